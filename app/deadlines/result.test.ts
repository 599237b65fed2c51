import { describe, expect, test } from 'vitest'
import { words as dateWords } from '#app/platform/dates/words.ts'
import { longMonth } from '#app/platform/time.ts'
import { bookNow } from './book.server.ts'
import { entryOfAnswers } from './entry-of-answers.ts'
import { type Piece, textOf } from './pieces.ts'
import { readAnswers } from './read-answers.ts'
import { asReport, daysToChoose, fieldsOf, resultOf } from './result.ts'

// The page's text, checked against complaints about other sites (docs/decisions/0320-when-a-day-is-over.md).

const SEED = 'a'.repeat(22)
const NOON = new Date('2026-11-28T17:00:00Z')

type Form = Record<string, string>

const nowAt = (at: Date) => ({ at, today: at.toISOString().slice(0, 10) })
const readIn = (form: Form, at = NOON) => readAnswers((name) => form[name], nowAt(at))
const piecesFor = (form: Form, at = NOON) => resultOf(readIn(form, at), bookNow(), nowAt(at), SEED)
const pageFor = (form: Form, at = NOON) => textOf(piecesFor(form, at))
/** "10/20/2026", or "2026-10" if only the month is known. */
const day = (year: string, month: string, date = '') => ({
  when: date ? `${month}/${date}/${year}` : longMonth(`${year}-${month.padStart(2, '0')}`),
})

const WORK_IN_OHIO = {
  kind: 'work',
  state: 'OH',
  worksFor: 'private',
  workers: '15-or-more',
  ...day('2026', '10', '20'),
}

const all = (pieces: readonly Piece[]): Exclude<Piece, string>[] =>
  pieces.flatMap((one) => (typeof one === 'string' ? [] : [one, ...all(one.inside)]))
const headings = (pieces: readonly Piece[]) =>
  all(pieces)
    .filter(({ tag }) => /^h[23]$/.test(tag))
    .map((one) => textOf([one]))

describe('the example of Ohio', () => {
  const page = pageFor(WORK_IN_OHIO)

  test('says both numbers, the earliest on top, with the arithmetic (1)', () => {
    expect(headings(piecesFor(WORK_IN_OHIO)).slice(0, 4)).toEqual([
      'Your dates',
      'About Friday, April 16, 2027',
      'About Monday, August 16, 2027',
      'About Friday, October 20, 2028'.replace('Friday, October 20', 'Thursday, October 19'),
    ])
    expect(page).toContain('October 20, 2026 + 180 days = April 18, 2027, a Sunday → Friday, April 16, 2027')
    expect(page).toContain('The office may accept it until Monday, April 19, 2027. Do not count on it.')
    expect(page).toContain('We counted from Tuesday, October 20, 2026.')
  })

  test('says where to file, what starts the clock, what does not stop it, the law, its source and how sure we are', () => {
    expect(page).toContain('An internal complaint, union grievance, or mediation does not stop this clock.')
    expect(page).toContain('Each separate act has its own clock.')
    expect(page).toContain('Ohio Civil Rights Commission')
    expect(page).toContain('covers employers with 4 workers or more')
    expect(page).toContain('EEOC: Time limits for filing a charge')
    expect(page).toContain('November 21, 2026')
    expect(page).toContain('GoodLast checked')
  })
})

