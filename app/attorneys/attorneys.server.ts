/**
 * The front door of the attorney directory, for staff pages, cases and jobs.
 * `listAttorney` writes an entry; the sweep runs every hour.
 */
export { countWaiting as waitingAttorneys } from './applications/apply.server.ts'
export { type AttorneyToRefer, addressToRefer, attorneysToRefer } from './contact/referring.server.ts'
export { toAttorney } from './links/attorney-mails.server.ts'
export { attorneyAddress, attorneyNumbers, attorneysInEachState } from './listing/attorney-queries.server.ts'
export { searchFollowsKinds } from './listing/kinds-in-search.server.ts'
export { hideAttorney, listAttorney, type NewAttorney } from './listing/listing.server.ts'
export { removeSampleAttorneys, sampleAttorneys } from './listing/sample-attorneys.server.ts'
export { reportSchema } from './model/forms.server.ts'
export { kindsNow } from './model/kinds-now.server.ts'
export { licensesDue } from './upkeep/attorney-staff-queries.server.ts'
export { attorneyJobs, sweepAttorneys } from './upkeep/upkeep.server.ts'
