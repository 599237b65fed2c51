// What can be chosen, and the words for it.

export const TOPICS = [
  { value: 'all', label: 'Everything', hint: 'Every letter that we send, about 2 to 4 a month.' },
  { value: 'legal', label: 'Legal updates', hint: 'When a law or a court ruling changes something for you.' },
  { value: 'policy', label: 'Policy updates', hint: 'When new agency rules or bills are on the way.' },
  { value: 'digest', label: 'Monthly digest', hint: 'One letter a month with what is new.' },
] as const

export type Topic = (typeof TOPICS)[number]['value']
export type Format = 'html' | 'text'

export const FORMATS = [
  { value: 'html', label: 'With headings and links', hint: 'HTML. It has no pictures and no tracking.' },
  { value: 'text', label: 'Plain text', hint: 'The same words, with no layout.' },
] as const

/** Whom an issue is for, in the words of the staff's pages. */
export const AUDIENCES = [
  { value: 'all', label: 'General news', hint: 'Goes to people who chose everything.' },
  { value: 'legal', label: 'Legal updates', hint: 'Goes to people who chose legal updates or everything.' },
  {
    value: 'policy',
    label: 'Policy updates',
    hint: 'Goes to people who chose policy updates or everything.',
  },
  { value: 'digest', label: 'Monthly digest', hint: 'Goes to people who chose the digest or everything.' },
] as const satisfies readonly { value: Topic; label: string; hint: string }[]

export const audienceName = (topic: string): string =>
  AUDIENCES.find(({ value }) => value === topic)?.label ?? topic

/** As the database keeps them: " legal digest ", in the order of TOPICS. */
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

export const COUNT_WORDS: Record<string, string> = {
  waiting: 'Not sent yet',
  sending: 'On their way now',
  sent: 'Taken by the mail server',
  refused: 'Refused by the mail server',
  bounced: 'Came back later (bounced)',
  skipped: 'Skipped: they left, paused or chose other letters first, or their address does not open',
  doubt: 'In doubt: the site stopped while they were being sent',
}

/** Three months later, at the same time of the day; the last day of a month where that day does not exist. */
export function afterPause(from: Date): Date {
  const to = new Date(from)
  to.setUTCMonth(to.getUTCMonth() + PAUSE_MONTHS)
  if (to.getUTCDate() !== from.getUTCDate()) to.setUTCDate(0)
  return to
}

/** Whether this is a day that exists, like 2026-03-05. */
export function isDay(text: string): boolean {
  const date = /^(19|20)\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return date !== undefined && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * The moment of a clock time in a zone.
 * @returns undefined for a time that does not exist there, such as 2:30 when clocks go forward
 */
export function momentIn(timeZone: string, day: string, hour: number, minute: number): Date | undefined {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wanted = Date.UTC(year, month - 1, date, hour, minute)
  let moment = wanted
  // Twice, because the first guess may lie on the other side of a change of the clocks.
  for (let i = 0; i < 2; i++) moment = wanted - (clockIn(timeZone, moment) - moment)
  return clockIn(timeZone, moment) === wanted ? new Date(moment) : undefined
}

/** What the clock there shows at this moment, as if it were UTC. */
function clockIn(timeZone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/** How a correction begins; its two parts are for whoever corrects to fill in. */
export const correctionOf = (subject: string): string =>
  `Something in our letter “${subject}” was wrong.\n\n**What we wrote:**\n\n**What is right:**\n\nWe are sorry for the mistake.`

const EMPTY_CORRECTION =
  /\*\*What we wrote:\*\*\s*\*\*What is right:\*\*|\*\*What is right:\*\*\s*We are sorry/
/** A link leads to a page, of ours ("/blog/1") or of somebody else, or to a mail address. */
const LEADS = /^(https?:\/\/[^\s/]+\.[^\s]+|\/(?!\/)\S*|mailto:\S+@\S+)$/i
const LONGEST_ADDRESS = 2000

/** What has to be mended before a letter can go out: a sentence for the subject, and one for the words. */
export function letterProblems({ subject, body }: { subject: string; body: string }): {
  subject?: string
  body?: string
} {
  const wrong = bodyProblem(body)
  return {
    ...(subject.trim() === '' ? { subject: 'Write a subject' } : {}),
    ...(wrong ? { body: wrong } : {}),
  }
}

function bodyProblem(body: string): string | null {
  if (body.trim() === '') return 'Write the letter'
  if (/^# /m.test(body)) return 'Start headings with ## (the subject is the first heading)'
  if (/!\[/.test(body)) return 'Letters carry no pictures. Say in words what the picture shows'
  if (EMPTY_CORRECTION.test(body)) return 'Say what we wrote, and what is right'
  for (const [, words = '', to = ''] of body.matchAll(/\[([^[\]]*)\]\(([^)[]*)\)/g))
    if (to.length > LONGEST_ADDRESS || !LEADS.test(to.trim()))
      return `The link “${words.slice(0, 60)}” goes nowhere. Write its full address`
  return null
}
