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

// The authors of pseudonymous posts (docs/decisions/0107-without-my-name.md). Nothing here reaches a page: pages show the
// pseudonym.

/** The name a post is written under: the member's account, or the pseudonym of a topic. */
export interface Author {
  memberId: string | null
  pseudonymId: string | null
}

const marks = (secret: Buffer, ...of: (string | number)[]) => hmac(secret, JSON.stringify(of))
const inTopic = (memberId: string, topicId: string) =>
  marks(serverSecret('forum author in a topic'), memberId, topicId)

const AT_ONCE = 100

/** The pseudonyms of a member. They are looked up by count: the first, the second, and so on. */
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

/** The sealed author. The HMACs that find a row can be copied to another row, so they prove nothing. */
function authorOf({ id, sealedAuthor }: { id: string; sealedAuthor: string | null }): string | null {
  if (!sealedAuthor) return null
  try {
    return openWithMailKey(sealedAuthor, `forum author of ${id}`)
  } catch {
    // Copied from another row, so it has no author.
    return null
  }
}

export const pseudonymIdsOf = async (db: Db | Tx, memberId: string): Promise<string[]> =>
  (await pseudonymsOf(db, memberId)).filter((row) => authorOf(row) === memberId).map(({ id }) => id)

/**
 * The first HMAC by count that no pseudonym has. Gaps are filled first, so that no gap grows as long as what one query
 * looks up.
 */
function nextMark(memberId: string, taken: ReadonlySet<string | null>): string {
  const secret = serverSecret('forum author by count')
  for (let count = 0; ; count++) {
    const mark = marks(secret, memberId, count)
    if (!taken.has(mark)) return mark
  }
}

/** The pseudonym that this member has in this topic. */
export const pseudonymIn = (db: Db | Tx, memberId: string, topicId: string) =>
  db
    .selectFrom('forumPseudonyms')
    .select(['id', 'madeName'])
    .where('byTopic', '=', inTopic(memberId, topicId))
    .executeTakeFirst()

/** Returns the pseudonym, creating it on first use. Call it while holding the topic lock. */
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

/** A member's rows in a table, under their handle or any of their pseudonyms. */
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

/** The account behind an author, for limits per person and for notices. Never show it on a desk page. Null once they have left. */
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
 * Runs when a member leaves: after this, their pseudonyms can no longer be linked to them. What moderators see under a
 * pseudonym stays for now, because a page that changes at the moment at which a handle disappears would reveal the author.
 * @returns the pseudonyms, to be deleted later
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

/** Rounds a time down to the hour: two events at the same moment are often by the same person. */
export const hourOf = (iso: string): string => `${iso.slice(0, 13)}:00:00.000Z`

/** The sealed id of a pseudonymous post, for a URL that is stored beside its author's account. */
export const sealedId = (id: string): string =>
  Buffer.from(sealWithMailKey(id, 'forum author')).toString('base64url')

const AN_ID = 40

/** The post id in a URL, sealed or not. */
export function idNamed(named: string): string {
  if (named.length < AN_ID) return named
  try {
    return openWithMailKey(Buffer.from(named, 'base64url').toString(), 'forum author')
  } catch {
    // The URL was tampered with: no post matches.
    return ''
  }
}

/** The URL for a notice about a post, and a time rounded to the hour where the exact one would reveal the author. */
export const toldOf = (author: Author, id: string): { id: string; at: string | undefined } =>
  author.memberId ? { id, at: undefined } : { id: sealedId(id), at: hourOf(now()) }
