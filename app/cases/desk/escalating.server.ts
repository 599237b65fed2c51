import { record } from '#app/platform/audit/audit.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { nowMs } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { itemsNeedAttention } from '../model/case-mails.server.ts'
import { MOST_WARNINGS, warnedUpTo, warningsDue } from '../status/review-clock.ts'
import { RUNNING_STATUSES } from '../status/status-rules.ts'

// Promised times that are near or have passed: for first answers, and for anything a person did since.

interface Warned {
  id: string
  ownerId: string | null
  warnings: number
  column: 'escalated' | 'answerEscalated'
}

/**
 * Notifies the owner of a case at three stages of each promise, once each. The team is notified about cases without an
 * owner, and about all late ones.
 */
export async function escalateLateCases(db: Db): Promise<void> {
  const due = [...(await firstAnswers(db)), ...(await laterAnswers(db))]
  if (due.length === 0) return
  await inTransaction(db, async (tx) => {
    const told: Warned[] = []
    for (const one of due) if (await markWarned(tx, one)) told.push(one)
    await tell(tx, told)
  })
}

/** @returns false if another process has warned of this case since it was read */
async function markWarned(tx: Tx, { id, warnings, column }: Warned): Promise<boolean> {
  const marked = await tx
    .updateTable('cases')
    .set({ [column]: warnings })
    .where('id', '=', id)
    .where(column, '<', warnings)
    .returning('id')
    .executeTakeFirst()
  if (marked) await record(tx, 'system', 'case.escalated', id)
  return marked !== undefined
}

async function firstAnswers(db: Db): Promise<Warned[]> {
  const at = nowMs()
  const { reviewHours } = config.promised
  const near = await db
    .selectFrom('cases')
    .select(['id', 'dueAt', 'escalated', 'ownerId'])
    .where('status', 'in', RUNNING_STATUSES)
    .where('dueAt', '<=', warnedUpTo(at, reviewHours))
    .where('answeredAt', 'is', null)
    .where('escalated', '<', MOST_WARNINGS)
    .execute()
  return near.flatMap(({ id, dueAt, escalated, ownerId }) => {
    const warnings = warningsDue(dueAt, at, reviewHours)
    return warnings > escalated ? [{ id, ownerId, warnings, column: 'escalated' as const }] : []
  })
}

async function laterAnswers(db: Db): Promise<Warned[]> {
  const at = nowMs()
  const near = await db
    .selectFrom('cases')
    .select(['id', 'answerBy', 'answerEscalated', 'ownerId'])
    .where('answerBy', '<=', warnedUpTo(at, config.values.ANSWER_WITHIN_HOURS))
    .where('answerEscalated', '<', MOST_WARNINGS)
    .execute()
  return near.flatMap(({ id, answerBy, answerEscalated, ownerId }) => {
    const warnings = warningsDue(answerBy ?? '', at, config.values.ANSWER_WITHIN_HOURS)
    return warnings > answerEscalated ? [{ id, ownerId, warnings, column: 'answerEscalated' as const }] : []
  })
}

async function tell(tx: Tx, due: Warned[]): Promise<void> {
  const addresses = await addressesOf(
    tx,
    due.flatMap(({ ownerId }) => ownerId ?? []),
  )
  const addressOf = ({ ownerId }: Warned) => (ownerId ? addresses.get(ownerId) : undefined)
  const team = due.filter((one) => !addressOf(one) || one.warnings === MOST_WARNINGS)
  if (team.length > 0) await queueMail(tx, itemsNeedAttention(team.length))
  for (const to of new Set(addresses.values())) {
    const theirs = due.filter((one) => addressOf(one) === to)
    await queueMail(tx, itemsNeedAttention(theirs.length, to))
  }
}

/** The addresses of these staff members, except those who left. */
export async function addressesOf(db: Db | Tx, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['userId', 'email'])
    .where('userId', 'in', [...new Set(userIds)])
    .where('removedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ userId, email }) => [userId, email]))
}
