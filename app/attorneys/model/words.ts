import { longDate } from '#app/platform/time.ts'
import { copy } from '../copy.ts'

// The known facts about an attorney, in words.

/** How a first talk can be held. */
export const WAYS_TO_MEET = ['Video', 'Phone', 'Email', 'In person'] as const

const said = copy.attorneyFacts

/** By code. */
export const ACCESS: Record<string, string> = said.access

/** The working conditions an attorney agreed to, by code. */
export const WORKING: Record<string, string> = said.working

/** Accessible ways to meet, for the filter. */
export const meetingWords = (): Record<string, string> => ({ ...WORKING, ...ACCESS })

export const isKnown = (answer?: string): boolean => answer === 'yes' || answer === 'no'

const answerWords = (answer?: string) =>
  answer === 'yes' ? said.yes : answer === 'no' ? said.no : said.notKnown

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
  takes === 'yes' ? said.takesCases : takes === 'no' ? said.takesNone : said.waitingList

const MONTH = 30.44 * 86_400_000

/** "Confirmed on October 2, 2026", with a note if that is long ago. Empty if never confirmed. */
export function freshness(confirmedOn: string | null, today: string): string {
  if (!confirmedOn) return ''
  const old = Date.parse(today) - Date.parse(confirmedOn) > 9 * MONTH
  const day = longDate(confirmedOn)
  return old ? said.notConfirmedLately({ day }) : said.confirmed({ day })
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
  if (part >= 0.8) return said.answers.usually
  if (part >= 0.5) return said.answers.often
  if (part >= 0.2) return said.answers.sometimes
  return said.answers.rarely
}

/** The possible problems with an entry, by code. */
export const REPORTS: Record<string, string> = said.reports

export const factWords = said
