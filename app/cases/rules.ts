import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { MINUTE } from '#app/platform/time.ts'

export interface Kind {
  /** The specification's word, as stored and shown. */
  name: ViolationType
  slug: string
  examples: readonly [string, string, string]
}

export const VIOLATION_TYPES = [
  'Employment Discrimination',
  'Educational Accommodation Denial',
  'Public Accommodation Refusal',
  'Housing Discrimination',
  'Healthcare Access Issues',
  'Government Service Denial',
  'Other',
] as const
export type ViolationType = (typeof VIOLATION_TYPES)[number]

export const KINDS: readonly Kind[] = [
  {
    name: 'Employment Discrimination',
    slug: 'work',
    examples: [
      'You asked for a quiet place to work and were told no.',
      'You were not hired after they learned you are disabled.',
      'You were fired or demoted after you asked for a change.',
    ],
  },
  {
    name: 'Educational Accommodation Denial',
    slug: 'school',
    examples: [
      'The school will not follow the plan that it made with you.',
      'A college refused more time on a test.',
      'Your child is sent home again and again.',
    ],
  },
  {
    name: 'Public Accommodation Refusal',
    slug: 'places',
    examples: [
      'A shop, hotel or restaurant would not let your service dog in.',
      'A website or app does not work with your screen reader.',
      'A doctor, gym or theater would not change a rule for you.',
    ],
  },
  {
    name: 'Housing Discrimination',
    slug: 'housing',
    examples: [
      'A landlord said no to your support animal.',
      'You asked for a parking spot near the door and got no answer.',
      'Someone would not rent to you because of a disability.',
    ],
  },
  {
    name: 'Healthcare Access Issues',
    slug: 'health',
    examples: [
      'A clinic would not bring a sign language interpreter.',
      'You could not bring your support person with you.',
      'You were refused care or equipment that fits you.',
    ],
  },
  {
    name: 'Government Service Denial',
    slug: 'government',
    examples: [
      'An office would not help you fill in its form.',
      'Your benefits were stopped and the letter was not in a form you can read.',
      'A court, bus or polling place was not accessible.',
    ],
  },
  {
    name: 'Other',
    slug: 'other',
    examples: [
      'You are not sure which one fits.',
      'It happened with an airline, a bank or the police.',
      'It happened in more than one place.',
    ],
  },
]

export const STATUSES = [
  'Under Review',
  'Waiting for You',
  'Review Finished',
  'Referred to an Attorney',
  'Closed',
] as const
export type Status = (typeof STATUSES)[number]

/** What each status means, in words for the person. */
export const STATUS_MEANS: Record<Status, string> = {
  'Under Review': 'A person on our team reads your case. You do not need to do anything.',
  'Waiting for You': 'We asked you something. Read our last message and answer when you can.',
  'Review Finished': 'Our assessment is in the messages below. You decide what to do next.',
  'Referred to an Attorney':
    'You agreed to let us give your case to an attorney. The messages say which one.',
  Closed: 'Work on your case has ended. You can still read it here, and write to us to open it again.',
}

/** The same in the console, where "you" would be the wrong one. */
export const statusForStaff = (status: string): string =>
  status === 'Waiting for You' ? 'Waiting for the person' : status

/** Whether a case waits for its first reader on a site that has none. */
export const waitsForReviewer = (
  found: { status: Status; answered: boolean },
  noReviewer: boolean,
): boolean => noReviewer && found.status === 'Under Review' && !found.answered

/** How an attorney got the case, before it is called referred. */
export const HANDED_OVER = [
  { value: 'export', label: 'As an export from this site' },
  { value: 'person', label: 'The person gave it to them' },
  { value: 'otherwise', label: 'On paper, by phone or in person' },
] as const
export type HandedOver = (typeof HANDED_OVER)[number]['value']

