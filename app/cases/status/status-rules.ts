import type { Attention } from '#db/tables/cases.ts'
import { STATUSES, type Status } from '../model/rules.ts'

// The effects of each status on a case: a new status is defined here, in one place.

interface StatusRule {
  /** The statuses it can change to. */
  next: readonly Status[]
  /** The next status when the person writes, sends a file or answers questions. */
  answered: Status
  /** Whether work on the case continues; else its retention period runs. Screens call only one status "closed". */
  open: boolean
  /** The side that has to act once we set it. */
  attention: Attention
  /** Whether the 48 hours of the first answer run, pause, or are over. */
  clock: 'runs' | 'paused' | 'over'
  /** Whether the list of cases can set it for many at once. */
  forMany: boolean
  /** Whether an answer about an attorney comes too late. */
  referralOver: boolean
}

export const STATUS_RULES: Record<Status, StatusRule> = {
  'under-review': {
    next: ['waiting-for-person', 'review-finished', 'referred', 'closed'],
    answered: 'under-review',
    open: true,
    attention: 'staff',
    clock: 'runs',
    forMany: true,
    referralOver: false,
  },
  'waiting-for-person': {
    next: ['under-review', 'review-finished', 'referred', 'closed'],
    answered: 'under-review',
    open: true,
    attention: 'person',
    clock: 'paused',
    forMany: false,
    referralOver: false,
  },
  'review-finished': {
    next: ['under-review', 'waiting-for-person', 'referred', 'closed'],
    answered: 'review-finished',
    open: true,
    attention: 'none',
    clock: 'over',
    forMany: true,
    referralOver: false,
  },
  referred: {
    next: ['under-review', 'waiting-for-person', 'closed'],
    answered: 'referred',
    open: true,
    attention: 'none',
    clock: 'over',
    forMany: false,
    referralOver: true,
  },
  closed: {
    next: ['under-review'],
    answered: 'under-review',
    open: false,
    attention: 'none',
    clock: 'over',
    forMany: true,
    referralOver: true,
  },
}

export const statusesAfter = (status: Status): readonly Status[] => STATUS_RULES[status].next
export const mayFollow = (from: Status, to: Status): boolean => statusesAfter(from).includes(to)
export const statusAfterAnswer = (status: Status): Status => STATUS_RULES[status].answered
export const isOpenStatus = (status: Status): boolean => STATUS_RULES[status].open
/** The case accepts no entries and no work until it is put under review again. */
export const isClosed = (status: Status): boolean => !isOpenStatus(status)
export const isReferralOver = (status: Status): boolean => STATUS_RULES[status].referralOver
export const STATUS_FOR_MANY = STATUSES.filter((status) => STATUS_RULES[status].forMany)
/** The statuses in which the person has to act. */
export const PERSONS_STATUSES = STATUSES.filter((status) => STATUS_RULES[status].attention === 'person')
export const OPEN_STATUSES = STATUSES.filter(isOpenStatus)
export const CLOSED_STATUSES = STATUSES.filter(isClosed)
/** The statuses in which the 48 hours run. */
export const RUNNING_STATUSES = STATUSES.filter((status) => STATUS_RULES[status].clock === 'runs')
