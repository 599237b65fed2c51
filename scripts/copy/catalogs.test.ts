import { expect, test } from 'vitest'
import { copyModules } from '../make-copy.ts'
import { taken, unitsFor } from '../translate-copy.ts'
import { type Catalogs, catalogProblems } from './catalogs.ts'
import { pseudo } from './pseudo.ts'
import { readXliff, xliffOf } from './xliff.ts'

const catalogs = (
  en: Record<string, string>,
  others: Record<string, Record<string, string>> = {},
  screens: Catalogs['screens'] = {},
): Catalogs[] => [
  { folder: 'app/x', source: 'en', languages: new Map(Object.entries({ en, ...others })), screens },
]

test('the catalogs of the site have no fault', () => {
  expect(catalogProblems()).toEqual([])
})

test.each([
  [
    'a bracket that does not close',
    { 'a.b': 'Hi {name' },
    'a.b: We cannot read the curly brackets at “{name” (character 4)',
  ],
  ['a form that is missing', { 'a.b': '{n, plural, one {x}}' }, 'a.b: We cannot read'],
  ['a quote in the way of ICU', { 'a.b': "Type '{'" }, 'write ’ for an apostrophe'],
  ['a tag', { 'a.b': 'Read <b>this</b>' }, 'no < or quotes'],
])('%s is named with its file and key', (_, en, says) => {
  expect(catalogProblems(catalogs(en))).toEqual([expect.stringContaining(says)])
})

test('what a language lacks, or says with other values, is listed', () => {
  const en = { 'a.b': 'Hi {name}', 'a.c': 'Bye' }
  expect(catalogProblems(catalogs(en, { es: { 'a.b': 'Hola {nombre}', 'a.d': 'Y' } }))).toEqual([
    'app/x/copy.es.json: a.c is missing',
    'app/x/copy.es.json: a.d is not in copy.en.json',
    'app/x/copy.es.json: a.b has other values in braces than copy.en.json',
  ])
  expect(catalogProblems(catalogs(en, { es: { 'a.b': '¡Hola, {name}!', 'a.c': 'Adiós' } }))).toEqual([])
})

test('a screen without texts and a name that no text has are found', () => {
  expect(catalogProblems(catalogs({ 'a.b': 'x' }, {}, { a: { not: ['c'] }, d: { title: 'D' } }))).toEqual([
    'app/x/copy.screens.json: no text has the key a.c',
    'app/x/copy.screens.json: no text has the key d',
  ])
})

test('a message is typed by its values in any language', () => {
  const en = { 'a.list.0': 'x', 'a.list.1': '{n, number} of {all}', 'a.no-day': 'y' }
  const es = { ...en, 'a.list.1': '{n, plural, one {uno} other {#}} de {all}' }
  expect(copyModules(catalogs(en, { es })).get('app/x/copy.ts')).toContain(`interface Copy {
  a: {
    list: readonly (string | Message<{ n: number; all: string | number }>)[]
    'no-day': string
  }
}`)
})

test('all texts go to a translation service and come back as XLIFF, with their values and links', () => {
  const units = unitsFor('qps').filter(({ from }) => from === 'en')
  expect(units.length).toBeGreaterThan(3000)
  const back = readXliff(
    xliffOf(
      units.map((unit) => ({ ...unit, target: pseudo(unit.source) })),
      'qps',
    ),
  )
  expect(back.size).toBe(units.length)
  const { problems, catalogs: made } = taken('qps', back)
  expect(problems).toEqual([])
  expect(made.get('app/messages')?.['messages.contact.title']).toBe(pseudo('Contact us'))
})

test('an import of some messages keeps the translations of the others', () => {
  const en = { 'a.b': 'Hi', 'a.c': 'Bye', 'a.d': 'Soon' }
  const all = catalogs(en, { es: { 'a.b': 'Hola', 'a.c': 'Chau' } })
  const { catalogs: made } = taken('es', new Map([['a.c', 'Adiós']]), all)
  expect(made.get('app/x')).toEqual({ 'a.b': 'Hola', 'a.c': 'Adiós' })
})

test('a translation that is broken, or lost a value or a link, is refused with its key', () => {
  const { problems } = taken(
    'es',
    new Map([
      ['messages.contact.title', 'Hola {'],
      ['messages.contactWays.relayCallsWelcomeDial', 'Llame al 711.'],
      ['messages.gone', 'x'],
    ]),
  )
  expect(problems).toEqual([
    expect.stringContaining('messages.contact.title: We cannot read the curly brackets at “{”'),
    expect.stringContaining('messages.contactWays.relayCallsWelcomeDial: it needs the same links and values'),
    'messages.gone: no text of this release has this key',
  ])
})
