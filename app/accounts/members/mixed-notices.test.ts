import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { onPostgres } from '#tests/support/database.ts'
import { aForum, type Forum } from '#tests/support/forum.ts'

// Eve may query the database for everything it knows about its rows: which were written together, and in which order.

let forum: Forum
let db: Db
let hourly: (db: Db) => Promise<void>
beforeAll(async () => {
  forum = await aForum()
  ;({ db } = forum)
  ;({ sweepMembers: hourly } = await import('./account-settings.server.ts'))
})
afterAll(() => forum.close())
beforeEach(() => forum.empty())

async function approved(name: string, posts: number): Promise<void> {
  const member = await forum.member(name)
  for (let i = 0; i < posts; i++) {
    const { postId } = await forum.beginNameless(member)
    await forum.approvePost(db, 'mo', postId, await forum.stateNow(postId))
  }
}
const rows = () => db.selectFrom('memberNotices').selectAll().orderBy('id').execute()

test('a notice stays as it is, and its row reveals no link to the pseudonymous post that it is about', async () => {
  // A new member's second post changes their role, too.
  for (const name of ['ada', 'ben', 'cy', 'dot', 'eli']) await approved(name, 2)
  const asWritten = async () => {
    const by = onPostgres ? sql`ctid` : sql`rowid`
    const found = await db.selectFrom('memberNotices').select('id').orderBy(by).execute()
    return found.map(({ id }) => id).join()
  }
  const [before, order] = [await rows(), await asWritten()]
  expect(before.length).toBeGreaterThanOrEqual(10)
  expect(await writtenWithAPost()).toBeGreaterThan(onPostgres ? 0 : -1)
  await hourly(db)
  expect(await rows()).toEqual(before)
  expect(await asWritten()).not.toBe(order)
  expect(await writtenWithAPost()).toBe(0)
})

/** How many rows that lead to a member have the transaction number of a post. */
async function writtenWithAPost(): Promise<number> {
  if (!onPostgres) return 0
  const { rows } = await sql`
    select 1 from member_notices a join forum_posts p on p.xmin = a.xmin
    union all select 1 from members a join forum_posts p on p.xmin = a.xmin`.execute(db)
  return rows.length
}

test('a notice that is still to be mailed is left to its mail', async () => {
  await approved('ada', 2)
  const mailAt = new Date(Date.now() + 3_600_000).toISOString()
  await db.updateTable('memberNotices').set({ mailAt }).execute()
  const asWritten = () =>
    db
      .selectFrom('memberNotices')
      .selectAll()
      .select((onPostgres ? sql`xmin` : sql`rowid`).as('place'))
      .orderBy('id')
      .execute()
  const before = await asWritten()
  expect(before.length).toBeGreaterThan(0)
  await hourly(db)
  expect(await asWritten()).toEqual(before)
})
