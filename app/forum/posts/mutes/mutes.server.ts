import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { UnseenHow, UnseenKind } from '#db/tables/forum-safety.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Author } from '../pseudonyms/pseudonyms.server.ts'
import { readableWords, sealedWords } from '../sealed-words.server.ts'
import { type Fold, UNSEEN_MOST, wordFinder } from './rules.ts'
import { words } from './words.ts'

// A member's mutes and blocks (docs/decisions/0125-what-i-do-not-see.md). Never join handle and pseudonym here: match each
// separately.

/** The HMAC is the same for every member who chose it, so that a block is found from both sides. */
const markOf = (kind: UnseenKind, what: string): string =>
  hmac(serverSecret('forum unseen'), JSON.stringify([kind, what]))

const whoseChoice = (id: string, memberId: string) => ({ what: 'unseen', id, whose: memberId }) as const

/** The mutes and blocks of one reader, loaded once for a page. */
export interface Unseen {
  reader: string
  hows: ReadonlyMap<string, UnseenHow>
  /** Members who blocked the reader. */
  blockers: ReadonlySet<string>
  wordsIn: (text: string) => string[]
}

/** Null for a signed-out visitor, and for a member who muted nothing. */
export async function mutesOf(db: Db | Tx, memberId: string | null): Promise<Unseen | null> {
  if (memberId === null) return null
  const rows = await db
    .selectFrom('forumUnseen')
    .select(['id', 'memberId', 'kind', 'how', 'mark', 'sealedWhat'])
    .where((e) =>
      e.or([
        e('memberId', '=', memberId),
        e.and([e('mark', '=', markOf('person', memberId)), e('how', '=', 'block')]),
      ]),
    )
    .execute()
  if (rows.length === 0) return null
  const own = rows.filter((row) => row.memberId === memberId)
  const spelled = own
    .filter(({ kind }) => kind === 'word')
    .map(({ id, sealedWhat }) => readableWords(sealedWhat, whoseChoice(id, memberId)))
  return {
    reader: memberId,
    hows: new Map(own.map(({ mark, how }) => [mark, how])),
    blockers: new Set(rows.filter((row) => row.memberId !== memberId).map((row) => row.memberId)),
    wordsIn: wordFinder(spelled),
  }
}

/** Whether a reader blocked another member, or was blocked. */
export const hasBlock = (unseen: Unseen | null): boolean =>
  unseen !== null && (unseen.blockers.size > 0 || [...unseen.hows.values()].includes('block'))

/** Whether there is a block between a reader and this member, in either direction. */
export const isBlockedWith = (unseen: Unseen | null, memberId: string | null | undefined): boolean =>
  Boolean(unseen && memberId) && eitherWay(unseen as Unseen, memberId as string)

const eitherWay = (unseen: Unseen, memberId: string): boolean =>
  unseen.blockers.has(memberId) || unseen.hows.get(markOf('person', memberId)) === 'block'

/** How this author's posts are hidden from a reader. */
function foldOfAuthor(unseen: Unseen, { memberId, pseudonymId }: Author): Fold | null {
  if (memberId === unseen.reader) return null
  if (memberId && unseen.blockers.has(memberId)) return 'closed'
  const how = memberId
    ? unseen.hows.get(markOf('person', memberId))
    : pseudonymId && unseen.hows.get(markOf('pseudonym', pseudonymId))
  if (!how) return null
  return how === 'block' ? 'closed' : 'folded'
}

/** How a post is kept from a reader; null where they see it. @param own whether they wrote it, also without their name */
export function visibilityOf(
  unseen: Unseen | null,
  post: Author & { id?: string; text: string },
  own: boolean,
): Fold | null {
  if (!unseen || own) return null
  const folded = postHidden(unseen, post.id) || unseen.wordsIn(post.text).length > 0
  return foldOfAuthor(unseen, post) ?? (folded ? 'folded' : null)
}

const postHidden = (unseen: Unseen, id: string | undefined): boolean =>
  id !== undefined && unseen.hows.has(markOf('post', id))

/** Whether a topic is hidden from lists. @param topic with the author of its opening post */
export function topicLeftOut(unseen: Unseen | null, topic: Author & { id: string; title: string }): boolean {
  if (!unseen) return false
  return (
    unseen.hows.has(markOf('topic', topic.id)) ||
    foldOfAuthor(unseen, topic) !== null ||
    unseen.wordsIn(topic.title).length > 0
  )
}

export const placeLeftOut = (unseen: Unseen | null, category: string): boolean =>
  unseen?.hows.has(markOf('place', category)) ?? false

/** Whether a post is hidden from a reader's search results. */
export const leftOutOfSearch = (
  unseen: Unseen | null,
  post: Author & { id: string; topicId: string; categoryId: string; title: string; text: string },
): boolean =>
  unseen !== null &&
  post.memberId !== unseen.reader &&
  (foldOfAuthor(unseen, post) !== null ||
    postHidden(unseen, post.id) ||
    placeLeftOut(unseen, post.categoryId) ||
    unseen.hows.has(markOf('topic', post.topicId)) ||
    unseen.wordsIn(`${post.title}\n${post.text}`).length > 0)

/** Which of these topics a reader muted, directly or by category. */
export const mutedTopics = (
  unseen: Unseen | null,
  topics: readonly { topicId: string; categoryId: string }[],
): Set<string> =>
  new Set(
    topics
      .filter(
        ({ topicId, categoryId }) =>
          placeLeftOut(unseen, categoryId) || unseen?.hows.has(markOf('topic', topicId)),
      )
      .map(({ topicId }) => topicId),
  )

