import { remindJobs } from '#app/accounts/kept/remind-kept.server.ts'
import { memberJobs } from '#app/accounts/members/mails.server.ts'
import { fileJobs, sweepFiles } from '#app/accounts/members/own-file.server.ts'
import { sweepMembers } from '#app/accounts/members/own-place.server.ts'
import { attorneyJobs, sweepAttorneys } from '#app/attorneys/attorneys.server.ts'
import { postJobs, sweepPosts } from '#app/blog/blog.server.ts'
import { caseJobs, sweepCases, watchClocks } from '#app/cases/cases.server.ts'
import { donationJobs, watchDonations } from '#app/donations/donations.server.ts'
import { factJobs, planDueFacts, sweepFacts } from '#app/factbook/factbook.server.ts'
import { reminderJobs } from '#app/forum/following/remind.server.ts'
import { followerJobs } from '#app/forum/following/tell-followers.server.ts'
import { sweepForum } from '#app/forum/forum.server.ts'
import { heldJobs } from '#app/forum/later/held-posts.server.ts'
import { namelessJobs } from '#app/forum/nameless/parting.server.ts'
import { lookAtDeskSoon } from '#app/forum/telling/desk-soon.server.ts'
import { tellingJobs } from '#app/forum/telling/tell-moderators.server.ts'
import { raidJobs } from '#app/forum/watch/raid-jobs.server.ts'
import { messageJobs, repliesNeverSent, sweepMessages } from '#app/messages/messages.server.ts'
import { newsletterJobs, resumeNewsletters, sweepNewsletter } from '#app/newsletter/newsletter.server.ts'
import { backupNow, planBackup } from '#app/platform/backup/backup.server.ts'
import { lookAtClock } from '#app/platform/clock.server.ts'
import { enqueue, type Handler, type Lane, sweepJobs } from '#app/platform/jobs/jobs.server.ts'
import { sweepKeptForms } from '#app/platform/kept-forms/kept-forms.server.ts'
import { mailLane, sendQueued, sweepFailedMail } from '#app/platform/mail/mail.server.ts'
import { sweepLimits } from '#app/platform/requests/limits.server.ts'
import { HOUR, MINUTE } from '#app/platform/time.ts'
import { logTrouble } from '#app/platform/trail/log.server.ts'
import { checkTrailDaily } from '#app/platform/trail/trail-check.server.ts'
import { noticeDueReviews, resourceJobs } from '#app/resources/resources.server.ts'
import { searchJobs, sweepSearch } from '#app/search/search.server.ts'
import { sweepTrees, treeJobs } from '#app/staff/content/kept-trees.server.ts'
import { sweepKeptWords } from '#app/staff/kept-words.server.ts'
import { staffJobs } from '#app/staff/sign-in/signing-in.server.ts'
import { sweepStaff } from '#app/staff/sign-in/staff-sessions.server.ts'
import { sweepVariants, variantJobs } from '#app/variants/variants.server.ts'
import type { Db } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'

/** Every kind of work that is done behind the pages, and who does it. */
export const handlers: Record<JobName, Handler> = {
  'mail.send': sendQueued,
  ...attorneyJobs,
  ...caseJobs,
  ...messageJobs,
  ...donationJobs,
  ...newsletterJobs,
  ...postJobs,
  ...factJobs,
  ...variantJobs,
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
  ...treeJobs,
  ...searchJobs,
  'platform.backup': backupNow,
  'platform.sweep': async (db) => {
    await sweepJobs(db)
    await sweepFailedMail(db, repliesNeverSent)
    await sweepLimits(db)
    await sweepNewsletter(db)
    await sweepStaff(db)
    await sweepMembers(db)
    await sweepFiles(db)
    await sweepForum(db)
    await sweepPosts(db)
    await sweepFacts(db)
    await sweepVariants(db)
    await sweepTrees(db)
    await planDueFacts(db)
    await sweepKeptWords(db)
    await sweepKeptForms(db)
    await checkTrailDaily(db)
    await noticeDueReviews(db)
    await sweepSearch(db)
  },
}

/** What takes minutes at times. */
const SLOW: readonly JobName[] = [
  'platform.backup',
  'platform.sweep',
  'cases.sweep',
  'cases.seal-again',
  'messages.sweep',
  'attorneys.sweep',
  'attorneys.rename',
  'giving.statements',
  'resources.make',
  'forum.tell-followers',
  'forum.remind',
  'members.remind',
  'staff.alarm',
  'content.look-at-tree',
  'search.ask-set',
]
const LETTERS: readonly JobName[] = ['newsletter.send']
const FILES: readonly JobName[] = ['members.pack']

/** Five lines of work that do not hold each other up: letters one by one, letters to all, files that somebody waits for, what is slow, and the rest. */
export const lanes: readonly Lane[] = [
  mailLane,
  { takes: LETTERS },
  { takes: FILES },
  { takes: SLOW },
  { takes: { allBut: [...(mailLane.takes as JobName[]), ...LETTERS, ...FILES, ...SLOW] } },
]

const missed = (error: unknown) => logTrouble(error, 'schedule')

/** What is done by the clock. */
export function startSchedule(db: Db): { stop: () => void } {
  const hourly = async () => {
    const byAge = [sweepCases, sweepMessages, watchDonations, sweepAttorneys]
    const leapt = await lookAtClock(db)
    // What has no end comes first, and what was told to wait does.
    for (const plan of [
      () => enqueue(db, 'staff.alarm'),
      () => planBackup(db),
      ...(leapt ? [] : [() => enqueue(db, 'platform.sweep'), ...byAge.map((sweep) => () => sweep(db))]),
    ])
      void plan().catch(missed)
  }
  // Where the process never lives for an hour, a backup is made all the same.
  void lookAtClock(db).catch(missed)
  void planBackup(db).catch(missed)
  const timers = [
    setInterval(() => void hourly().catch(missed), HOUR),
    setInterval(() => void watchClocks(db).catch(missed), 15 * MINUTE),
    setInterval(() => void lookAtDeskSoon(db).catch(missed), 15 * MINUTE),
    setInterval(() => void resumeNewsletters(db).catch(missed), MINUTE),
  ]
  return { stop: () => timers.forEach(clearInterval) }
}
