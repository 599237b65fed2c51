import path from 'node:path'
import { expect, test } from 'vitest'
import { byScreen, withWords } from './inline-words.ts'

const file = path.resolve('app/blog/model/screens/list.tsx')

test('a word is inlined where it is used, as a text or as its own small function, in which changed ones are looked up', () => {
  const code =
    "import { words as say } from '../words.ts'\nsay.list.morePosts + say.list.categoryTitle('Law') + say.list.posts(2)"
  expect(withWords(code, file).split('\n')).toEqual([
    "import { asChanged as wordAsChanged } from '#app/copy-overrides/changed-words.client.ts'",
    "import { wordsOf_list as say_list } from '../words.ts'",
    "import { words as say } from '../words.ts'",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a function
    'wordAsChanged("blog.list.morePosts", \'More posts\') + wordAsChanged("blog.list.categoryTitle", (category: string) => `${category} - Blog`)(\'Law\') + say_list.posts(2)',
  ])
})

test('words looked up by name include their screen and no other', () => {
  const code = "import { words } from './words.ts'\nwords.list[name]"
  expect(withWords(code, path.resolve('app/blog/model/x.ts'))).toContain('\nwords_list[name]')
  expect(byScreen("export const words = {\n  a: { b: 'c' },\n  d: { e: 'f' },\n}\n")).toBe(
    "export const wordsOf_a = { b: 'c' }\nexport const wordsOf_d = { e: 'f' }\nexport const words = { a: wordsOf_a, d: wordsOf_d }\n",
  )
})

test('the screen of a module that hydrates has its changed words', () => {
  expect(byScreen("export const words = { a: { b: 'c' } }\n", path.resolve('app/ui/words.ts'))).toContain(
    `export const wordsOf_a = /* @__PURE__ */ wordAsChanged("frame.a", { b: 'c' })`,
  )
})

test('a screen that has its own name is separate from the others too', () => {
  const code = "const fields = { a: 'b' }\nexport const words = {\n  fields,\n  d: { e: 'f' },\n}\n"
  expect(byScreen(code)).toContain(
    "export const wordsOf_fields = fields\nexport const wordsOf_d = { e: 'f' }\nexport const words = { fields: wordsOf_fields, d: wordsOf_d }\n",
  )
  expect(() => byScreen('export const words = { ...others }')).toThrow('Write out “...others”')
})

test('code without words stays as it is', () => {
  const code = "import { words } from './other.ts'\nwords.list.morePosts"
  expect(withWords(code, file)).toBe(code)
})

test('of two modules each is read, and a function that uses more than its own values keeps its place', () => {
  const code = `import { words } from '#app/platform/mail/words.ts'
import { words as say } from '../words.ts'
say.list.morePosts + words.mail.tooLate('x')`
  expect(withWords(code, file)).toContain("'More posts') + ((subject: string)")
  expect(
    withWords("import { words } from './words.ts'\nwords.list.posts(1)", path.resolve('app/blog/model/x.ts')),
  ).toContain('words_list.posts(1)')
})