describe('answers that visitors complained about on other sites', () => {
  // 180 days from June 2, 2026 end on November 29, a Sunday: the safe day is Friday, and Monday may still be accepted.
  test.each([
    ['the Friday in Guam', '2026-11-26T20:00:00Z', 'About Friday, November 27, 2026'],
    ['the last hour of that Friday in Hawaii', '2026-11-28T09:30:00Z', 'About Friday, November 27, 2026'],
    ['the last minute of it in American Samoa', '2026-11-28T10:59:00Z', 'About Friday, November 27, 2026'],
    ['the Saturday', '2026-11-28T18:00:00Z', 'Act today'],
    ['the last minute of Monday in American Samoa', '2026-12-01T10:59:00Z', 'Act today'],
    ['the Tuesday in American Samoa', '2026-12-01T11:00:00Z', 'This date may have passed'],
  ])('a person who can still act is not told that it is too late (2): %s', (_, at, heading) => {
    const form = { kind: 'work', state: 'AL', ...day('2026', '6', '2') }
    expect(headings(piecesFor(form, new Date(at)))[1]).toBe(heading)
    const entry = entryOfAnswers(
      (name) => ({ ...form, rule: 'emp-eeoc-180', seed: SEED })[name],
      bookNow(),
      nowAt(new Date(at)),
    )
    expect(entry !== null).toBe(heading.startsWith('About'))
    if (heading === 'Act today')
      expect(pageFor(form, new Date(at))).toContain(
        'The safe day was Friday, November 27, 2026. The office may still accept it until Monday, November 30, 2026.',
      )
  })

  const NONE = 'There is no such day in the calendar. Check the day, month and year'
  const UNCLEAR =
    'We cannot tell which day this is. Type it with month, day and year, for example March 5, 2026'
  test.each([
    ['February 29, 2026', NONE],
    ['June 31, 2026', NONE],
    ['13/13/2026', NONE],
    ['13/13', NONE],
    ['a while ago', UNCLEAR],
    [
      '3.5.2026',
      'We cannot tell which day you mean. It can be March 5, 2026 or May 3, 2026. Choose one, or type the day, month and year',
    ],
    [
      'a year ago on October 5',
      'Do you mean October 5, 2025? If so, choose it. If not, type the day, month and year',
    ],
    ['hace mucho tiempo', dateWords.wrong.inSpanish],
    ['May 5, 1910', 'Check the year. It is more than 100 years ago'],
    ['November 30, 2026', 'This day is still to come. Check the year'],
    ['x'.repeat(500), UNCLEAR],
  ])('an invalid day gets an error, and everything typed stays (3): %s', (when, sentence) => {
    const read = readIn({ ...WORK_IN_OHIO, when })
    expect(read.problems).toEqual({ when: sentence })
    expect(fieldsOf(read.typed)).toMatchObject({ ...WORK_IN_OHIO, when: when.slice(0, 200) })
  })

  test.each([
    ['10/20/2026', '2026-10-20'],
    ['Oct 20', '2026-10-20'],
    ['yesterday', '2026-11-27'],
    ['last month', '2026-10-01'],
    ['around May 2026', '2026-05-01'],
  ])('a day is read as people write it: %s', (when, from) =>
    expect(readIn({ ...WORK_IN_OHIO, when }).from?.day).toBe(from),
  )

  test('an unclear day is one press away, and the other answers stay', () => {
    const forms = (when: string) =>
      all(daysToChoose(readIn({ ...WORK_IN_OHIO, when }))).filter(({ tag }) => tag === 'form')
    expect(forms('3.5.2026').map((form) => textOf([form]))).toEqual([
      'It was March 5, 2026',
      'It was May 3, 2026',
    ])
    const [form] = forms('two years ago on Oct 5')
    const typed = Object.fromEntries(
      all(form ? [form] : []).flatMap(({ attributes: { name, value = '' } }) =>
        name ? [[name, value]] : [],
      ),
    )
    expect(readIn(typed).from).toEqual({ day: '2024-10-05', exact: true })
    expect(fieldsOf(readIn(typed).typed)).toMatchObject({ ...WORK_IN_OHIO, when: 'October 5, 2024' })
    expect(forms('October 20, 2026')).toEqual([])
  })

  test('a leap day is a valid day', () => {
    expect(readIn({ kind: 'work', ...day('2024', '02', '29') }).problems).toEqual({})
  })

  test('if only a document states the day, there is text and no date (4)', () => {
    const pieces = piecesFor({ kind: 'housing', state: 'OH', home: 'eviction', ...day('2026', '11', '20') })
    const box = all(pieces).find((one) => textOf([one]).startsWith('Look at your papers'))
    const said = box ? textOf([box]) : ''
    expect(said).toContain('Answer an eviction case')
    expect(said).toContain('You may have only a few days.')
    expect(said).toContain('hearing date')
    expect(said).toContain('What is my last day?')
    expect(said).not.toMatch(/\d{4}/)
  })

  test('if all dates have passed, it says what can still help, and other ways with time left (5)', () => {
    const page = pageFor({ ...WORK_IN_OHIO, ...day('2020', '1', '6') })
    expect(page).toContain('A date has passed. You may still have a way')
    for (const said of [
      'Some limits can be extended.',
      'A new act starts a new clock.',
      'Talk to a lawyer today.',
      'Disability Rights Ohio',
      'Look at “Other ways” below.',
    ])
      expect(page).toContain(said)
    expect(page).not.toMatch(/expired|too late/i)
    const school = pageFor({ kind: 'school', school: 'k12', state: 'OH', ...day('2026', '1', '5') })
    expect(school).toContain('You can ask for more time if you have a good reason.')
    expect(school).toContain('The other dates above still have time.')
  })

  test('a changed answer keeps the others, and they count again when asked again (6)', () => {
    const form = { ...WORK_IN_OHIO, workers: 'under-15' }
    const before = pageFor(form)
    const other = readIn({ ...form, kind: 'school' })
    expect(fieldsOf(other.typed)).toMatchObject({ worksFor: 'private', workers: 'under-15' })
    expect(textOf(resultOf(other, bookNow(), nowAt(NOON), SEED))).not.toContain('Fewer than 15')
    const back = readIn({ ...fieldsOf(other.typed), kind: 'work' })
    expect(textOf(resultOf(back, bookNow(), nowAt(NOON), SEED))).toBe(before)
  })

  test('an entry stays the same when its day is corrected, and has no date that is not on the page (7)', () => {
    const entry = (form: Form) =>
      entryOfAnswers((name) => ({ ...form, rule: 'emp-eeoc-180', seed: SEED })[name], bookNow(), nowAt(NOON))
    const uid = (text: string | null) => /\r\nUID:(\S+)/.exec(text ?? '')?.[1]
    const first = entry(WORK_IN_OHIO)
    const corrected = entry({ ...WORK_IN_OHIO, ...day('2026', '10', '12') })
    expect(first).toContain('DTSTART;VALUE=DATE:20270416\r\n')
    expect(corrected).toContain('DTSTART;VALUE=DATE:20270409\r\n')
    expect(uid(first)).toBe(`${SEED}-emp-eeoc-180`)
    expect(uid(corrected)).toBe(uid(first))
    expect(entry({ ...WORK_IN_OHIO, ...day('2020', '1', '6') })).toBeNull()
    expect(entry({ ...WORK_IN_OHIO, worksFor: 'federal' })).toBeNull()
    expect(entry({ ...WORK_IN_OHIO, ...day('2026', '2', '30') })).toBeNull()
  })

  test('if no date applies, the page does not say that there is no case (9)', () => {
    const page = pageFor({
      kind: 'work',
      state: 'GU',
      worksFor: 'private',
      workers: 'under-15',
      ...day('2026', '10', '20'),
    })
    expect(page).toContain('We know of no fixed date for these answers')
    expect(page).toContain('That does not mean that you have no rights, or no case.')
    expect(page).toContain('Not for your answers')
    expect(page).toContain('An agency or a lawyer can check.')
    expect(page).toContain('Guam Legal Services')
    expect(page).not.toMatch(/not eligible|ineligible|do not qualify/i)
  })
})

