import type { AuditAction } from '#db/tables/audit-acts.ts'
import { isKind, isStatus, type Kind, type Status } from './rules.ts'

// Until migration 0110, labels were stored and posted. Sealed records, saved drafts, open forms, URLs and lines of the audit
// trail still contain them. These labels never change, whatever labels.ts says.

const OLD_KINDS: Readonly<Record<string, Kind>> = {
  'Employment Discrimination': 'work',
  'Educational Accommodation Denial': 'school',
  'Public Accommodation Refusal': 'places',
  'Housing Discrimination': 'housing',
  'Healthcare Access Issues': 'health',
  'Government Service Denial': 'government',
  Other: 'other',
}

const OLD_STATUSES: Readonly<Record<string, Status>> = {
  'Under Review': 'under-review',
  'Waiting for You': 'waiting-for-person',
  'Review Finished': 'review-finished',
  'Referred to an Attorney': 'referred',
  Closed: 'closed',
}

const found = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** The kind of problem that a code or an old label means, or undefined. */
export const kindIn = (text: unknown): Kind | undefined =>
  typeof text !== 'string' ? undefined : isKind(text) ? text : found(OLD_KINDS, text)

/** The old label of a kind; empty for none. */
export const oldLabelOf = (kind: Kind | ''): string =>
  Object.keys(OLD_KINDS).find((label) => OLD_KINDS[label] === kind) ?? ''

/** The status that a code or an old label means, or undefined. */
export const statusIn = (text: unknown): Status | undefined =>
  typeof text !== 'string' ? undefined : isStatus(text) ? text : found(OLD_STATUSES, text)

/** The audit trail's actions for this status: the current one and older ones. */
export const statusActs = (status: Status): AuditAction[] => [
  `case.status ${status}`,
  ...Object.keys(OLD_STATUSES)
    .filter((label) => OLD_STATUSES[label] === status)
    .map((label): AuditAction => `case.status ${label}`),
]
