import ts from 'typescript'
import { expect, test } from 'vitest'
import { wordsInMarkup } from './check-words.ts'

const file = (path: string, code: string): [string, ts.SourceFile] => [
  path,
  ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
]
const found = (code: string, path = 'app/blog/routes/list.tsx') => wordsInMarkup(new Map([file(path, code)]))

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
])('what has no words of its own is not: %s', (code) => {
  expect(found(`const a = ${code}`)).toEqual([])
})

test('staff screens and tests are left out', () => {
  const code = 'const a = <p>Read this</p>'
  expect(found(code, 'app/newsletter/routes/staff/list.tsx')).toEqual([])
  expect(found(code, 'app/cases/queue/routes/list.tsx')).toEqual([])
  expect(found(code, 'app/ui/parts/data.test.tsx')).toEqual([])
})
