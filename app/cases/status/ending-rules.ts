import type { Role } from '#app/platform/roles/roles.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, dayAfter, HOUR } from '#app/platform/time.ts'
import type { Status } from '../model/rules.ts'
import { isOpenStatus } from './status-rules.ts'

// How a case ends: the days, and who may do what about it.

export interface Ending {
  closedOn: string | null
  deletionAskedOn: string | null
  purgeOn: string | null
}

/**
 * The days of a case after its status became `to`. Closing starts the retention period, reopening stops it. The person's own
 * wish stands until they take it back.
 */
export function endingAfter(
  before: Ending,
  to: Status,
  { wish, keepDays, today }: { wish?: 'asked' | 'taken-back'; keepDays: number; today: string },
): Ending {
  const closedOn = isOpenStatus(to) ? null : (before.closedOn ?? today)
  if (wish === 'asked')
    return { closedOn, deletionAskedOn: today, purgeOn: dayAfter(today, PROMISED_DAYS.askedDeletion) }
  if (wish !== 'taken-back' && before.deletionAskedOn) return { ...before, closedOn }
  return { closedOn, deletionAskedOn: null, purgeOn: closedOn && dayAfter(closedOn, keepDays) }
}

/** A hold ends: a deletion that waited for it happens after the full time in which it can be taken back, at the earliest. */
export function endingAfterHold(before: Ending, today: string): Pick<Ending, 'purgeOn'> {
  if (!before.deletionAskedOn || !before.purgeOn) return { purgeOn: before.purgeOn }
  const earliest = dayAfter(today, PROMISED_DAYS.askedDeletion)
  return { purgeOn: before.purgeOn > earliest ? before.purgeOn : earliest }
}

/** The acts that a note can give the reason for. */
export const NOTE_ACTS = ['hold', 'lift', 'ask-words'] as const
export type NoteAct = (typeof NOTE_ACTS)[number]

/** How long a request waits for the second person, and how long a confirmed export can be made. */
export const REQUEST_LASTS = 7 * DAY
export const EXPORT_LASTS = 24 * HOUR
/** How long confirmed new words can be made. */
export const WORDS_LAST = 24 * HOUR

export const EXPORT_PURPOSES = [
  { value: 'person', label: 'The person asked for a copy' },
  { value: 'attorney', label: 'For the attorney that the person agreed to' },
  { value: 'agency', label: 'For a complaint to an agency, as the person wants it' },
  { value: 'court', label: 'A court or a law orders it' },
  { value: 'counsel', label: 'For our own legal counsel' },
] as const
export type ExportPurpose = (typeof EXPORT_PURPOSES)[number]['value']

export const purposeInWords = (purpose: string | null): string =>
  EXPORT_PURPOSES.find(({ value }) => value === purpose)?.label ?? 'Not given'

export type EndingAct =
  | 'hold'
  | 'see-purge'
  | 'ask-purge'
  | 'confirm-purge'
  | 'withdraw-purge'
  | 'ask-export'
  | 'confirm-export'
  | 'withdraw-export'
  | 'make-export'
  | 'ask-words'
  | 'confirm-words'
  | 'see-endings'
  | 'see-retention'
  | 'save-retention'

export interface Who {
  role: Role
  /** Whether their key opens the case. */
  opens: boolean
  /** Whether they work on it. */
  owns: boolean
  /** Whether the request in question is theirs; null when there is none. */
  asked: boolean | null
}

type Condition = 'always' | 'opens' | 'owns' | 'opens-and-is-another' | 'is-another' | 'opens-and-asked'

/** The roles that may end a case, by action. Anything missing here is refused; other roles read and end no case. */
export const WHO_MAY: Record<EndingAct, Partial<Record<Who['role'], Condition>>> = {
  hold: { steward: 'opens', caseworker: 'owns' },
  'see-purge': { steward: 'always', caseworker: 'owns' },
  'ask-purge': { steward: 'always', caseworker: 'owns' },
  'confirm-purge': { steward: 'is-another' },
  'withdraw-purge': { steward: 'always', caseworker: 'owns' },
  'ask-export': { steward: 'opens', caseworker: 'opens' },
  'confirm-export': { steward: 'opens-and-is-another', caseworker: 'opens-and-is-another' },
  'withdraw-export': { steward: 'opens', caseworker: 'opens' },
  'make-export': { steward: 'opens-and-asked', caseworker: 'opens-and-asked' },
  'ask-words': { steward: 'opens', caseworker: 'opens' },
  'confirm-words': { steward: 'opens-and-is-another', caseworker: 'opens-and-is-another' },
  'see-endings': { steward: 'always', caseworker: 'always' },
  'see-retention': { steward: 'always', admin: 'always' },
  'save-retention': { steward: 'always', admin: 'always' },
}

const HOLDS: Record<Condition, (who: Who) => boolean> = {
  always: () => true,
  opens: ({ opens }) => opens,
  owns: ({ opens, owns }) => opens && owns,
  'is-another': ({ asked }) => asked === false,
  'opens-and-is-another': ({ opens, asked }) => opens && asked === false,
  'opens-and-asked': ({ opens, asked }) => opens && asked === true,
}

export function may(act: EndingAct, who: Who): boolean {
  const condition = WHO_MAY[act][who.role]
  return condition !== undefined && HOLDS[condition](who)
}

/** The message to a member who may not. */
export const REFUSALS: Record<EndingAct, string> = {
  hold: 'Only a steward whose key opens this case, or the caseworker who works on it, can set or lift a hold.',
  'see-purge': 'Only a steward, or the caseworker who works on this case, can decide to delete it.',
  'ask-purge': 'Only a steward, or the caseworker who works on this case, can ask to delete it.',
  'confirm-purge': 'A steward has to confirm this, and not the person who asked.',
  'withdraw-purge': 'Only a steward, or the caseworker who works on this case, can take this back.',
  'ask-export': 'Only someone whose key opens this case can ask for an export.',
  'confirm-export': 'Someone else whose key opens this case has to confirm this.',
  'withdraw-export': 'Only someone whose key opens this case can take this back.',
  'make-export': 'Only the person who asked for this export can make it.',
  'ask-words': 'Only someone whose key opens this case can ask for new words.',
  'confirm-words': 'Someone else whose key opens this case has to confirm this.',
  'see-endings': 'Your role cannot read or end cases.',
  'see-retention': 'Only stewards and admins can see how long things are kept.',
  'save-retention': 'Only stewards and admins can change how long things are kept.',
}