const MAY_FOLLOW: Record<Status, readonly Status[]> = {
  'Under Review': ['Waiting for You', 'Review Finished', 'Referred to an Attorney', 'Closed'],
  'Waiting for You': ['Under Review', 'Review Finished', 'Referred to an Attorney', 'Closed'],
  'Review Finished': ['Under Review', 'Waiting for You', 'Referred to an Attorney', 'Closed'],
  'Referred to an Attorney': ['Under Review', 'Waiting for You', 'Closed'],
  Closed: ['Under Review'],
}

export const statusesAfter = (status: Status): readonly Status[] => MAY_FOLLOW[status]
export const mayFollow = (from: Status, to: Status): boolean => MAY_FOLLOW[from].includes(to)
/** An answer that was asked for puts the case back under review; so does writing to a closed one. */
export const statusAfterAnswer = (status: Status): Status =>
  status === 'Waiting for You' || status === 'Closed' ? 'Under Review' : status

export const SESSION_IDLE = 30 * MINUTE
export const DRAFT_DAYS = PROMISED_DAYS.drafts
export const DELETION_DAYS = PROMISED_DAYS.askedDeletion

export const LIMITS = {
  description: 10_000,
  message: 10_000,
  organisation: 200,
  date: 100,
  name: 200,
  email: 254,
  fileName: 120,
  fileBytes: 10 * 1024 * 1024,
  fileCount: 10,
  fileBytesInAll: 25 * 1024 * 1024,
} as const

export const FILE_KINDS = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  txt: 'text/plain',
} as const
export type FileEnding = keyof typeof FILE_KINDS
export const ACCEPT = Object.keys(FILE_KINDS)
  .map((ending) => `.${ending}`)
  .join(',')

/** What a person answers on the form. Empty text where nothing was said. */
export interface Answers {
  violationType: string
  description: string
  organisation: string
  date: string
  state: string
  /** Asked about work only: some time limits depend on it. */
  worksFor: string
  anonymous: string
  name: string
  email: string
  notify: string
  consent: string
}

export const NO_ANSWERS: Answers = {
  violationType: '',
  description: '',
  organisation: '',
  date: '',
  state: '',
  worksFor: '',
  anonymous: '',
  name: '',
  email: '',
  notify: '',
  consent: '',
}

export const WORKS_FOR = [
  { value: 'private', label: 'A private employer (a company or a nonprofit)' },
  { value: 'state', label: 'State or local government' },
  { value: 'federal', label: 'The federal government' },
] as const
export type WorksFor = (typeof WORKS_FOR)[number]['value']
export const isAboutWork = (violationType: string): boolean => violationType === 'Employment Discrimination'
export const worksForIn = (typed: string | undefined): WorksFor | null =>
  WORKS_FOR.find(({ value }) => value === typed)?.value ?? null

export const isViolationType = (value: string): value is ViolationType =>
  (VIOLATION_TYPES as readonly string[]).includes(value)

export const isStatus = (value: string): value is Status => (STATUSES as readonly string[]).includes(value)

/** What is wrong with a file of this size, in a sentence, or null. */
export const tooBigToTake = (bytes: number): string | null =>
  bytes > LIMITS.fileBytes
    ? `The file must be smaller than 10 MB. Yours is ${sizeInWords(bytes)}. You can send part of it or describe it.`
    : null

export const TOO_MANY_FILES = `You can add up to ${LIMITS.fileCount} files. Describe this one instead.`

/** Why one more file does not fit to those that are there, in a sentence, or null. */
export function noRoomFor(file: { size: number }, before: readonly { size: number }[]): string | null {
  const { fileCount, fileBytes, fileBytesInAll } = LIMITS
  if (before.length >= fileCount) return TOO_MANY_FILES
  const all = before.reduce((sum, one) => sum + one.size, file.size)
  return file.size <= fileBytes && all > fileBytesInAll
    ? `All files together can have up to 25 MB. With this one it is ${sizeInWords(all)}.`
    : null
}

/** "340 KB", "2.4 MB" */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`
}
