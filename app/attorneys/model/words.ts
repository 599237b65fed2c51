import { longDate } from '#app/platform/time.ts'

// The known facts about an attorney, in words.

/** How a first talk can be held. */
export const WAYS_TO_MEET = ['Video', 'Phone', 'Email', 'In person'] as const

export const ACCESS: Record<string, string> = {
  stepFree: 'Entrance without steps',
  elevator: 'Elevator',
  accessibleParking: 'Accessible parking',
  accessibleRestroom: 'Accessible restroom',
  quietRoom: 'Quiet room',
  softLighting: 'Soft lighting',
  scentFree: 'Free of perfume and strong scents',
  serviceAnimals: 'Service animals are welcome',
}

/** The working conditions an attorney agreed to. */
export const WORKING: Record<string, string> = {
  writing: 'Email or chat instead of calls',
  questionsFirst: 'Sends questions before a meeting',
  summaries: 'A written summary after each meeting',
  breaks: 'Breaks when you need them',
  supportPerson: 'You can bring a support person',
  moreTime: 'More time to answer',
  noEyeContact: 'No eye contact needed',
  aac: 'Welcomes AAC (talking with a device or a board)',
  interpreter: 'Pays for a sign language interpreter',
}

/** Accessible ways to meet, for the filter. */
export const MEETING: Record<string, string> = { ...WORKING, ...ACCESS }

export const NOT_KNOWN = 'Not known'

const answerWords = (answer?: string) => (answer === 'yes' ? 'Yes' : answer === 'no' ? 'No' : NOT_KNOWN)

/** The known facts about access to the office, one line each: "Elevator" and "Yes", "No" or "Not known". */
export const accessLines = (access: Record<string, string>): { what: string; answer: string }[] =>
  Object.entries(access)
    .filter(([kind]) => kind in ACCESS)
    .map(([kind, answer]) => ({ what: ACCESS[kind] ?? kind, answer: answerWords(answer) }))

export const workingLines = (working: readonly string[]): string[] =>
  Object.keys(WORKING)
    .filter((code) => working.includes(code))
    .map((code) => WORKING[code] ?? code)

export const newCaseWords = (takes: string): string =>
  takes === 'yes' ? 'Takes new cases' : takes === 'no' ? 'Not taking new cases now' : 'Has a waiting list'

const MONTH = 30.44 * 86_400_000

/** "Confirmed on October 2, 2026", with a note if that is long ago. Empty if never confirmed. */
export function freshness(confirmedOn: string | null, today: string): string {
  if (!confirmedOn) return ''
  const old = Date.parse(today) - Date.parse(confirmedOn) > 9 * MONTH
  return old
    ? `Not confirmed lately. Last confirmed on ${longDate(confirmedOn)}`
    : `Confirmed on ${longDate(confirmedOn)}`
}

export interface Answers {
  yes: number
  no: number
  notYet: number
}

const FEWEST = 3

/**
 * How the attorney usually answers, once three people have reported it. Never a number that
 * could be read as a rank, and no response time, because people may answer weeks later.
 */
export function answersInWords({ yes, no, notYet }: Answers): string {
  const all = yes + no + notYet
  if (all < FEWEST) return ''
  const part = yes / all
  if (part >= 0.8) return 'People say: usually answers'
  if (part >= 0.5) return 'People say: often answers'
  if (part >= 0.2) return 'People say: sometimes answers'
  return 'People say: rarely answers'
}

export const NO_CONSENT = 'You must agree to the terms before sending.'
export const MESSAGE_KEPT = 'Your message is saved. Open it again to finish.'
export const NO_MESSAGES = 'Not taking messages now.'

/** The possible problems with an entry. */
export const REPORTS = [
  ['license', 'The license: it ended, or the number is wrong'],
  ['place', 'The attorney moved, or works for another firm'],
  ['cases', 'New cases: it says yes, but the answer was no'],
  ['fees', 'The fees are not what it says'],
  ['access', 'The office or the ways to meet are not what it says'],
  ['answer', 'Nobody answers at all'],
  ['other', 'Something else'],
] as const