test('only a month counts from its first day, and the page says so', () => {
  const page = pageFor({ ...WORK_IN_OHIO, ...day('2026', '10') })
  expect(page).toContain('we counted from its first day: Thursday, October 1, 2026')
  expect(page).toContain('October 1, 2026 + 180 days')
})

test('without a day there are spans and no dates', () => {
  const page = pageFor({ kind: 'housing', state: 'OH' })
  expect(page).toContain('About 180 days from the day it happened')
  expect(page).not.toMatch(/About \w+day,/)
})

test('each act has its own clock, and an internal complaint stops none', () => {
  const page = pageFor({ ...WORK_IN_OHIO, again: 'yes', complained: 'inside' })
  expect(page).toContain('Each act has its own clock.')
  expect(page).toContain('That alone does not stop these clocks, in most cases.')
})

test('a visitor who complained to an agency reads which clocks its answer starts', () => {
  const page = pageFor({ ...WORK_IN_OHIO, complained: 'agency' })
  expect(page).toContain('You complained to an agency already')
  expect(page).toContain('90 days: File a lawsuit under ADA Title I')
  expect(page).toContain('The day you got the EEOC notice of right to sue.')
})

test('hostile answers are ignored', () => {
  const read = readIn({
    kind: '__proto__',
    state: '<script>',
    worksFor: 'constructor',
    when: '1'.repeat(10_000),
    again: 'on',
    else: 'x',
  })
  expect(read.typed).toMatchObject({ kind: '', state: '', again: false, facts: { worksFor: '' } })
  expect(Object.keys(read.problems)).toEqual(['kind', 'when'])
  expect(read.typed.when).toHaveLength(200)
})

test('the answers fill in the report of Legal Help', () => {
  const { typed, from } = readIn(WORK_IN_OHIO)
  expect(asReport(typed, from)).toEqual({
    intent: 'carry',
    violationType: 'work',
    state: 'OH',
    date: 'October 20, 2026',
    worksFor: 'private',
  })
  const guam = readIn({ kind: 'housing', state: 'GU', worksFor: 'federal', ...day('2026', '10') })
  expect(asReport(guam.typed, guam.from)).toMatchObject({ state: 'XX', date: 'October 2026', worksFor: '' })
})

test('ids are unique, and every sentence is filled in', () => {
  for (const kind of ['work', 'school', 'places', 'housing', 'health', 'government', 'other'])
    for (const state of ['', 'OH', 'GA', 'PR', 'GU'])
      for (const when of [{}, day('2026', '10', '20'), day('2025', '2'), day('2019', '2', '1')])
        for (const complained of ['', 'inside', 'agency']) {
          const pieces = piecesFor({ kind, state, complained, ...when })
          const text = textOf(pieces)
          expect(text).not.toMatch(/undefined|null|NaN|\{\w+\}|\[\w|\]\(|\*\*/)
          const ids = all(pieces).flatMap(({ attributes }) => attributes.id ?? [])
          expect(new Set(ids).size).toBe(ids.length)
        }
})
