import type { CaseKind, CaseStatus } from '#db/tables/cases.ts'

// The labels for the codes of cases. They are never stored: a label can change, and the records stay as they are.

export const KIND_LABELS: Record<CaseKind, string> = {
  work: 'Employment Discrimination',
  school: 'Educational Accommodation Denial',
  places: 'Public Accommodation Refusal',
  housing: 'Housing Discrimination',
  health: 'Healthcare Access Issues',
  government: 'Government Service Denial',
  other: 'Other',
}

export const KIND_EXAMPLES: Record<CaseKind, readonly [string, string, string]> = {
  work: [
    'You asked for a quiet place to work and were told no.',
    'You were not hired after they learned you are disabled.',
    'You were fired or demoted after you asked for a change.',
  ],
  school: [
    'The school will not follow the plan that it made with you.',
    'A college refused more time on a test.',
    'Your child is sent home again and again.',
  ],
  places: [
    'A store, hotel or restaurant would not let your service dog in.',
    'A website or app does not work with your screen reader.',
    'A doctor, gym or theater would not change a rule for you.',
  ],
  housing: [
    'A landlord said no to your support animal.',
    'You asked for a parking spot near the door and got no answer.',
    'Someone would not rent to you because of a disability.',
  ],
  health: [
    'A clinic would not bring a sign language interpreter.',
    'You could not bring your support person with you.',
    'You were refused care or equipment that fits you.',
  ],
  government: [
    'An office would not help you with its form.',
    'Your benefits were stopped and the letter was not in a form you can read.',
    'A court, bus or polling place was not accessible.',
  ],
  other: [
    'You are not sure which one fits.',
    'It happened with an airline, a bank or the police.',
    'It happened in more than one place.',
  ],
}

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
