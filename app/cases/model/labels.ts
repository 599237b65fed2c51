import type { CaseKind, CaseStatus } from '#db/tables/cases.ts'
import { copy } from '../copy.ts'

// The labels for the codes of cases. They are never stored: a label can change, and the records stay as they are.

export const KIND_LABELS: Record<CaseKind, string> = copy.questions.questions.violationType.options

/** For the person. */
export const STATUS_LABELS: Record<CaseStatus, string> = {
  'under-review': 'Under Review',
  'waiting-for-person': 'Waiting for You',
  'review-finished': 'Review Finished',
  referred: 'Referred to an Attorney',
  closed: 'Closed',
}

/** In the console, where "you" would be wrong. */
export const STATUS_FOR_STAFF: Record<CaseStatus, string> = {
  ...STATUS_LABELS,
  'waiting-for-person': 'Waiting for the person',
}

/** The explanation of each status, for the person. */
export const STATUS_MEANS: Record<CaseStatus, string> = {
  'under-review': 'A person on our team reads your case. You do not need to do anything.',
  'waiting-for-person': 'We asked you something. Read our last message and answer when you can.',
  'review-finished': 'Our assessment is in the messages below. You decide what to do next.',
  referred: 'You agreed to let us give your case to an attorney. The messages say which one.',
  closed: 'Work on your case has ended. You can still read it here, and write to us to open it again.',
}

const NOT_OPENED_YET = 'Your case waits for a reviewer. You do not need to do anything.'

/** The explanation of a status above a case. @param opened whether a member of our team opened this case */
export const statusMeans = (status: CaseStatus, opened: boolean): string =>
  status === 'under-review' && !opened ? NOT_OPENED_YET : STATUS_MEANS[status]

/** The color of its tag on the pages of the person. */
export const STATUS_LOOKS: Record<CaseStatus, 'info' | 'waiting' | 'success' | 'plain'> = {
  'under-review': 'info',
  'waiting-for-person': 'waiting',
  'review-finished': 'success',
  referred: 'success',
  closed: 'plain',
}
