/**
 * The front door of the attorney directory: what staff pages, cases and the clock ask of it. `listAttorney` writes an
 * entry; the sweep is what the clock does every hour.
 */
export { countWaiting as waitingAttorneys } from './joining.server.ts'
export { hideAttorney, listAttorney, type NewAttorney } from './listing.server.ts'
export { attorneyNumbers, attorneysInEachState } from './queries.server.ts'
export { type AttorneyToRefer, attorneysToRefer } from './referring.server.ts'
export { licensesDue } from './staff-queries.server.ts'
export { attorneyJobs, sweepAttorneys } from './upkeep.server.ts'
