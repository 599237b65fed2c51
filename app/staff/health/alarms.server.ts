import { longHold } from '#app/platform/audit/trail-lock-alarm.server.ts'
import { mailToday } from '#app/platform/http/limits.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { logTrouble } from '#app/platform/log.server.ts'
import { queueMail, sendNow } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { storageTrouble } from '#db/storage-trouble.ts'
import { inTransaction } from '#db/transaction.ts'
import { lookAtThis } from '../model/staff-mails.server.ts'
import { callAlarm, queueAlarmCall } from './alarm-webhook.server.ts'
import { type Health, health } from './health.server.ts'
import { type HealthLine, healthLines } from './health-lines.ts'

// Notifies those who keep the site running without their opening the health page: one mail a day for each cause, and
// one call of the operator's webhook.

/** A mail about failing mail would not arrive, the recovery key is among the tasks, and the others wait for a visit. */
const NOT_BY_MAIL = new Set([
  'Mail',
  'Recovery key',
  'Messages',
  'Documents',
  'Calls from Stripe',
  'Calls about bounces',
])
const byMail = (name: string): boolean => !NOT_BY_MAIL.has(name)
const byCall = (name: string): boolean => config.alarmWebhook !== undefined && name === 'Mail'

const NO_ROOM = 'The database has no room left. Until there is room, nothing that people send can be saved.'
let toldOfNoRoom = Number.NEGATIVE_INFINITY

/**
 * Runs hourly. When the disk is full, neither the job nor a mail can be stored: then the mail is
 * sent at once, bypassing the queue.
 * @throws the error that prevented the job from being planned
 */
export async function planAlarm(db: Db, plan = () => enqueue(db, 'staff.alarm')): Promise<void> {
  try {
    await plan()
  } catch (error) {
    if (storageTrouble(error) === 'no room' && Date.now() - toldOfNoRoom >= DAY) {
      const alarm = { cause: 'Database', says: NO_ROOM, more: '' }
      await callAlarm(alarm).catch((failed: unknown) => logTrouble(failed, 'alarm'))
      for (const to of await keepers(db)) await sendNow(lookAtThis(to, 'Database', NO_ROOM))
      toldOfNoRoom = Date.now()
    }
    throw error
  }
}

/** The start of the last reported hold. */
let toldOfHold = Number.NaN

/**
 * Runs every minute: plans the mail once the newest lines of the trail have been locked for five minutes, once per hold.
 * Does not wait for the lock itself. If the hold is over when the mail is sent, the mail still reports it.
 */
export async function planHoldAlarm(db: Db): Promise<void> {
  const hold = await longHold()
  if (!hold || hold.from === toldOfHold) return
  // Set before the planning: if that hangs too, it is tried only once.
  toldOfHold = hold.from
  await planAlarm(db).catch((error: unknown) => {
    toldOfHold = Number.NaN
    throw error
  })
}

/** The job: runs hourly, and when the trail is locked. */
export async function tellOfTrouble(db: Db): Promise<void> {
  await tellOf(db, await health(db))
}

export async function tellOf(db: Db, found: Health): Promise<void> {
  for (const line of healthLines(found))
    if (line.state === 'trouble' && isTold(line) && !unseen(found, line)) await tell(db, line)
}

const isTold = ({ name }: HealthLine): boolean => byMail(name) || byCall(name)

/**
 * Backups that the site does not make may be where it cannot look. The page says so; a daily mail would teach people to
 * ignore it. But when the command made one each day and stopped, the operator counts on backups that are not made.
 */
const unseen = ({ backup }: Health, { name }: HealthLine) =>
  name === 'Backup' && !backup.automatic && !backup.stopped && backup.lacks === 0

async function tell(db: Db, { name, says, more }: HealthLine): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await mailToday(tx, 'staff.alarm', name, 1))) return
    await queueAlarmCall(tx, { cause: name, says, more: more ?? '' })
    if (!byMail(name)) return
    for (const to of await keepers(tx)) await queueMail(tx, lookAtThis(to, name, says, more))
  })
}

/** Admins and stewards, or before there are any, the address of the staff. */
async function keepers(tx: Db | Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select('users.email')
    .where('staff.removedAt', 'is', null)
    .where('staff.role', 'in', ['admin', 'steward'])
    .execute()
  return rows.length > 0 ? rows.map(({ email }) => email) : [organisation().staffEmail]
}
