import { words } from './words.ts'

// Why a status changed, besides the staff's own text. Separate from labels.ts, because the
// person's browser needs none of it.

/** The person's action that changed the status. */
export type StatusReason = 'withdrew' | 'asked-deletion' | 'asked-deletion-on-hold' | 'kept-after-all'

export const REASON_FOR_PERSON: Record<StatusReason, string> = words.status.reasons

export const REASON_FOR_STAFF: Record<StatusReason, string> = {
  withdrew: 'The person withdrew it',
  'asked-deletion': 'The person asked us to delete it',
  'asked-deletion-on-hold': 'The person asked us to delete it. It waits until the hold ends',
  'kept-after-all': 'The person asked us to keep it after all',
}

export const STATUS_REASONS = Object.keys(REASON_FOR_PERSON) as StatusReason[]

/** Before there were codes, these words were sealed. They never change. */
const OLD_REASONS: Readonly<Record<string, StatusReason>> = {
  'You withdrew it': 'withdrew',
  'You asked us to delete it': 'asked-deletion',
  'You asked us to delete it. It waits until the hold ends': 'asked-deletion-on-hold',
  'You asked us to keep it after all': 'kept-after-all',
}

/** The person's action, if an older sealed status has its label. Any other text is the staff's own. */
export const reasonIn = (text: unknown): StatusReason | undefined =>
  typeof text === 'string' && Object.hasOwn(OLD_REASONS, text) ? OLD_REASONS[text] : undefined
