import type { Handlers } from '#app/platform/jobs/jobs.server.ts'
import { sendIssue } from './sending/send-issue.server.ts'

/** The front door of the newsletter. */
export const newsletterJobs = { 'newsletter.send': sendIssue } satisfies Handlers

export { newsletterToday } from './model/staff-queries.server.ts'
export { resumeNewsletters } from './sending/send-issue.server.ts'
export { type OwnLetters, subscriptionOfAddress } from './subscribers/subscriber-of-address.server.ts'
export { sweepNewsletter } from './subscribers/subscribing.server.ts'
