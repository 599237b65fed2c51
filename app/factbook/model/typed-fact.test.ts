import { describe, expect, test } from 'vitest'
import { contentFrom, fieldTexts, textsOf } from '#app/content/content.server.ts'
import { entriesTyped, type TypedFields } from '#app/content/model/rules.ts'
import { textOfFact } from '../facts/fact-texts.server.ts'
import { factAsSource } from '../facts/fact-variants.server.ts'
import { rule } from '../kinds/deadline-rule.server.ts'
import { factKind, factKinds, releaseOf } from '../kinds/kinds.server.ts'
import { law } from '../kinds/law.server.ts'
import { addressesIn, checkFact } from './fact-checks.ts'
import '../editing/own-records.server.ts'

type Content = Record<string, unknown>
const firstOf = (kind: string): Content => releaseOf(kind)[0]?.[1] ?? {}

describe.each(factKinds())('built-in %s', (kind) => {
  test('matches its kind, survives a round trip through its form, and proves its own examples', async () => {
    const { fields, wrong, counted } = factKind(kind)
    for (const [key, content] of releaseOf(kind)) {
      expect(() => textOfFact(kind, content), key).not.toThrow()
      const typed = fieldTexts(fields, content)
      expect(contentFrom(fields, content, textsOf(fields, typed)), key).toEqual({ content, errors: {} })
      expect((await wrong?.(content)) ?? [], key).toEqual([])
      for (const one of counted?.(content) ?? []) expect(one, key).toMatchObject({ right: true })
    }
  })
})

const typedLaw = (change: TypedFields) => {
  const content = firstOf('law')
  return contentFrom(law.fields, content, { ...fieldTexts(law.fields, content), ...change })
}

test.each([
  ['name', 'x'.repeat(201), 'Name must be 200 characters or fewer'],
  ['name', 'two\nlines', 'Name must be on one line'],
  ['covers', 'x'.repeat(1_000_000), 'What it covers must be 2000 characters or fewer'],
  ['link', 'ada.gov', 'The law on the government’s website must be an address, like https://www.ada.gov/'],
  ['link', 'javascript:alert(1)', /must be an address/],
  ['howToComplain.deadlineDays', 'many', 'Days to file must be a whole number, like 180'],
  ['notes', '2026 | confirmed', /entry 1: give day, month or year/],
  ['notes', '2026 | sure | Words', /must be one of Confirmed, Uncertain/],
  ['notes', 'soon | confirmed | Words', /write day, month or year like February 11, 2026/],
  ['otherAgencies', 'Name | nowhere', /is not an address/],
  ['rights', 'One\n'.repeat(61), 'Your rights: at most 60 lines'],
  ['confidence', 'very', 'Choose one: How sure we are'],
  ['reviewOn', '2027-02-30', /There is no such day in the calendar/],
])('an error in %s is a sentence', (at, typed, sentence) => {
  const { errors } = typedLaw({ [at]: typed })
  expect(Object.keys(errors)).toEqual([at])
  expect(errors[at]).toMatch(sentence)
})

test.each([
  ['person', 'portrait', '500', 'Drawing must be a number from 1 to 99'],
  ['person', 'portrait', '0', 'Drawing must be a number from 1 to 99'],
  ['question', 'rightAnswer', '7', 'Which one is right must be a number from 1 to 6'],
  ['rule', 'priority', '100', 'Order must be a number from 1 to 99'],
  ['rule', 'deadline', '9999 days', 'Limit must be a number from 1 to 5,000, with days, months or years'],
] as const)('%s: a number outside its kind’s range is reported at its field', (kind, at, typed, sentence) => {
  const { fields } = factKind(kind)
  const content = firstOf(kind)
  const { errors } = contentFrom(fields, content, { ...fieldTexts(fields, content), [at]: typed })
  expect(errors).toEqual({ [at]: sentence })
})

test.each(factKinds())('%s: every number its form accepts fits its schema', (kind) => {
  const { fields } = factKind(kind)
  const content = firstOf(kind)
  for (const { at } of fields.filter(({ as }) => as === 'number'))
    for (const typed of ['0', '1', '6', '7', '99', '100', '99999']) {
      const read = contentFrom(fields, content, { ...fieldTexts(fields, content), [at]: typed })
      if (!read.errors[at]) expect(() => textOfFact(kind, read.content), `${at} ${typed}`).not.toThrow()
    }
})

test.each([
  ['February 2026', '2026-02'],
  ['2/11/2026', '2026-02-11'],
  ['2026', '2026'],
  ['2026-02', '2026-02'],
])('the day of a change in the law may be as sure as it is known: %s', (typed, stored) => {
  const { content } = typedLaw({ notes: `${typed} | confirmed | Words` })
  expect(content.notes).toEqual([{ date: stored, status: 'confirmed', text: 'Words' }])
})

