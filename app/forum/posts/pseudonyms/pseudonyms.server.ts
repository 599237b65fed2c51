import { randomInt } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { newId } from '#app/platform/ids.ts'
import {
  hmac,
  openWithMailKey,
  sameMark,
  sealWithMailKey,
  serverSecret,
} from '#app/platform/secrets/data-keys.server.ts'
import { now } from '#app/platform/time.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { madeName } from './made-names.ts'

// Who is behind a post without a name (docs/decisions/0107-without-my-name.md). Nothing here leads to a page: pages show the made-up name.

/** Under what somebody writes: their account, or the pseudonym of a topic. */
export interface Author {
  memberId: string | null
  pseudonymId: string | null
}

const marks = (secret: Buffer, ...of: (string | number)[]) => hmac(secret, JSON.stringify(of))
const inTopic = (memberId: string, topicId: string) =>
  marks(serverSecret('forum author in a topic'), memberId, topicId)

const AT_ONCE = 100

/** The pseudonyms of a member. They are looked for by count: the first, the second, and so on. */
async function pseudonymsOf(db: Db | Tx, memberId: string) {
  const secret = serverSecret('forum author by count')
  const found: { id: string; madeName: string; byCount: string | null; sealedAuthor: string | null }[] = []
  for (let from = 0; ; from += AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, (_, i) => marks(secret, memberId, from + i))
    const rows = await db
      .selectFrom('forumPseudonyms')
      .select(['id', 'madeName', 'byCount', 'sealedAuthor'])
      .where('byCount', 'in', some)
      .execute()
    found.push(...rows)
    if (rows.length === 0) return found
  }
}

/** Who wrote under it, as the site kept it: the marks by which it is found can be moved to another row. */
function authorOf({ id, sealedAuthor }: { id: string; sealedAuthor: string | null }): string | null {
  if (!sealedAuthor) return null
  try {
    return openWithMailKey(sealedAuthor, `forum author of ${id}`)
  } catch {
    // It comes from another row: nobody's.
    return null
  }
}

export const pseudonymIdsOf = async (db: Db | Tx, memberId: string): Promise<string[]> =>
  (await pseudonymsOf(db, memberId)).filter((row) => authorOf(row) === memberId).map(({ id }) => id)

/** The first mark by count that no pseudonym has: a gap is filled first, so that none grows as long as what is asked for at once. */
function nextMark(memberId: string, taken: ReadonlySet<string | null>): string {
  const secret = serverSecret('forum author by count')
  for (let count = 0; ; count++) {
    const mark = marks(secret, memberId, count)
    if (!taken.has(mark)) return mark
  }
}

/** Under which pseudonym this member has written in this topic. */
export const pseudonymIn = (db: Db | Tx, memberId: string, topicId: string) =>
  db
    .selectFrom('forumPseudonyms')
    .select(['id', 'madeName'])
    .where('byTopic', '=', inTopic(memberId, topicId))
    .executeTakeFirst()

/** The same, with a name drawn for the first time. Call it while the topic's turn is yours. */
export async function makePseudonym(tx: Tx, memberId: string, topicId: string): Promise<string> {
  const known = await pseudonymIn(tx, memberId, topicId)
  if (known) return known.id
  await advisoryLock(tx, `forum pseudonyms of ${memberId}`)
  const own = await pseudonymsOf(tx, memberId)
  const others = await tx
    .selectFrom('forumPseudonyms')
    .select('madeName')
    .where('inTopic', '=', topicId)
    .execute()
  const id = newId()
  await tx
    .insertInto('forumPseudonyms')
    .values({
      id,
      inTopic: topicId,
      madeName: madeName(new Set([...own, ...others].map((one) => one.madeName)), randomInt),
      byTopic: inTopic(memberId, topicId),
      byCount: nextMark(memberId, new Set(own.map(({ byCount }) => byCount))),
      sealedAuthor: sealWithMailKey(memberId, `forum author of ${id}`),
    })
    .execute()
  return id
}

/** Whether this member wrote a post. */
export const isAuthor = (
  memberId: string,
  post: { memberId: string | null; byTopic: string | null; topicId: string },
): boolean =>
  post.memberId === memberId ||
  (post.byTopic !== null && sameMark(post.byTopic, inTopic(memberId, post.topicId)))

/** The rows of a table that are a member's, under their handle or under any of their pseudonyms. */
export async function ofPerson(
  db: Db | Tx,
  memberId: string,
  table: 'forum_posts' | 'forum_measures' | 'forum_appeals',
): Promise<RawBuilder<SqlBool>> {
  const ids = await pseudonymIdsOf(db, memberId)
  const byMember = sql<SqlBool>`${sql.ref(`${table}.member_id`)} = ${memberId}`
  if (ids.length === 0) return byMember
  return sql<SqlBool>`(${byMember} or ${sql.ref(`${table}.pseudonym_id`)} in (${sql.join(ids)}))`
}

/** Whose account is behind an author, for what counts people or tells them. No page of the desk may show it. Null once they have left. */
export async function personOf(db: Db | Tx, author: Author): Promise<string | null> {
  if (author.memberId) return author.memberId
  if (!author.pseudonymId) return null
  const row = await db
    .selectFrom('forumPseudonyms')
    .select(['id', 'sealedAuthor'])
    .where('id', '=', author.pseudonymId)
    .executeTakeFirst()
  const id = row && authorOf(row)
  if (!id) return null
  const there = await db.selectFrom('members').select('id').where('id', '=', id).executeTakeFirst()
  return there?.id ?? null
}

/**
 * When a member leaves: nobody can find out anymore who they were. What moderators see under a pseudonym stays for now: a page that changes
 * at the moment at which a handle goes would say whose it was. @returns the pseudonyms, to be forgotten later
 */
export async function forgetAuthor(tx: Tx, memberId: string): Promise<string[]> {
  const ids = await pseudonymIdsOf(tx, memberId)
  if (ids.length === 0) return []
  await tx.deleteFrom('forumLookUps').where('pseudonymId', 'in', ids).execute()
  await tx
    .updateTable('forumPseudonyms')
    .set({ byTopic: null, byCount: null, sealedAuthor: null })
    .where('id', 'in', ids)
    .execute()
  return ids
}

/** The hour of a time, and no more: what happened at the very same moment is often of the same person. */
export const hourOf = (iso: string): string => `${iso.slice(0, 13)}:00:00.000Z`

/** What an address says of a post without a name, where it is beside its author's account. */
export const sealedId = (id: string): string =>
  Buffer.from(sealWithMailKey(id, 'forum author')).toString('base64url')

const AN_ID = 40

/** The id that an address names, sealed or not. */
export function idNamed(named: string): string {
  if (named.length < AN_ID) return named
  try {
    return openWithMailKey(Buffer.from(named, 'base64url').toString(), 'forum author')
  } catch {
    // Somebody changed the address: no post has it.
    return ''
  }
}

/** At which address a person is told something about a post, and the hour alone where the moment would say whose it is. */
export const toldOf = (author: Author, id: string): { id: string; at: string | undefined } =>
  author.memberId ? { id, at: undefined } : { id: sealedId(id), at: hourOf(now()) }
