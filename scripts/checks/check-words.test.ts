import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { OF_STAFF, sentencesIn, wordsInMarkup, wordsInSentences } from './check-words.ts'
import { parse } from './sources.ts'

const file = (path: string, code: string): [string, ts.SourceFile] => [
  path,
  ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
]
const found = (code: string, path = 'app/blog/screens/list.tsx') => wordsInMarkup(new Map([file(path, code)]))

test.each([
  '<p>Read this</p>',
  '<p>{"Read this"}</p>',
  '<img alt="A bird" />',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a page
  '<Field label={`Your ${what}`} name="x" />',
  '<nav aria-label="Main">{links}</nav>',
])('words in markup are found: %s', (code) => {
  expect(found(`const a = ${code}`)).toHaveLength(1)
})

test.each([
  '<p className="lead">{words.list.lead}</p>',
  '<p>{name}: {count} · 3</p>',
  '<Field label={words.list.label} name="search" type="search" />',
  '<Sentence of={words.list.more} blog="/blog" />',
])('code without words of its own is not reported: %s', (code) => {
  expect(found(`const a = ${code}`)).toEqual([])
})

test('staff screens and tests are exempt', () => {
  const code = 'const a = <p>Read this</p>'
  expect(found(code, 'app/newsletter/screens/staff/list.tsx')).toEqual([])
  expect(found(code, 'app/cases/screens/queue/list.tsx')).toEqual([])
  expect(found(code, 'app/ui/parts/data.test.tsx')).toEqual([])
})

const said = (code: string, path = 'app/blog/likes.server.ts') =>
  wordsInSentences(new Map([[path, parse(path, code)]]))

test.each([
  "throw new Refused('Write this first.', 422)",
  "throw new Refused(late ? words.late : 'Write this first.')",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: code of a verb
  'throw new Refused(`${who} wrote this first.`)',
  "const FIRST = 'Write this first.'\nthrow new Refused(FIRST)",
  "class First extends Refused { constructor() { super('Write this first.') } }",
  "return { refused: 'Write this first.' }",
])('a sentence of a verb is found: %s', (code) => {
  expect(said(code)).toHaveLength(1)
})

test.each([
  'throw new Refused(words.first, 404)',
  "throw new Error('Something is broken.')",
  "const sent = z.string('Write this first')",
])('a text that visitors do not read, or a word of a module, is not reported: %s', (code) => {
  expect(said(code)).toEqual([])
})

test('a sentence of a form is found; codes, word modules and staff forms are exempt', () => {
  const code = "const sent = z.string('Write this first')"
  expect(said(code, 'app/donations/model/forms.server.ts')).toHaveLength(1)
  expect(said(code, 'app/search/search-forms.server.ts')).toHaveLength(1)
  expect(said("const kind = z.enum(['not yet', 'yes'])", 'app/donations/model/forms.server.ts')).toEqual([])
  expect(said("export const words = { refused: 'Write this first' }", 'app/search/model/words.ts')).toEqual(
    [],
  )
  expect(said(code, 'app/staff/model/forms.server.ts')).toEqual([])
  expect(said(code, 'app/blog/model/forms.server.ts')).toEqual([])
})

test('each file exempted as a staff file has sentences', () => {
  const files = Object.entries(OF_STAFF).flatMap(([feature, names]) =>
    names.map((name) => `${feature}/${name}`),
  )
  expect(
    files.filter((file) => sentencesIn(file, parse(file, readFileSync(file, 'utf8'))).length === 0),
  ).toEqual([])
})