test('unknown fields change nothing, and parts without a field stay', () => {
  const { content } = typedLaw({ role: 'steward', __proto__: 'x', 'howToComplain.other': 'x' })
  expect(content).toEqual(firstOf('law'))
  expect(() => textOfFact('law', { ...content, extra: 1 })).toThrow('a shape that the site cannot show')
})

test('a rule with an example of another day is invalid, and says which', async () => {
  const content = firstOf('rule')
  const changed = { ...content, deadline: { amount: 200, unit: 'days' } } as never
  expect(rule.counted?.(changed)[0]).toEqual({
    right: false,
    says: 'Counted from January 5, 2026, the 200th day is Friday, July 24, 2026. That is a working day, so it is the last day. The example says Thursday, July 2, 2026. Correct the limit or the example.',
  })
  expect(rule.counted?.(content as never)[0]?.says).toMatch(/The example is right\.$/)
  expect(await rule.wrong?.({ ...(content as object), examples: [] } as never)).toEqual([
    'No example proves the limit. Add one: the day it happened and the last day to file.',
  ])
  expect((await rule.wrong?.({ ...(content as object), deadline: null } as never))?.[0]).toMatch(
    'needs its limit',
  )
})

describe('examples, part by part', () => {
  const { fields } = factKind('state')
  const content = firstOf('state')
  const posted = (change: TypedFields = {}) => {
    const { examples, ...form } = fieldTexts(fields, content)
    const parts = (examples ?? '').split('\n').flatMap((line, place) => {
      const [limit = '', happened = '', lastDay = ''] = line.split(' | ')
      return Object.entries({ limit, happened, lastDay }).map(([part, cell]) => [
        `examples-${place}-${part}`,
        cell,
      ])
    })
    return { ...form, ...(Object.fromEntries(parts) as TypedFields), ...change }
  }
  const read = (form: TypedFields) => contentFrom(fields, content, textsOf(fields, form))

  test('survive a round trip, and an emptied one is removed', () => {
    expect(read(posted())).toEqual({ content, errors: {} })
    const emptied = { 'examples-0-limit': '', 'examples-0-happened': ' ', 'examples-0-lastDay': '' }
    expect(read(posted(emptied)).content.examples).toEqual((content.examples as unknown[]).slice(1))
    expect(read(posted({ 'examples-0-happened': 'January 5, 2026' })).content).toEqual(content)
  })

  test('a half-filled one gets an error, and the typed values stay', () => {
    const half = posted({ 'examples-0-happened': '', 'examples-1-lastDay': 'some day' })
    expect(read(half).errors.examples).toBe(
      'Examples that prove the days, example 1: give which number, the day it happened, the last day to file',
    )
    const field = fields.find(({ at }) => at === 'examples')!
    const [first, second] = entriesTyped(field, textsOf(fields, half))
    expect([first?.[1], second?.[2]]).toEqual(['', 'some day'])
  })

  test('an error names the part that is not a date', () => {
    expect(read(posted({ 'examples-1-lastDay': 'February 30, 2027' })).errors.examples).toBe(
      'Examples that prove the days, example 2: write the last day to file as a date that is in the calendar, like March 5, 2026',
    )
  })

  test('a right one says when a weekend or a holiday moved the day; a wrong one says what we counted and why', () => {
    const limits = { ...(content.deadlines as object), housingStateDays: 180 }
    const counted = (happened: string, lastDay: string) =>
      factKind('state').counted?.({
        ...content,
        deadlines: limits,
        examples: [{ limit: 'housingStateDays', happened, lastDay }],
      })[0]
    const sunday =
      'Counted from October 20, 2026, the 180th day is Sunday, April 18, 2027. Offices are closed then, so the last safe day is Friday, April 16, 2027.'
    expect(counted('2026-10-20', '2027-04-16')).toEqual({
      right: true,
      says: `${sunday} The example is right.`,
    })
    expect(counted('2026-10-20', '2027-04-18')).toEqual({
      right: false,
      says: `${sunday} The example says Sunday, April 18, 2027. Correct the limit or the example.`,
    })
    expect(counted('2026-06-28', '2026-12-24')?.says).toContain(
      'the 180th day is Friday, December 25, 2026, a federal holiday. Offices are closed then',
    )
    expect(counted('2026-10-30', '2027-04-28')?.says).toContain('That is a working day')
    const emptied = { ...limits, housingStateDays: null }
    const examples = [{ limit: 'housingStateDays', happened: '2026-10-20', lastDay: '2027-04-16' }]
    expect(factKind('state').counted?.({ ...content, deadlines: emptied, examples })).toEqual([null])
  })
})

