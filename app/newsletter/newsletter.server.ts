import type { Handlers } from '#app/platform/jobs/jobs.server.ts'
// Its kind of content is defined.
import './issues/issue-kind.server.ts'
import { sendIssue } from './sending/send-issue.server.ts'

/** The front door of the newsletter. */
export const newsletterJobs = { 'newsletter.send': sendIssue } satisfies Handlers

export { holdIssues } from './issues/hold-after-restore.server.ts'
export { issuesInArchive } from './issues/issues-in-archive.server.ts'
export { newsletterToday } from './issues/newsletter-today.server.ts'
export { resumeNewsletters } from './sending/send-issue.server.ts'
export { type OwnLetters, subscriptionOfAddress } from './subscribers/subscriber-of-address.server.ts'
export { sweepNewsletter } from './subscribers/subscribing.server.ts'
