import { longDate, longMonth, sayDay } from '#app/platform/time.ts'
import { slugOf, stateName, states } from '#app/shared/states.ts'
import { templateOf } from '#app/ui/format-copy.ts'
import { FACT_NAMES, type FactName, isFactAsked } from './answers.ts'
import { dateCard, otherWay } from './date-card.ts'
import type { Deadline } from './deadlines.ts'
import { type Book, type Outcome, outcomeOf } from './outcome.ts'
import {
  element,
  facts,
  folded,
  foldedUnless,
  list,
  type Piece,
  paragraph,
  posting,
  said,
  sentences,
} from './pieces.ts'
import type { Now, ReadAnswers, Typed } from './read-answers.ts'
import { words } from './words.ts'

// The answer of "How long do I have?" in words. The server and the browser build it from the same answers, rules and moment.

/** The path of the page, and of a date's calendar file. */
export const PAGE = '/know-your-rights/deadlines'
export const ENTRY_PAGE = `${PAGE}/entry`
const RESULT = 'result'
const FREE_HELP_EVERYWHERE = 'https://www.ndrn.org/about/ndrn-member-agencies/'

/** @param seed keeps the calendar entries of these answers the same when a day is corrected */
export function resultOf(read: ReadAnswers, book: Book, { at }: Pick<Now, 'at'>, seed: string): Piece[] {
  const outcome = outcomeOf(read, book.chart, at)
  const { first, passed } = outcome
  const way = (one: Deadline) => otherWay(one)
  return [
    element('h2', { id: RESULT, tabindex: '-1' }, titleOf(outcome)),
    ...countedFrom(read),
    ...(first.length > 0 ? firstDates(read, outcome, book, seed) : []),
    first.length === 0 && passed.length === 0 && outcome.onPaper.length === 0
      ? box(words.none.title, paragraph(words.none.text))
      : null,
    outcome.onPaper.length > 0 ? onPaper(outcome.onPaper) : null,
    outcome.afterOffice.length > 0 ? afterOffice(outcome.afterOffice) : null,
    passed.length > 0 ? passedDates(outcome, book) : null,
    outcome.hint ? paragraph(outcome.hint) : null,
    outcome.others.length > 0
      ? foldedUnless(
          first.length === 0,
          words.others.title({ count: outcome.others.length }),
          paragraph(words.others.mostDoNotApply),
          list(...outcome.others.map(way)),
        )
      : null,
    outcome.closed.length > 0
      ? folded(
          words.closed.title({ count: outcome.closed.length }),
          paragraph(words.closed.text),
          list(
            ...outcome.closed.map(({ route, law, appliesWhen }) =>
              said(templateOf(words.closed.line), { route, law, when: appliesWhen }),
            ),
          ),
        )
      : null,
    folded(words.always.title, list(...book.everyClock.map((one) => [one]))),
    yourAnswers(read),
    nextSteps(read, outcome, book),
  ].filter((one) => one !== null)
}

function titleOf({ first, passed, onPaper }: Outcome): string {
  if (first.length > 0) return words.result.title
  return passed.length > 0 && onPaper.length === 0 ? words.result.titlePassed : words.result.titleNone
}

const box = (title: string, ...inside: Parameters<typeof paragraph>): Piece =>
  element('div', { class: 'box' }, element('h3', {}, title), ...inside)

function countedFrom({ from, typed }: ReadAnswers): Piece[] {
  const field = '#when'
  const counted = !from
    ? said(words.result.noDay, { field })
    : said(from.exact ? templateOf(words.result.countedFrom) : templateOf(words.result.countedFromMonth), {
        day: sayDay(from.day),
        field,
      })
  return [
    paragraph(...counted),
    ...(typed.again ? [paragraph(words.result.again)] : []),
    ...(typed.facts.complained === 'inside' ? [paragraph(words.result.inside)] : []),
  ]
}

function firstDates(read: ReadAnswers, { first }: Outcome, book: Book, seed: string): Piece[] {
  const dated = first.some(({ day }) => day !== null)
  return [
    element(
      'ol',
      { class: 'date-cards' },
      ...first.map((one, at) =>
        dateCard(one, {
          kicker: at === 0 && first.length > 1 ? words.result.earliestKicker : null,
          book,
          state: read.typed.state,
          entry: {
            action: ENTRY_PAGE,
            holds: { ...fieldsOf(read.typed), when: dayInWords(read.from), rule: one.id, seed },
          },
        }),
      ),
    ),
    ...(first.length > 1 ? [paragraph(words.result.earliest)] : []),
    ...(dated ? [element('p', { class: 'date-small no-print' }, words.result.inCalendar)] : []),
  ]
}

const onPaper = (steps: readonly Deadline[]): Piece =>
  box(
    words.unknown.title,
    paragraph(words.unknown.text),
    list(
      ...steps.map((one) => [
        element('strong', {}, one.route),
        '. ',
        ...said(words.unknown.few),
        ` ${one.unknown} ${words.result.starts}: ${one.countsFrom ?? ''}`.trimEnd(),
      ]),
    ),
    paragraph(words.unknown.look),
    paragraph(words.unknown.none),
  )

const afterOffice = (all: Outcome['afterOffice']): Piece =>
  box(
    words.office.title,
    paragraph(words.office.text),
    list(
      ...all.map(({ deadline: { span, route, law }, starts }) =>
        said(templateOf(words.office.line), { span, route, law, starts }),
      ),
    ),
  )