test('sources are typed in fields of their own, with or without an address, and bars are no signs', () => {
  const { fields } = factKind('law')
  const content = firstOf('law')
  const { sources: _, ...form } = fieldTexts(fields, content)
  const read = (parts: TypedFields) => contentFrom(fields, content, textsOf(fields, { ...form, ...parts }))
  const typed = {
    'sources-0-title': 'A book | a chapter',
    'sources-0-url': '',
    'sources-1-title': 'The law',
    'sources-1-url': 'https://a.gov/x',
  }
  expect(read(typed).content.sources).toEqual([
    { title: 'A book, a chapter', url: null },
    { title: 'The law', url: 'https://a.gov/x' },
  ])
  expect(read({ ...typed, 'sources-1-title': '' }).errors.sources).toBe(
    'Sources, entry 2: give name, web address (optional)',
  )
})

const checks = (texts: TypedFields, more: Partial<Parameters<typeof checkFact>[0]> = {}) =>
  checkFact({
    legal: true,
    fields: law.fields,
    texts: { ...fieldTexts(law.fields, firstOf('law')), ...texts },
    wrong: [],
    nowhere: [],
    marks: [],
    waitsForSecond: false,
    today: '2026-11-24',
    ...more,
  })
    // The law itself has a long sentence.
    .filter(({ says }) => !says.includes('hard to read'))
    .map(({ blocks, says }) => `${blocks ? '!' : ''}${says.split('.')[0]}`)

test.each<[string, TypedFields, Partial<Parameters<typeof checkFact>[0]>, string[]]>([
  ['a built-in law', {}, {}, []],
  ['no source', { sources: '' }, {}, ['!Some fields are empty', '!No source is named']],
  ['a source without an address', { sources: 'A book' }, {}, ['!No source has an address']],
  ['no day', { reviewOn: '' }, {}, ['!No day is set to check the sources again']],
  ['a day that is over', { reviewOn: '2026-11-24' }, {}, ['!The day to check the sources again has come']],
  [
    'checked tomorrow',
    { checkedOn: '2026-11-25' },
    {},
    ['!The day the sources were checked is in the future'],
  ],
  ['no name', { name: '' }, {}, ['!Some fields are empty']],
  ['a dead link', {}, { nowhere: ['x'] }, ['!An address of this site leads nowhere']],
  ['no second person', {}, { waitsForSecond: true }, ['!A second person has not looked at these words']],
  [
    'HTML and Markdown',
    { covers: '<script>x</script> [a](b)' },
    {},
    ['Records are shown as plain words, so visitors would read these marks'],
  ],
])('checks: %s', (_, texts, more, found) => expect(checks(texts, more)).toEqual(found))

test('hard sentences are named with their grade, and do not block publishing', () => {
  const hard = 'Municipal authorities subsequently accommodated representatives of disability organizations.'
  const found = checkFact({
    legal: false,
    fields: law.fields,
    texts: { ...fieldTexts(law.fields, firstOf('law')), rights: '', covers: hard },
    wrong: [],
    nowhere: [],
    marks: [],
    waitsForSecond: false,
    today: '2026-11-24',
  })
  const about = found.flatMap((one) => (one.blocks ? [] : (one.about ?? [])))
  expect(about.filter((one) => one.startsWith(hard))).toEqual([expect.stringMatching(/\(8 words, grade \d/)])
})

test('URLs are found in every field', () => {
  expect(addressesIn({ sources: 'A | https://a.gov/x\nB', link: 'https://b.gov' })).toEqual([
    'https://a.gov/x',
    'https://b.gov',
  ])
})

test('a reference to a file is absent when empty, and easier versions do not depend on it', () => {
  const kind = factKind('resource')
  const content = firstOf('resource')
  const withPdf = contentFrom(kind.fields, content, { ...fieldTexts(kind.fields, content), ownPdf: '' })
  expect(withPdf.content).not.toHaveProperty('ownPdf')
  const words = (ownPdf?: string) =>
    textOfFact('resource', { ...content, ...(ownPdf !== undefined && { ownPdf }) }).content
  expect(words('')).toBe(words())
  const says = (ownPdf: string) => factAsSource(kind, words(ownPdf), { id: 'resource-1', key: 'x' }).says
  expect(says('f'.repeat(32))).toEqual(says(''))
  // The marks of stored versions are made of these: a label more would make all of them look outdated.
  expect(says('').map(([label]) => label)).not.toContain('Our own PDF')
})
