import type { Handlers } from '#app/platform/jobs.server.ts'
import { sendIssue } from './sending.server.ts'

/** The front door of the newsletter. */
export const newsletterJobs: Handlers = { 'newsletter.send': sendIssue }

export { resumeNewsletters } from './sending.server.ts'
export { newsletterToday } from './staff-queries.server.ts'
export { sweepNewsletter } from './subscribing.server.ts'
