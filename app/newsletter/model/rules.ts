import { cutText } from '#app/ui/cut-text.ts'
import { words as say } from './words.ts'

// The topics and their names.

export const TOPICS = [
  {
    value: 'all',
    get label() {
      return say.rules.everything
    },
    get hint() {
      return say.rules.everythingHint
    },
  },
  {
    value: 'legal',
    get label() {
      return say.rules.legalUpdates
    },
    get hint() {
      return say.rules.legalUpdatesHint
    },
  },
  {
    value: 'policy',
    get label() {
      return say.rules.policyUpdates
    },
    get hint() {
      return say.rules.policyUpdatesHint
    },
  },
  {
    value: 'digest',
    get label() {
      return say.rules.monthlyDigest
    },
    get hint() {
      return say.rules.monthlyDigestHint
    },
  },
] as const

export type Topic = (typeof TOPICS)[number]['value']
export type Format = 'html' | 'text'

export const FORMATS = [
  {
    value: 'html',
    get label() {
      return say.rules.withHeadingsLinks
    },
    get hint() {
      return say.rules.withHeadingsLinksHint
    },
  },
  {
    value: 'text',
    get label() {
      return say.rules.plainText
    },
    get hint() {
      return say.rules.plainTextHint
    },
  },
] as const

/** An issue's audiences, as named on the staff's pages. */
export const AUDIENCES = [
  {
    value: 'all',
    get label() {
      return say.rules.generalNews
    },
    get hint() {
      return say.rules.generalNewsHint
    },
  },
  {
    value: 'legal',
    get label() {
      return say.rules.legalUpdates
    },
    get hint() {
      return say.rules.legalIssueHint
    },
  },
  {
    value: 'policy',
    get label() {
      return say.rules.policyUpdates
    },
    get hint() {
      return say.rules.policyIssueHint
    },
  },
  {
    value: 'digest',
    get label() {
      return say.rules.monthlyDigest
    },
    get hint() {
      return say.rules.digestIssueHint
    },
  },
] as const satisfies readonly { value: Topic; label: string; hint: string }[]

export const audienceName = (topic: string): string =>
  AUDIENCES.find(({ value }) => value === topic)?.label ?? topic

/** As the database stores them: " legal digest ", in the order of TOPICS. */
export function keptTopics(chosen: readonly string[]): string {
  const known = TOPICS.map(({ value }) => value).filter((value) => chosen.includes(value))
  return ` ${(known.includes('all') ? ['all'] : known).join(' ')} `
}

export const topicsOf = (kept: string): string[] => kept.trim().split(' ').filter(Boolean)

/** "Legal updates and Monthly digest" */
export function topicWords(kept: string): string {
  const names = topicsOf(kept).map((value) => TOPICS.find((topic) => topic.value === value)?.label ?? value)
  if (names.length < 2) return names.join('')
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

export const HOLD_MINUTES = 10
const PAUSE_MONTHS = 3
export const UNCONFIRMED_DAYS = 7
export const ISSUES_A_PAGE = 20
export const MOST_IMPORTED = 50_000

/** While some emails wait for a retry: no other one was refused, bounced, skipped or is in doubt. */
export const everyoneElseHasIt = (states: Record<string, number>): boolean =>
  Object.entries(states).every(([state, count]) => count === 0 || state === 'sent' || state === 'waiting')

export const COUNT_WORDS: Record<string, string> = {
  get waiting() {
    return say.rules.notSentYet
  },
  get sending() {
    return say.rules.onTheirWayNow
  },
  get sent() {
    return say.rules.takenMailServer
  },
  get refused() {
    return say.rules.refusedMailServer
  },
  get bounced() {
    return say.rules.cameBackLaterBounced
  },
  get skipped() {
    return say.rules.skippedTheyLeftPaused
  },
  get doubt() {
    return say.rules.inDoubtSiteStopped
  },
}

/** Three months later, at the same time of day; the last day of the month if that day does not exist. */
export function afterPause(from: Date): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + PAUSE_MONTHS)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}

/** How a correction starts; the author fills in its two parts. */
export const correctionOf = (subject: string): string => say.rules.somethingOurLetterWas({ subject })

const EMPTY_CORRECTION =
  /\*\*What we wrote:\*\*\s*\*\*What is right:\*\*|\*\*What is right:\*\*\s*We are sorry/
/** A link target: one of our pages ("/blog/1"), a page of another site, or a mail address. */
const LEADS = /^(https?:\/\/[^\s/]+\.[^\s]+|\/(?!\/)\S*|mailto:\S+@\S+)$/i
const LONGEST_ADDRESS = 2000

/** The errors to fix before an issue can be sent: a sentence for the subject, and one for the text. */
export function letterProblems({ subject, body }: { subject: string; body: string }): {
  subject?: string
  body?: string
} {
  const wrong = bodyProblem(body)
  return {
    ...(subject.trim() === '' ? { subject: say.rules.writeSubject } : {}),
    ...(wrong ? { body: wrong } : {}),
  }
}

function bodyProblem(body: string): string | null {
  if (body.trim() === '') return say.rules.writeLetter
  if (/^# /m.test(body)) return say.rules.startHeadingsSubjectFirst
  if (/!\[/.test(body)) return say.rules.lettersCarryNoPictures
  if (EMPTY_CORRECTION.test(body)) return say.rules.sayWhatWeWrote
  for (const [, words = '', to = ''] of body.matchAll(/\[([^[\]]*)\]\(([^)[]*)\)/g))
    if (to.length > LONGEST_ADDRESS || !LEADS.test(to.trim()))
      return say.rules.theLinkGoesNowhere({ slice: cutText(words, 60) })
  return null
}
