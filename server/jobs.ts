import { remindJobs } from '#app/accounts/bookmarks/remind-of-bookmark.server.ts'
import { sweepMembers } from '#app/accounts/members/account-settings.server.ts'
import { fileJobs, sweepFiles } from '#app/accounts/members/data-export.server.ts'
import { memberJobs } from '#app/accounts/members/mails.server.ts'
import { sealLockersAgain } from '#app/accounts/saved-cases/saved-cases.server.ts'
import { attorneyJobs, sweepAttorneys } from '#app/attorneys/attorneys.server.ts'
import { importPictureJobs, sweepImports } from '#app/blog/blog.server.ts'
import { caseJobs, sweepCases, watchClocks } from '#app/cases/cases.server.ts'
import { publishJobs, resumeSchedules, sweepContent, sweepPastImports } from '#app/content/content.server.ts'
import { donationJobs, watchDonations } from '#app/donations/donations.server.ts'
import { factJobs, planDueFacts, sweepFacts } from '#app/factbook/factbook.server.ts'
import { heldJobs } from '#app/forum/composing/scheduled-posts/scheduled-posts.server.ts'
import { sweepForum } from '#app/forum/forum.server.ts'
import { tellingJobs } from '#app/forum/moderation/moderator-alerts/alert-moderators.server.ts'
import { raidJobs } from '#app/forum/moderation/raid-jobs.server.ts'
import { reminderJobs } from '#app/forum/posts/following/remind-of-topic.server.ts'
import { followerJobs } from '#app/forum/posts/following/tell-followers.server.ts'
import { alertModeratorsSoon } from '#app/forum/posts/moderators.server.ts'
import { namelessJobs } from '#app/forum/upkeep/member-deletion.server.ts'
import { messageJobs, repliesNeverSent, sweepMessages } from '#app/messages/messages.server.ts'
import { newsletterJobs, resumeNewsletters, sweepNewsletter } from '#app/newsletter/newsletter.server.ts'
import { checkTrailDaily, noteNewLines } from '#app/platform/audit/trail-check.server.ts'
import { haveLooked } from '#app/platform/audit/trail-lock-alarm.server.ts'
import { sweepDrafts } from '#app/platform/autosave/drafts.server.ts'
import { backupNow, planBackup } from '#app/platform/backup/backup.server.ts'
import { sweepLimits } from '#app/platform/http/limits.server.ts'
import { lookAtClock } from '#app/platform/jobs/clock.server.ts'
import { enqueue, type Handler, type Lane, sweepJobs } from '#app/platform/jobs/jobs.server.ts'
import { sweepHalves } from '#app/platform/keys/open-halves.server.ts'
import { logIncident, logTrouble } from '#app/platform/log.server.ts'
import { mailLane, sendQueued, sweepFailedMail } from '#app/platform/mail/mail.server.ts'
import { sweepPresence } from '#app/platform/presence/presence.server.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { noticeDueReviews, resourceJobs } from '#app/resources/resources.server.ts'
import { searchJobs, sweepSearch } from '#app/search/search.server.ts'
import { archiveJobs, sweepUploadedArchives } from '#app/staff/content/uploaded-archives.server.ts'
import { planAlarm, planHoldAlarm } from '#app/staff/health/alarms.server.ts'
import { firstKeyJobs } from '#app/staff/keys/first-key.server.ts'
import { sweepUnlocks } from '#app/staff/keys/passkey-unlocks.server.ts'
import { sweepUnsentDrafts } from '#app/staff/model/unsent-drafts.server.ts'
import { staffJobs } from '#app/staff/sign-in/signing-in.server.ts'
import { sweepStaff } from '#app/staff/sign-in/staff-sessions.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'
import { drawTextsAgain } from './draw-again.ts'
import type { ScheduleTurn } from './schedule-turn.ts'

/** Every kind of background job, and its handler. */
export const handlers: Record<JobName, Handler> = {
  'mail.send': sendQueued,
  ...attorneyJobs,
  ...caseJobs,
  ...messageJobs,
  ...donationJobs,
  ...newsletterJobs,
  ...importPictureJobs,
  ...publishJobs,
  ...factJobs,
  ...resourceJobs,
  ...memberJobs,
  ...remindJobs,
  ...fileJobs,
  ...namelessJobs,
  ...heldJobs,
  ...raidJobs,
  ...tellingJobs,
  ...followerJobs,
  ...reminderJobs,
  ...staffJobs,
  ...firstKeyJobs,
  ...archiveJobs,
  ...searchJobs,
  'texts.draw-again': drawTextsAgain,
  'platform.backup': backupNow,
  'platform.sweep': (db) => allOf(SWEEPS, db),
}

