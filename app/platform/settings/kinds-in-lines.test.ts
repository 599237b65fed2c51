import { expect, test } from 'vitest'
import { ownTime } from '#tests/support/own-time.ts'
import { NAMED_LISTS } from './first-kinds.ts'
import { kindCalled, kindLabel, kindMeans, kindsIn, offered } from './kinds-in-lines.ts'

const { law, fees, hub } = NAMED_LISTS
const read = (which: keyof typeof NAMED_LISTS, text: string) => {
  const { first, rules } = NAMED_LISTS[which]
  return kindsIn(text, first, rules)
}
const made = (which: keyof typeof NAMED_LISTS, text: string) => {
  const list = read(which, text)
  return 'wrong' in list ? expect.fail(`no list: ${list.wrong}`) : list
}

test('the first lists are those of the specification, in its order', () => {
  expect(law.first.slice(0, 4).map(({ code }) => code)).toEqual([
    'Employment Law',
    'Education Law',
    'Public Accommodations',
    'Housing Law',
  ])
  expect(fees.first.map(({ code }) => code)).toEqual([
    'Pro Bono',
    'Sliding Scale',
    'Fee-Based',
    'Contingency',
  ])
  expect(hub.first.map(({ label }) => label)).toEqual([
    'Templates',
    'Guides',
    'Videos',
    'Research',
    'Legal Documents',
  ])
  for (const { means } of fees.first) expect(means.length).toBeGreaterThan(20)
  for (const which of ['law', 'fees', 'hub'] as const)
    expect(made(which, NAMED_LISTS[which].text)).toEqual(NAMED_LISTS[which].first)
})

test("a kind's name, place and explanation can change; its code stays", () => {
  const list = made(
    'fees',
    'Sliding Scale: By what you earn.\nPro Bono = Free help: You do not pay.\nBarter: You help, too.',
  )
  expect(offered(list).map(({ code, label }) => [code, label])).toEqual([
    ['Sliding Scale', 'Sliding Scale'],
    ['Pro Bono', 'Free help'],
    ['Barter', 'Barter'],
  ])
  expect(kindMeans(list, 'Pro Bono')).toBe('You do not pay.')
  expect(kindCalled(list, ' free HELP ')?.code).toBe('Pro Bono')
  expect(kindCalled(list, 'pro bono')?.code).toBe('Pro Bono')
})

test('a retired or removed kind is no longer offered, and keeps its name', () => {
  const list = made('law', 'Housing Law = Homes (retired)\nEmployment Law')
  expect(offered(list).map(({ code }) => code)).toEqual(['Employment Law'])
  expect(kindLabel(list, 'Housing Law')).toBe('Homes')
  // Removed: keeps the name it shipped with.
  expect(kindLabel(list, 'Education Law')).toBe('Education Law')
  expect(kindLabel(list, 'Space Law')).toBe('Space Law')
})

test.each([
  ['law', ''],
  ['law', 'All'],
  ['law', 'Housing Law (retired)'],
  ['law', 'Homes\nhomes'],
  ['law', 'Employment Law = Housing Law\nHousing Law'],
  // Otherwise attorneys filed under the old kind would seem to be filed under the new one.
  ['law', 'Employment Law\nEducation Law = Housing Law'],
  ['law', '<b>Homes</b>'],
  ['law', 'Homes: with a colon'],
  ['law', `H${'o'.repeat(40)}mes`],
  ['law', Array.from({ length: 21 }, (_, at) => `Kind ${at}`).join('\n')],
  ['fees', 'Barter'],
  ['fees', 'Barter:'],
  ['fees', `Barter: ${'x'.repeat(141)}`],
  ['fees', 'Barter: <b>now</b>'],
  ['hub', 'all = Everything'],
] as const)('this is not a valid list of %s: %j', (which, text) => {
  expect(read(which, text)).toHaveProperty('wrong')
})

test('a very long line is refused at once', () => {
  const worked = ownTime()
  expect(read('fees', `a${' '.repeat(500_000)}= (`)).toHaveProperty('wrong')
  expect(worked()).toBeLessThan(200)
})