function passedDates({ passed, first, others, told }: Outcome, { chart, help }: Book): Piece {
  const group = help[told.state]
  const rules = new Map(chart.rules.map((rule) => [rule.id, rule]))
  const more = passed.flatMap(({ id, route }) => {
    const moreTime = rules.get(id)?.moreTime
    return moreTime ? [said(templateOf(words.passed.moreTime), { route, moreTime })] : []
  })
  return box(
    passed.length === 1 ? words.passed.title : words.passed.titleMany,
    sentences(
      ...passed.map(({ day, route, law }) =>
        said(templateOf(words.passed.line), { day: day ? sayDay(day) : '', route, law }),
      ),
    ),
    paragraph(words.passed.still),
    sentences(
      [words.passed.extended],
      ...more,
      [words.passed.newAct],
      ...(first.length > 0 ? [[words.passed.others]] : []),
      ...(others.length > 0 ? [[words.passed.otherWays]] : []),
      said(templateOf(words.passed.today), {
        attorneys: attorneysIn(told.state),
        group: group?.name ?? words.passed.freeHelp,
        help: group?.url ?? FREE_HELP_EVERYWHERE,
      }),
    ),
  )
}

/** The answers, each with a link to its field. */
function yourAnswers({ typed, from }: ReadAnswers): Piece {
  const row = (name: string, value: string, field: string): Parameters<typeof facts>[0] => [
    name,
    `${value} `,
    element(
      'a',
      { href: `#${field}`, 'aria-label': words.answers.changeWhat({ question: name }) },
      words.answers.change,
    ),
  ]
  const day = from
    ? from.exact
      ? longDate(from.day)
      : longMonth(from.day.slice(0, 7))
    : words.answers.notSure
  const asked = FACT_NAMES.filter((name) => isFactAsked(name, typed.kind, typed.facts))
  return element(
    'section',
    { 'aria-labelledby': 'your-answers', class: 'your-answers line-links' },
    element('h3', { id: 'your-answers' }, words.answers.title),
    facts(
      row(words.answers.kind, typed.kind ? words.kinds[typed.kind] : '', 'kind'),
      row(words.answers.state, typed.state ? stateName(typed.state) : words.answers.notSure, 'state'),
      row(words.answers.when, typed.again ? `${day}. ${words.answers.again}` : day, 'when'),
      ...asked.map((name) => row(words.facts[name], codeInWords(name, typed.facts[name]), name)),
    ),
  )
}

const codeInWords = (name: FactName, code: string | undefined): string =>
  (words.codes[name] as Record<string, string>)[code ?? ''] ?? words.answers.notSure

function nextSteps({ typed, from }: ReadAnswers, { told, checkedOn }: Outcome, { help }: Book): Piece {
  const group = help[told.state]
  const rights = states.some(([code]) => code === told.state)
  const state = stateName(told.state)
  return element(
    'section',
    { 'aria-labelledby': 'next', class: 'box next-steps' },
    element('h3', { id: 'next' }, words.next.title),
    paragraph(words.next.ours),
    posting({ action: '/legal-help', button: words.next.send }, asReport(typed, from)),
    element('p', { class: 'date-small' }, words.next.oursMore),
    list(
      said(templateOf(words.next.attorneys), {
        attorneys: attorneysIn(told.state),
        place: told.state ? words.next.inPlace({ state }) : '',
      }),
      said(templateOf(words.next.help), {
        group: group?.name ?? words.next.freeHelp,
        help: group?.url ?? FREE_HELP_EVERYWHERE,
      }),
      ...(rights
        ? [said(templateOf(words.next.state), { state, rights: `/know-your-rights/${slugOf(state)}` })]
        : []),
    ),
    element('p', { class: 'line-links no-print' }, element('a', { href: PAGE }, words.next.again)),
    element(
      'p',
      { class: 'date-small' },
      ...said(templateOf(words.next.checkedOn), { day: longDate(checkedOn) }),
    ),
  )
}

const attorneysIn = (state: string): string =>
  state ? `/attorney-directory?state=${state}#results` : '/attorney-directory'

/** The answers as the fields of their form. */
export const fieldsOf = ({ kind, state, when, again, facts: known }: Typed) => ({
  kind,
  state,
  when,
  again: again ? 'yes' : '',
  ...(known as Record<FactName, string>),
})

/** The days that an unclear date can mean. One press sends the same answers with that day. */
export const daysToChoose = ({ typed, mayBe }: Pick<ReadAnswers, 'typed' | 'mayBe'>): Piece[] =>
  mayBe.map((day) =>
    posting(
      { action: PAGE, button: words.problems.itWas({ day: longDate(day) }), look: 'button-quiet' },
      { ...fieldsOf(typed), when: longDate(day) },
    ),
  )

/** Places that the report lists individually; the other territories are one answer there. */
const ON_THE_REPORT = new Set([...states.map(([code]) => code), 'DC', 'PR'])
const OTHER_TERRITORY = 'XX'

/** "Yesterday" would be another day tomorrow. */
const dayInWords = (from: ReadAnswers['from']): string =>
  from ? (from.exact ? longDate(from.day) : longMonth(from.day.slice(0, 7))) : ''

/** The answers in the format of the Legal Help report. */
export const asReport = ({ kind, state, facts: known }: Typed, from: ReadAnswers['from']) => ({
  intent: 'carry',
  violationType: kind,
  state: !state || ON_THE_REPORT.has(state) ? state : OTHER_TERRITORY,
  date: dayInWords(from),
  worksFor: (kind === 'work' && known.worksFor) || '',
})
