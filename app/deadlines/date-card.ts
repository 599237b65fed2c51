import { longDate, sayDay } from '#app/platform/time.ts'
import { templateOf } from '#app/ui/format-copy.ts'
import { workingsOf } from './deadline-words.ts'
import type { Deadline } from './deadlines.ts'
import type { Book } from './outcome.ts'
import {
  type Element,
  element,
  facts,
  folded,
  type Piece,
  paragraph,
  posting,
  said,
  small,
} from './pieces.ts'
import { words } from './words.ts'

// One date of the answer: the first ones with all details, the others in a few lines.

interface Around {
  kicker: string | null
  book: Book
  state: string
  /** The data for this date's calendar entry. */
  entry: { action: string; holds: Record<string, string> }
}

/** A date to know first. */
export function dateCard(one: Deadline, { kicker, book, state, entry }: Around): Element {
  const rule = book.chart.rules.find(({ id }) => id === one.id)
  const { agency, limits, notes, sure, checkedOn } = recordOf(one, book, state)
  return element(
    'li',
    { class: 'box date-card' },
    kicker ? element('p', { class: 'kicker' }, kicker) : null,
    element('h3', {}, ...headOf(one)),
    paragraph(...said(templateOf(words.result.step), { route: one.route })),
    one.planning ? paragraph(one.planning) : null,
    acceptedIn(one),
    facts(
      [words.result.workings, workingsOf(one)],
      [words.result.applies, one.appliesWhen],
      [words.result.startWhere, agency ?? startOf(one)],
      [words.result.starts, rule?.clockStartsFrom],
      [words.result.notStopped, rule?.notStopped],
      [words.result.stopped, rule?.stopped],
    ),
    folded(
      words.result.more,
      facts(
        [words.result.law, one.law],
        [
          words.result.source,
          said(templateOf(words.result.sourceAt), { title: one.source.title, page: one.source.url }),
        ],
        [words.result.sure, sure],
        [words.result.checked, checkedOn ? longDate(checkedOn) : null],
      ),
      limits ? paragraph(limits) : null,
      notes ? paragraph(notes) : null,
    ),
    one.day && !one.safePassed
      ? posting(
          { ...entry, button: words.result.calendar({ route: one.route }), look: 'button-quiet' },
          entry.holds,
        )
      : null,
  )
}

function acceptedIn({ day, accepted, safePassed }: Deadline): Piece | null {
  if (!accepted || !day) return null
  return safePassed
    ? paragraph(...said(templateOf(words.result.wasSafe), { day: sayDay(day), accepted: sayDay(accepted) }))
    : small(...said(templateOf(words.result.accepted), { day: sayDay(accepted) }))
}

function headOf({ day, span, planning, countsFrom, safePassed }: Deadline): Piece[] {
  if (safePassed) return [words.result.today]
  if (day)
    return said(planning ? templateOf(words.result.bestBy) : templateOf(words.result.about), {
      day: sayDay(day),
    })
  const within = said(planning ? templateOf(words.result.bestWithin) : templateOf(words.result.within), {
    span,
  })
  return countsFrom ? within : [...within, words.result.fromStart]
}

const startOf = ({ start, source }: Deadline): Piece[] => {
  const page = start ?? source.url
  return page.startsWith('https:')
    ? said(templateOf(words.result.startAt), { site: new URL(page).hostname.replace('www.', ''), page })
    : said(templateOf(words.result.sourceAt), { title: source.title, page })
}

const SURE: Record<string, string> = {
  high: words.result.sureHigh,
  medium: words.result.sureMedium,
  low: words.result.sureLow,
}

/** The confidence of the record that a date was computed from: the state's own, or the rule's. */
function recordOf({ id, source }: Deadline, { chart }: Book, code: string) {
  const rule = chart.rules.find((one) => one.id === id)
  const state = source.url.startsWith('/') ? chart.states.find((one) => one.code === code) : undefined
  const record = state ?? rule
  const notes = state?.deadlines.notes
  return {
    agency: state
      ? said(templateOf(words.result.sourceAt), { title: state.agency.name, page: state.agency.url })
      : null,
    sure: SURE[record?.confidence ?? ''] ?? words.result.sureLow,
    checkedOn: record?.checkedOn,
    limits:
      state && rule?.violationType === 'work' && state.smallestEmployer !== null
        ? words.result.smallest({ workers: state.smallestEmployer })
        : null,
    notes: state && notes ? words.result.aboutLimits({ state: state.state, notes: String(notes) }) : null,
  }
}

/** One of the other ways, in a few lines. */
export const otherWay = (one: Deadline): Piece[] => [
  paragraph(
    ...said(leadOf(one), {
      ...(one.day ? { day: sayDay(one.day) } : { span: one.span }),
      route: one.route,
    }),
  ),
  paragraph(
    ...said(templateOf(words.others.law), { law: one.law, when: one.appliesWhen }),
    ...(one.countsFrom ? [' ', ...said(templateOf(words.others.starts), { starts: one.countsFrom })] : []),
    ...(one.unknown ? [` ${one.unknown}`] : []),
    ...(one.planning ? [` ${one.planning}`] : []),
  ),
  element(
    'p',
    { class: 'line-links link-row' },
    ...(one.start
      ? [
          ...said(templateOf(words.others.start), {
            route: one.route,
            site: new URL(one.start).hostname.replace('www.', ''),
            page: one.start,
          }),
          ' ',
        ]
      : []),
    element(
      'span',
      {},
      ...said(templateOf(words.others.links), { title: one.source.title, page: one.source.url }),
    ),
  ),
]

function leadOf({ unknown, day, planning, over }: Deadline): string {
  if (unknown !== undefined) return templateOf(words.others.unknown)
  if (planning)
    return day
      ? over
        ? templateOf(words.others.bestPassed)
        : templateOf(words.others.bestBy)
      : templateOf(words.others.bestWithin)
  return day
    ? over
      ? templateOf(words.others.passed)
      : templateOf(words.others.until)
    : templateOf(words.others.within)
}
