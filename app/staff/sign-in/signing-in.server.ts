import { accountWith, type NewSession, newLinkToken, signInWithLink } from '#app/platform/auth/auth.server.ts'
import { allowHalfHour, mailToday } from '#app/platform/http/limits.server.ts'
import { enqueue, type Handlers } from '#app/platform/jobs/jobs.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Db } from '#db/schema.ts'
import { callQueuedAlarm } from '../health/alarm-webhook.server.ts'
import { tellOfTrouble } from '../health/alarms.server.ts'
import { LINKS_A_DAY_FROM_ONE_PLACE } from '../model/rules.ts'
import { passkeyReminder, signInLink } from '../model/staff-mails.server.ts'
import { enrolSession } from './staff-sessions.server.ts'

/**
 * Sends a sign-in link to a staff member's address. For any other address the same work is done and nothing sent, so that
 * neither the answer nor its time reveals who is staff.
 */
export async function askForLink(db: Db, email: string): Promise<void> {
  const account = await accountWith(db, email.toLowerCase())
  await enqueue(db, 'staff.send-link', { userId: account?.id ?? '' })
}

export const staffJobs = {
  'staff.alarm': tellOfTrouble,
  'staff.call-alarm': callQueuedAlarm,
  'staff.send-link': async (db, { userId = '' }) => {
    const member = await db
      .selectFrom('staff')
      .innerJoin('users', 'users.id', 'staff.userId')
      .select(['users.email', 'staff.sealedTotp'])
      .where('staff.userId', '=', userId)
      .where('staff.removedAt', 'is', null)
      .executeTakeFirst()
    if (!member || !(await mayBeMailed(db, userId))) return
    if (!member.sealedTotp) {
      await queueMail(db, passkeyReminder(member.email))
      return
    }
    const token = await newLinkToken(db, member.email)
    await queueMail(db, signInLink(member.email, `${config.origin}/staff/sign-in/link/${token}`))
  },
} satisfies Handlers

const LINKS_AT_ONCE = 2
const LINKS_A_DAY = 2 * LINKS_A_DAY_FROM_ONE_PLACE

/**
 * Strangers may request links too. More than a few would only fill the mailbox: earlier links still
 * work, and the page says the same.
 */
const mayBeMailed = async (db: Db, userId: string): Promise<boolean> =>
  (await allowHalfHour(db, 'staff.link.to', userId, LINKS_AT_ONCE)) &&
  (await mailToday(db, 'staff.link.to', userId, LINKS_A_DAY))

/** The first factor. @returns null when the link was used or has expired */
export async function beginWithLink(db: Db, token: string): Promise<NewSession | null> {
  const session = await signInWithLink(db, token)
  if (session) await enrolSession(db, session)
  return session
}
