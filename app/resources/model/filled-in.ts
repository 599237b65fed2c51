import { KIND_LABELS } from '#app/cases/model/labels.ts'
import type { LawContent, RuleContent } from '#app/factbook/factbook.server.ts'
import { type FilledIn, namesFilledIn } from '#app/factbook/model/rules.ts'
import { longDate } from '#app/platform/time.ts'

// Content that the site inserts into hub texts from the facts, so that the text and its files never differ from the tools: the
// chart of time limits, and the federal laws at a glance.

export type Rule = RuleContent & { key: string }

export interface Facts {
  rules: readonly Rule[]
  laws: readonly LawContent[]
}

/** The kind of facts that each is made from. */
const MADE_OF: Record<FilledIn, string> = {
  'time limits': 'rule',
  'day of the time limits': 'rule',
  'federal laws': 'law',
  'open questions': 'law',
  'day of the laws': 'law',
}

const FILL: Record<FilledIn, (facts: Facts) => string> = {
  'time limits': ({ rules }) => timeLimits(rules),
  'day of the time limits': ({ rules }) => oldest(rules),
  'federal laws': ({ laws }) => laws.map(lawAtAGlance).join('\n\n'),
  'open questions': ({ laws }) => openQuestions(laws),
  'day of the laws': ({ laws }) => oldest(laws),
}

const isFilledIn = (name: string): name is FilledIn => Object.hasOwn(FILL, name)

/** The kinds of facts that this text shows. */
export const kindsIn = (body: string): string[] => [
  ...new Set(
    namesFilledIn(body)
      .filter(isFilledIn)
      .map((name) => MADE_OF[name]),
  ),
]

/** The text as visitors read it. */
export const filledIn = (body: string, facts: Facts): string =>
  body.replace(/\{\{([^{}\n]{0,80})\}\}/g, (whole, name: string) =>
    isFilledIn(name) ? FILL[name](facts) : whole,
  )

/** The sources of a text: its own, and those of the laws that it shows. */
export function sourcesWith(
  own: readonly { title: string; url: string | null }[],
  body: string,
  { laws }: Facts,
): { title: string; url: string | null }[] {
  if (!kindsIn(body).includes('law')) return [...own]
  const all = [...own, ...laws.flatMap(({ sources }) => sources)]
  return [...new Map(all.map((one) => [one.url ?? one.title, one])).values()]
}

/** The oldest check date, which is true for all of them. */
const oldest = (facts: readonly { checkedOn: string }[]): string =>
  longDate(facts.map(({ checkedOn }) => checkedOn).sort()[0] ?? '')

/** The routes most people need, and a few later steps that are easy to miss. */
const ALSO = [
  'emp-court-90',
  'edu-idea-court-90',
  'hc-external-4m',
  'hc-medicaid-hearing-mco',
  'pub-airline-45',
  'pub-airline-dot-6m',
]
const onTheChart = ({ priority, key }: Rule) => priority <= 2 || ALSO.includes(key)

const SET_BY: Record<string, string> = { state: 'State law sets it.', local: 'Local rules set it.' }

export function howLong({
  deadline,
  deadlineType,
  note,
}: Pick<Rule, 'deadline' | 'deadlineType' | 'note'>): string {
  if (!deadline) return deadlineType === 'none' ? 'No set deadline.' : `${SET_BY[deadlineType]} ${note}`
  return `${deadline.amount} ${deadline.amount === 1 ? deadline.unit.replace(/s$/, '') : deadline.unit}`
}

const firstSentence = (text: string) => text.split(/(?<=\.) /)[0] ?? text
/** A pipe would start another column. */
const row = (cells: string[]) => `| ${cells.map((cell) => cell.replace(/\s*[|\n]\s*/g, ', ')).join(' | ')} |`

/** Most lines are certain, so only the others are marked. */
const doubt = ({ confidence }: Rule) => (confidence === 'high' ? '' : ` (How sure: ${confidence})`)

function timeLimits(rules: readonly Rule[]): string {
  const kinds = Object.keys(KIND_LABELS) as (keyof typeof KIND_LABELS)[]
  return kinds
    .flatMap((kind) => {
      const shown = rules.filter((rule) => rule.violationType === kind && onTheChart(rule))
      if (shown.length === 0) return []
      const lines = shown.map((rule) =>
        row([rule.route, howLong(rule) + doubt(rule), firstSentence(rule.clockStartsFrom)]),
      )
      const head = [row(['Where to file', 'How long', 'When the clock starts']), '| --- | --- | --- |']
      return [[`## ${KIND_LABELS[kind]}`, '', ...head, ...lines].join('\n')]
    })
    .join('\n\n')
}

const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n')
const notesOf = (law: LawContent, status: string) =>
  law.notes.filter((note) => note.status === status).map(({ text }) => text)

function lawAtAGlance(law: LawContent): string {
  const { agency, url, deadlineText } = law.howToComplain
  const changes = notesOf(law, 'confirmed')
  return `## ${law.name}

**What it covers:** ${law.covers}

**Who must follow it:** ${law.whoMustComply}

### Your rights: ${law.shortName}

${list(law.rights)}

### How to complain: ${law.shortName}

**Where to file:** ${agency.replace(/\.$/, '')}. [How to file: ${law.shortName} (website)](${url})

**By when:** ${deadlineText}
${changes.length ? `\n### Good to know: ${law.shortName}\n\n${list(changes)}\n` : ''}
**The law:** ${law.citation}. How sure we are: ${law.confidence}.`
}

const openQuestions = (laws: readonly LawContent[]): string =>
  list(laws.flatMap((law) => notesOf(law, 'uncertain').map((text) => `**${law.shortName}:** ${text}`))) ||
  'Nothing is open now.'