/** Whether a member is notified of this author's posts in this topic. For a pseudonymous post only the pseudonym counts. */
export async function mayBeTold(
  tx: Db | Tx,
  memberId: string,
  post: Author & { topicId: string; categoryId: string },
): Promise<boolean> {
  const unseen = await mutesOf(tx, memberId)
  if (!unseen) return true
  return foldOfAuthor(unseen, post) === null && mutedTopics(unseen, [post]).size === 0
}

/** Whether one of two members has blocked the other, under their handles. */
export async function eitherBlocked(db: Db | Tx, one: string, other: string): Promise<boolean> {
  const row = await db
    .selectFrom('forumUnseen')
    .select('id')
    .where('how', '=', 'block')
    .where((e) =>
      e.or([
        e.and([e('memberId', '=', one), e('mark', '=', markOf('person', other))]),
        e.and([e('memberId', '=', other), e('mark', '=', markOf('person', one))]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Leaves something out from now on. Chosen again, it is the same choice. @throws Refused when there are too many */
export async function addMute(
  db: Db,
  memberId: string,
  { kind, what, how = 'mute' }: { kind: UnseenKind; what: string; how?: UnseenHow },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await advisoryLock(tx, `forum unseen of ${memberId}`)
    const mark = markOf(kind, what)
    const all = await tx.selectFrom('forumUnseen').select('mark').where('memberId', '=', memberId).execute()
    if (all.length >= UNSEEN_MOST && !all.some((one) => one.mark === mark))
      throw new Refused(words.page.tooMany({ most: UNSEEN_MOST }))
    const id = newId()
    await tx
      .insertInto('forumUnseen')
      .values({
        id,
        memberId,
        kind,
        how,
        mark,
        sealedWhat: sealedWords(what, whoseChoice(id, memberId)),
        sinceDay: now().slice(0, 10),
      })
      .onConflict((c) => c.columns(['memberId', 'mark']).doUpdateSet({ how }))
      .execute()
  })
}

/** How this member muted something; null when they did not. */
export async function howChosen(
  db: Db,
  memberId: string,
  kind: UnseenKind,
  what: string,
): Promise<UnseenHow | null> {
  const row = await db
    .selectFrom('forumUnseen')
    .select('how')
    .where('memberId', '=', memberId)
    .where('mark', '=', markOf(kind, what))
    .executeTakeFirst()
  return row?.how ?? null
}

/** Shows it again. */
export async function removeMute(db: Db, memberId: string, id: string): Promise<void> {
  await db.deleteFrom('forumUnseen').where('id', '=', id).where('memberId', '=', memberId).execute()
}

/** All of a member's choices, for their page and their data export, but never who chose them. */
export async function chosenBy(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('forumUnseen')
    .select(['id', 'kind', 'how', 'sealedWhat', 'sinceDay'])
    .where('memberId', '=', memberId)
    .orderBy('sinceDay', 'desc')
    .orderBy('id')
    .execute()
  const chosen = rows.map(({ sealedWhat, ...row }) => ({
    ...row,
    what: readableWords(sealedWhat, whoseChoice(row.id, memberId)),
  }))
  const names = await namesOf(db, chosen)
  return chosen.map(({ what, ...row }) => ({
    ...row,
    name: row.kind === 'word' ? what : (names.get(`${row.kind} ${what}`) ?? null),
  }))
}

const pseudonymName = (name: string, title: string | null) =>
  title ? words.page.pseudonymIn({ name, title }) : name

const postName = (number: number, title: string | null) =>
  title ? words.page.postIn({ number, title }) : words.page.post({ number })

/** The names of muted things. Deleted members and removed topics have none. */
async function namesOf(db: Db, chosen: readonly { kind: UnseenKind; what: string }[]) {
  const ids = (kind: UnseenKind) => chosen.filter((one) => one.kind === kind).map(({ what }) => what)
  const names = new Map<string, string>()
  const [people, pseudonyms, posts, topics, places] = [
    ids('person'),
    ids('pseudonym'),
    ids('post'),
    ids('topic'),
    ids('place'),
  ] as const
  const members = db.selectFrom('members').select(['id', 'handle'])
  for (const { id, handle } of people.length ? await members.where('id', 'in', people).execute() : [])
    if (handle) names.set(`person ${id}`, handle)
  const made = db
    .selectFrom('forumPseudonyms')
    .innerJoin('forumTopics', 'forumTopics.id', 'inTopic')
    .select(['forumPseudonyms.id', 'madeName', 'title'])
  for (const { id, madeName, title } of pseudonyms.length
    ? await made.where('forumPseudonyms.id', 'in', pseudonyms).execute()
    : [])
    names.set(`pseudonym ${id}`, pseudonymName(madeName, title))
  const numbered = db
    .selectFrom('forumPosts')
    .innerJoin('forumTopics', 'forumTopics.id', 'topicId')
    .select(['forumPosts.id', 'number', 'title'])
    .where('number', 'is not', null)
  for (const { id, number, title } of posts.length
    ? await numbered.where('forumPosts.id', 'in', posts).execute()
    : [])
    names.set(`post ${id}`, postName(number ?? 0, title))
  const titled = db.selectFrom('forumTopics').select(['id', 'title'])
  for (const { id, title } of topics.length ? await titled.where('id', 'in', topics).execute() : [])
    if (title) names.set(`topic ${id}`, title)
  const named = db.selectFrom('forumCategories').select(['id', 'name'])
  for (const { id, name } of places.length ? await named.where('id', 'in', places).execute() : [])
    names.set(`place ${id}`, name)
  return names
}

/** When a member leaves, the mutes and blocks of them are deleted. Their own choices are deleted with the account. */
export async function forgetChosen(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('forumUnseen').where('mark', '=', markOf('person', memberId)).execute()
}
