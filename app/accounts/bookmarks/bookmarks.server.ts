import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import {
  hmac,
  openWithMailKey,
  sealWithMailKey,
  serverSecret,
} from '#app/platform/secrets/data-keys.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { MemberTables } from '#db/tables/members.ts'
import { inTransaction } from '#db/transaction.ts'
import { bookmarkWords as words } from './bookmark-words.ts'
import { remindOfBookmark } from './remind-of-bookmark.server.ts'

// Pages that a member saves with their account. The selection reveals a lot about a person, so it is sealed.

export type BookmarkListName = MemberTables['memberKept']['list']

/** More than a member would read, and few enough to be shown at once. */
export const MOST_BOOKMARKS = 200

interface Page {
  path: string
  title: string
}
interface Sealed extends Page {
  note: string | null
}

export interface Bookmark {
  id: string
  url: string
  title: string
  note: string | null
  keptAt: string
  remindAt: string | null
}

const seal = (memberId: string, of: Sealed): string =>
  sealWithMailKey(JSON.stringify(of), `kept by ${memberId}`)
const open = (memberId: string, sealed: string): Sealed =>
  JSON.parse(openWithMailKey(sealed, `kept by ${memberId}`)) as Sealed

/** Identifies a page in a list of a member, so that it is stored once. */
const markOf = (memberId: string, list: BookmarkListName, path: string): string =>
  hmac(serverSecret('kept page'), JSON.stringify([memberId, list, path]))

/**
 * Saves pages. A page that is saved already stays as it is, with its note; an attorney they wrote to again gets the new day.
 * @throws Refused when there is no room for all of them: then none is saved
 */
export async function saveBookmarks(
  db: Db,
  memberId: string,
  list: BookmarkListName,
  pages: readonly Page[],
): Promise<void> {
  const keptAt = now()
  await inTransaction(db, async (tx) => {
    for (const { path, title } of pages)
      await tx
        .insertInto('memberKept')
        .values({
          id: newId(),
          memberId,
          list,
          keptAt,
          mark: markOf(memberId, list, path),
          sealed: seal(memberId, { path, title, note: null }),
        })
        .onConflict((c) => {
          const same = c.column('mark')
          return list === 'wrote' ? same.doUpdateSet({ keptAt }) : same.doNothing()
        })
        .execute()
    const { count } = await tx
      .selectFrom('memberKept')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('memberId', '=', memberId)
      .where('list', '=', list)
      .executeTakeFirstOrThrow()
    if (count > MOST_BOOKMARKS) throw new Refused(words.full, 409)
  })
}

/** The newest first. */
export async function listBookmarks(db: Db, memberId: string, list: BookmarkListName): Promise<Bookmark[]> {
  const rows = await db
    .selectFrom('memberKept')
    .select(['id', 'sealed', 'keptAt', 'remindAt'])
    .where('memberId', '=', memberId)
    .where('list', '=', list)
    .orderBy('keptAt', 'desc')
    .orderBy('id')
    .limit(MOST_BOOKMARKS)
    .execute()
  return rows.map(({ id, sealed, keptAt, remindAt }) => {
    const { path: url, title, note } = open(memberId, sealed)
    return { id, url, title, note, keptAt, remindAt }
  })
}

/** One of this member's pages, or undefined. */
export async function findBookmark(db: Db, memberId: string, id: string) {
  const row = await db
    .selectFrom('memberKept')
    .select(['sealed', 'keptAt', 'list', 'remindAt'])
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealed, ...kept } = row
  return { ...open(memberId, sealed), ...kept }
}

/**
 * Saves a note on a page, and the day of its reminder; undefined leaves it as it is. @returns whether it is (still) theirs
 */
export async function updateBookmark(
  db: Db,
  memberId: string,
  id: string,
  { note, remindAt }: { note: string | null; remindAt?: string | null | undefined },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const page = await findBookmark(tx, memberId, id)
    if (!page) return false
    const { path, title } = page
    await tx
      .updateTable('memberKept')
      .set({ sealed: seal(memberId, { path, title, note }), ...(remindAt === undefined ? {} : { remindAt }) })
      .where('id', '=', id)
      .execute()
    if (remindAt && remindAt !== page.remindAt) await remindOfBookmark(tx, remindAt)
    return true
  })
}

export async function deleteBookmark(db: Db, memberId: string, id: string): Promise<void> {
  await db.deleteFrom('memberKept').where('id', '=', id).where('memberId', '=', memberId).execute()
}

/** For the export of all data. */
export async function keptForFile(db: Db, memberId: string) {
  const of = async (list: BookmarkListName) =>
    (await listBookmarks(db, memberId, list)).map(({ id, url, ...page }) => ({ address: url, ...page }))
  return { savedPages: await of('saved'), attorneysWrittenTo: await of('wrote') }
}
