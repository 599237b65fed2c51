import { expect, test } from 'vitest'
import { NAMED_LISTS } from './first-kinds.ts'
import { kindsIn } from './kinds-in-lines.ts'
import { FIRST_CATEGORIES } from './post-categories.ts'
import {
  entryTyped,
  listIn,
  listOfSetting,
  listTyped,
  partName,
  partsOfSetting,
  partsShown,
  saidLine,
  saidValue,
  valueFromParts,
} from './setting-parts.ts'

/** The form as it is sent when nothing was typed. */
function shown(name: string, value: string): Record<string, string> {
  const fields: Record<string, string> = { [partsShown(name)]: 'yes' }
  const list = listOfSetting(name)
  if (!list) {
    for (const [at, cell] of Object.entries(partsOfSetting(name)?.entryIn(value) ?? {}))
      fields[partName(name, at)] = cell
    return fields
  }
  const { marked, entries } = listIn(list, value)
  if (marked && list.mark) fields[partName(name, list.mark.at)] = 'yes'
  for (const [place, entry] of entries.entries())
    for (const [at, cell] of Object.entries({ ...entry, place: String(place + 1) }))
      fields[partName(name, at, place)] = cell
  return fields
}

const HOUSING = 'Housing Law = Homes\nEmployment Law\nImmigration\nEducation Law (retired)'
const DAYS = 'Federal holidays\nDecember 24\nDecember 28, 2026 to 12/31/2026'

test.each([
  ['BLOG_CATEGORIES', FIRST_CATEGORIES],
  ['BLOG_CATEGORIES', 'Research\nLegal Updates = News of the law\nOur events (law)'],
  ['HUB_CATEGORIES', NAMED_LISTS.hub.text],
  ['LAW_KINDS', NAMED_LISTS.law.text],
  ['LAW_KINDS', HOUSING],
  ['FEE_KINDS', NAMED_LISTS.fees.text],
  ['FEE_KINDS', 'Pro Bono = Free help (retired): You do not pay: ever.\nBarter: You help.'],
  ['GIFT_IMPACT', '35: one hour: of advice\n$75 : two'],
  ['CLOSED_DAYS', DAYS],
  ['CLOSED_DAYS', ''],
  ['WORK_DAYS', 'mon, Tue and Friday'],
  ['NOTICE_DELAY', '5 – 20'],
  ['ORG_SPANISH', ''],
  ['ORG_SPANISH', 'yes'],
])('%s: a form that was only looked at keeps the stored text: %j', (name, value) => {
  expect(valueFromParts(name, shown(name, value), value)).toBe(value)
})

test('a whole value of an older page stays whole', () => {
  expect(valueFromParts('LAW_KINDS', { LAW_KINDS: 'Housing Law' }, HOUSING)).toBeUndefined()
  expect(valueFromParts('ORG_NAME', { [partsShown('ORG_NAME')]: 'yes' }, '')).toBeUndefined()
})

const typed = (name: string, value: string, more: Record<string, string>) =>
  valueFromParts(name, { ...shown(name, value), ...more }, value)

test('an entry is renamed, moved up or down, retired, added or emptied', () => {
  const law = (more: Record<string, string>) =>
    typed('LAW_KINDS', 'Employment Law\nHousing Law\nBenefits', more)
  expect(law({ 'LAW_KINDS-1-label': 'Homes', 'LAW_KINDS-1-place': '1' })).toBe(
    'Housing Law = Homes\nEmployment Law\nBenefits',
  )
  expect(law({ 'LAW_KINDS-0-place': '3' })).toBe('Housing Law\nBenefits\nEmployment Law')
  expect(law({ 'LAW_KINDS-2-retired': 'yes' })).toBe('Employment Law\nHousing Law\nBenefits (retired)')
  expect(law({ 'LAW_KINDS-20-label': ' Immigration ' })).toBe(
    'Employment Law\nHousing Law\nBenefits\nImmigration',
  )
  expect(law({ 'LAW_KINDS-2-label': '' })).toBe('Employment Law\nHousing Law')
})

test('a kind that the release has and the list left out can be offered again', () => {
  const found = listIn(listOfSetting('LAW_KINDS')!, 'Housing Law').entries
  const place = found.findIndex(({ code }) => code === 'Education Law')
  expect(found[place]?.retired).toBe('yes')
  expect(typed('LAW_KINDS', 'Housing Law', { [`LAW_KINDS-${place}-retired`]: '' })).toBe(
    'Housing Law\nEducation Law',
  )
})

test.each([
  ['LAW_KINDS', { 'LAW_KINDS-9-label': 'Homes = Law' }, 'Homes = Law'],
  ['LAW_KINDS', { 'LAW_KINDS-9-label': 'Homes (retired)' }, 'Homes (retired)'],
  ['FEE_KINDS', { 'FEE_KINDS-9-label': 'Barter', 'FEE_KINDS-9-means': '' }, 'Barter'],
] as const)('%s: the list refuses the signs of the stored text in a name: %j', (name, more, said) => {
  const { text, first, rules } = NAMED_LISTS[name === 'LAW_KINDS' ? 'law' : 'fees']
  const list = kindsIn(typed(name, text, more) ?? '', first, rules)
  expect('wrong' in list && saidLine(list.wrong)).toBe(said)
})

test('refused text stays in its fields', () => {
  const fields = {
    ...shown('CLOSED_DAYS', DAYS),
    'CLOSED_DAYS-0-first': 'Christmas',
    'CLOSED_DAYS-federal': '',
  }
  const { marked, entries } = listTyped('CLOSED_DAYS', listOfSetting('CLOSED_DAYS')!, fields)
  expect([marked, entries[0]?.first]).toEqual([false, 'Christmas'])
  const days = partsOfSetting('WORK_DAYS')!
  expect(days.textOf(entryTyped('WORK_DAYS', days, { 'WORK_DAYS-Friday': 'yes' }))).toBe('Friday')
})

test('a value is said without the signs of the stored text', () => {
  expect(saidValue('LAW_KINDS', HOUSING)).toBe('“Homes”, “Employment Law”, “Immigration”')
  expect(saidValue('CLOSED_DAYS', DAYS)).toBe(
    '“Federal holidays”, “December 24”, “December 28, 2026 to 12/31/2026”',
  )
  expect(saidValue('GIFT_IMPACT', '35: an hour')).toBe('“35: an hour”')
  expect(saidValue('ORG_NAME', '')).toBe('empty')
})