/** The hourly jobs, in this order. */
const SWEEPS: readonly ((db: Db) => Promise<unknown>)[] = [
  sweepJobs,
  (db) => sweepFailedMail(db, repliesNeverSent),
  sweepLimits,
  sweepNewsletter,
  sweepStaff,
  sweepUnlocks,
  sweepHalves,
  sweepMembers,
  sweepFiles,
  sealLockersAgain,
  sweepForum,
  sweepImports,
  sweepFacts,
  sweepContent,
  sweepPastImports,
  sweepUploadedArchives,
  sweepPresence,
  planDueFacts,
  sweepUnsentDrafts,
  sweepDrafts,
  checkTrailDaily,
  noticeDueReviews,
  sweepSearch,
]

/**
 * Runs every sweep, even if one throws: old data must be deleted and the trail checked, whatever else is broken.
 * @throws the first error; the log has the others
 */
export async function allOf(work: readonly ((db: Db) => Promise<unknown>)[], db: Db): Promise<void> {
  const errors: unknown[] = []
  for (const one of work) await one(db).catch((error: unknown) => errors.push(error))
  const [first, ...others] = errors
  for (const error of others) logIncident(error, 'hourly work')
  if (errors.length > 0) throw first
}

/** Jobs that sometimes take minutes. */
const SLOW: readonly JobName[] = [
  'platform.backup',
  'platform.sweep',
  'cases.sweep',
  'cases.seal-again',
  'cases.drop-files',
  'messages.sweep',
  'attorneys.sweep',
  'attorneys.rename',
  'giving.statements',
  'resources.make',
  'forum.tell-followers',
  'forum.remind',
  'members.remind',
  'staff.alarm',
  'staff.call-alarm',
  'staff.end-old-key',
  'texts.draw-again',
  'search.ask-set',
]
const LETTERS: readonly JobName[] = ['newsletter.send']
const FILES: readonly JobName[] = ['members.pack']
/** They check files that staff uploaded, or that an uploaded export names. */
const IMPORTS: readonly JobName[] = ['content.look-at-tree', 'posts.import-pictures']

/**
 * Six queues that do not hold each other up: single letters, newsletters, files that a person waits for, files of
 * imports, slow jobs, and the rest.
 */
const LANES = {
  mail: mailLane,
  newsletters: { takes: LETTERS },
  files: { takes: FILES },
  imports: { takes: IMPORTS },
  slow: { takes: SLOW },
  others: {
    takes: { allBut: [...(mailLane.takes as JobName[]), ...LETTERS, ...FILES, ...IMPORTS, ...SLOW] },
  },
} satisfies Record<string, Lane>
export const lanes: readonly Lane[] = Object.values(LANES)

export type LaneName = keyof typeof LANES
export const LANE_NAMES = Object.keys(LANES) as LaneName[]

export const laneOf = (job: JobName): LaneName =>
  LANE_NAMES.find((lane) => {
    const { takes }: Lane = LANES[lane]
    return !('allBut' in takes) && takes.includes(job)
  }) ?? 'others'

const missed = (error: unknown) => logTrouble(error, 'schedule')

/** Enqueues the hourly jobs. @returns once all of them are enqueued; failures are in the log */
export async function planHour(db: Db): Promise<void> {
  const byAge = [sweepCases, sweepMessages, watchDonations, sweepAttorneys]
  const leapt = await lookAtClock(db)
  // The alarm and the backup always run; after a leap of the clock, deletion by age waits.
  const plans = [
    () => planAlarm(db),
    () => planBackup(db),
    ...(leapt ? [] : [() => enqueue(db, 'platform.sweep'), ...byAge.map((sweep) => () => sweep(db))]),
  ]
  await Promise.all(plans.map((plan) => plan().catch(missed)))
}

/** Plans the work on a schedule; one process of the site does it. */
export function startSchedule(turn: ScheduleTurn): void {
  // If the process never lives for an hour, a backup is still made.
  turn.once({ plan: lookAtClock })
  turn.once({ plan: planBackup })
  turn.every(HOUR, { plan: planHour })
  turn.every(15 * MINUTE, { plan: watchClocks })
  turn.every(15 * MINUTE, { plan: alertModeratorsSoon })
  turn.every(MINUTE, { plan: resumeNewsletters })
  turn.every(MINUTE, { plan: resumeSchedules })
  // Another process looks for newer lines meanwhile.
  turn.every(MINUTE, { plan: (db) => noteNewLines(db), otherwise: haveLooked })
  turn.every(MINUTE, { plan: planHoldAlarm })
}
