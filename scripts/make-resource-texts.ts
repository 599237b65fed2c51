// Writes the texts of two resources from the facts they repeat, so that they never differ from the tools:
// the deadline chart (from deadline-rules.json) and the nine laws at a glance (from federal-laws.json).
// Run it after either file changes: node scripts/node.mjs scripts/make-resource-texts.ts

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { KIND_LABELS } from '#app/cases/labels.ts'
import type { Kind } from '#app/cases/rules.ts'
import deadlineRules from '#db/samples/deadline-rules.json' with { type: 'json' }
import federalLaws from '#db/samples/federal-laws.json' with { type: 'json' }
import plainerWords from '#db/samples/plainer-words.json' with { type: 'json' }

type Rule = (typeof deadlineRules.rules)[number]
type Law = (typeof federalLaws)[number]

const notAdvice = 'This page gives general information. It is not legal advice.'
const day = (iso: string) =>
  new Date(`${iso}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** The routes most people need, and a few later steps that are easy to miss. */
const laterSteps = [
  'emp-court-90',
  'edu-idea-court-90',
  'hc-external-4m',
  'hc-medicaid-hearing-mco',
  'pub-airline-45',
]
const onTheChart = (rule: Rule) =>
  rule.priority <= 2 || laterSteps.includes(rule.id) || rule.id === 'pub-airline-dot-6m'

const setBy: Record<string, string> = {
  state: 'State law sets it.',
  local: 'Local rules set it.',
  none: 'No set deadline.',
}

export function howLong({ deadline, deadlineType, note }: Rule): string {
  if (!deadline) return deadlineType === 'none' ? (setBy.none ?? '') : `${setBy[deadlineType]} ${note}`
  return `${deadline.amount} ${deadline.amount === 1 ? deadline.unit.replace(/s$/, '') : deadline.unit}`
}

const firstSentence = (text: string) => text.split(/(?<=\.) /)[0] ?? text
const row = (cells: string[]) => `| ${cells.join(' | ')} |`

/** Lines that we are sure of carry no mark: nearly all of them. */
const doubt = ({ confidence }: Rule) => (confidence === 'high' ? '' : ` (How sure: ${confidence})`)

function chartOf(kind: string): string {
  const rows = deadlineRules.rules
    .filter((rule) => rule.violationType === kind && onTheChart(rule))
    .map((rule) => row([rule.route, howLong(rule) + doubt(rule), firstSentence(rule.clockStartsFrom)]))
  return [
    `## ${KIND_LABELS[kind as Kind]}`,
    '',
    row(['Where to file', 'How long', 'When the clock starts']),
    row(['---', '---', '---']),
    ...rows,
  ].join('\n')
}

export function deadlineChart(): string {
  const { violationTypes, stateAdjustments, alwaysShow, helpLinks, version } = deadlineRules
  return `This chart helps you see how long you have to act. Find your kind of problem. Then find the place where you can file.

## Short time limits to check first

- **Federal workers and applicants:** contact your agency's EEO counselor within 45 days.
- **Eviction papers:** the time to answer can be only a few days. Get legal help now.
- **Benefits notices:** you may have only days to keep your benefits while you wait. Read the notice.

## Short names in this chart

- **ADA:** Americans with Disabilities Act, the main law for the rights of disabled people.
- **EEOC:** Equal Employment Opportunity Commission, the federal agency for job rights. An EEO counselor helps federal workers with these rights.
- **HHS:** Department of Health and Human Services, which works on health care.
- **HUD:** Department of Housing and Urban Development, which works on homes.

## How to read the chart

- Count every day, weekends and holidays too. Day 1 is the day after the clock starts.
- If the last day is a weekend or a federal holiday, file on the last business day before it.
- If the problem is still going on, use the last time it happened. Each separate act has its own clock.
- A line with no mark means that we are sure. "How sure: medium" means check with the agency first. "Low" means we are not sure.

${violationTypes.map(chartOf).join('\n\n')}

## Job cases: 180 or 300 days

${stateAdjustments.eeoc.text} How sure we are: ${stateAdjustments.eeoc.confidence}.

## Always true

${alwaysShow.map((line) => `- ${line}`).join('\n')}

## Where to get help

${helpLinks.map((link) => `- [${link.name} (website)](${link.url})`).join('\n')}

## About this chart

${deadlineRules.disclaimer.replace('This tool', 'This chart')} The facts were checked on ${day(version)}.
`
}

/** Sentences of the record that read above grade 8, in plainer words. The record itself stays as it was checked. */
const inPlainerWords = (text: string) =>
  plainerWords.reduce((found, { record, plainer }) => found.replaceAll(record, plainer), text)

const list = (lines: string[]) => lines.map((line) => `- ${line}`).join('\n')
const notesOf = (law: Law, status: string) =>
  law.notes.filter((note) => note.status === status).map((note) => note.text)

function lawAtAGlance(law: Law): string {
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

export function lawsAtAGlance(): string {
  const open = federalLaws.flatMap((law) =>
    notesOf(law, 'uncertain').map((text) => `**${law.shortName}:** ${text}`),
  )
  return `This page helps you find the law that fits your problem. It has one part for each of nine federal laws.

${inPlainerWords(federalLaws.map(lawAtAGlance).join('\n\n'))}

## Still changing

We could not confirm these points, or they may change soon. Check them before you rely on them.

${list(open)}

## About this page

${notAdvice} The facts were checked on ${day(federalLaws[0]?.checkedOn ?? '')}.
`
}

/** Every source of the nine laws, once each. */
export const lawSources = () => [
  ...new Map(federalLaws.flatMap((law) => law.sources).map((source) => [source.url, source])).values(),
]

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../db/samples/resources.json', import.meta.url)
  const resources = JSON.parse(readFileSync(file, 'utf8'))
  for (const resource of resources) {
    if (resource.slug === 'deadline-chart') resource.body = deadlineChart()
    if (resource.slug === 'nine-federal-laws')
      Object.assign(resource, { body: lawsAtAGlance(), sources: lawSources() })
  }
  writeFileSync(file, `${JSON.stringify(resources, null, 2)}\n`)
}
