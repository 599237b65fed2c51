import { BrokenRecipients, hasReviewer, recipients } from '#app/platform/keys/recipients.server.ts'
import { mailIsLate } from '#app/platform/mail/mail-server.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { versionOfAll } from '#app/platform/settings/content-version.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { isSample } from '#app/ui/samples.ts'
import type { Db } from '#db/schema.ts'
import { type MailState, mailFollows, type Promises, promisesFor, type SiteState } from './promises.ts'

let known: { version: number; at: number; state: SiteState } | null = null

/** Whether letters leave this machine at all, even if late. */
export const canMail: boolean = config.smtpUrl !== undefined

/** Whether they leave at once. */
export const mailNow = (): MailState => (canMail ? (mailIsLate() ? 'late' : 'out') : 'none')

/** For responses to staff: a sentence about the email that follows. */
export const mailFollowsNow = (sentence: string): string => mailFollows(mailNow(), sentence)

/** The site's abilities at this moment. */
export const siteState = async (db: Db): Promise<SiteState> => ({
  intake: await intakeState(db),
  mail: mailNow(),
  canCall: !isSample(config.organisation.phone),
  promised: config.promised,
})

/** Whether cases can be accepted now, and whether anyone can read them. */
async function intakeState(db: Db): Promise<SiteState['intake']> {
  try {
    return (await hasReviewer(db, await recipients(db))) ? 'open' : 'no-reviewer'
  } catch (error) {
    if (error instanceof BrokenRecipients) return 'stopped'
    throw error
  }
}

/** The sentences that are true at this moment. */
export const promisesNow = async (db: Db): Promise<Promises> => promisesFor(await siteState(db))

/**
 * The same for every page, computed at most once a minute. A new list of keys applies at once; a removal from the
 * staff, a minute later.
 */
export async function promisesOfPages(db: Db): Promise<Promises> {
  const version = versionOfAll()
  if (known?.version !== version || Date.now() - known.at >= MINUTE)
    known = { version, at: Date.now(), state: await siteState(db) }
  return promisesFor(known.state)
}
