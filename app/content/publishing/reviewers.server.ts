import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish, mayReview, type Role } from '#app/platform/roles/roles.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// The possible second persons: each steward, and editors named by a steward.

export async function isReviewer(db: Db, { userId, role }: { userId: string; role: Role }): Promise<boolean> {
  if (mayReview(role)) return true
  if (!mayPublish(role)) return false
  return (
    (await db
      .selectFrom('textReviewers')
      .select('userId')
      .where('userId', '=', userId)
      .executeTakeFirst()) !== undefined
  )
}

/** A member who leaves loses the review permission, even if they come back. */
export async function dropReviewer(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('textReviewers').where('userId', '=', userId).execute()
}

/** The current stewards and editors, and whether each may review. */
export async function reviewers(
  db: Db,
): Promise<{ userId: string; name: string; role: Role; named: boolean }[]> {
  const rows = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .leftJoin('textReviewers', 'textReviewers.userId', 'staff.userId')
    .select(['staff.userId', 'users.name', 'staff.role', 'textReviewers.namedAt'])
    .where('staff.removedAt', 'is', null)
    .where('staff.role', 'in', ['editor', 'steward'])
    .orderBy('users.name')
    .execute()
  return rows.map(({ namedAt, ...one }) => ({ ...one, named: namedAt !== null }))
}

/** Everyone who may be the second person. */
export async function reviewerIds(db: Db | Tx): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .leftJoin('textReviewers', 'textReviewers.userId', 'staff.userId')
    .select(['staff.userId', 'staff.role', 'textReviewers.namedAt'])
    .where('staff.removedAt', 'is', null)
    .where('staff.role', 'in', ['editor', 'steward'])
    .execute()
  return rows.flatMap(({ userId, role, namedAt }) => (mayReview(role) || namedAt !== null ? userId : []))
}

/** The mail addresses of those who are still members and may publish. */
export async function addressesOf(db: Db | Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return []
  const rows = await publishers(db).where('staff.userId', 'in', userIds).execute()
  return rows.map(({ email }) => email)
}

/** The mail addresses of everyone who writes or reviews. */
export async function reviewerAddresses(db: Db | Tx): Promise<string[]> {
  return (await publishers(db).execute()).map(({ email }) => email)
}

const publishers = (db: Db | Tx) =>
  db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select('users.email')
    .where('staff.removedAt', 'is', null)
    .where('staff.role', 'in', ['editor', 'steward'])
    .orderBy('users.email')

/** @param named whether the editor may review from now on */
export async function nameReviewer(
  db: Db,
  userId: string,
  { named, by }: { named: boolean; by: { userId: string; role: Role } },
): Promise<void> {
  if (!mayReview(by.role)) throw new Refused('Only a steward can name who reviews. Ask one.', 403)
  await inTransaction(db, async (tx) => {
    if (!named) {
      const gone = await tx
        .deleteFrom('textReviewers')
        .where('userId', '=', userId)
        .returning('userId')
        .executeTakeFirst()
      if (gone) await record(tx, by.userId, 'text.reviewer-dropped', userId)
      return
    }
    const editor = await tx
      .selectFrom('staff')
      .select('userId')
      .where('userId', '=', userId)
      .where('role', '=', 'editor')
      .where('removedAt', 'is', null)
      .executeTakeFirst()
    if (!editor) throw new Refused('This person is no longer an editor. Load the page again.')
    const done = await tx
      .insertInto('textReviewers')
      .values({ userId, namedAt: now(), namedBy: by.userId })
      .onConflict((c) => c.doNothing())
      .returning('userId')
      .executeTakeFirst()
    if (done) await record(tx, by.userId, 'text.reviewer-named', userId)
  })
}
