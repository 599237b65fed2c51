import path from 'node:path'
import { expect, test } from 'vitest'
import { withWords } from './inline-words.ts'

const file = path.resolve('app/blog/routes/list.tsx')

test('a word stands where it is used, as a text or as its own small function', () => {
  const code =
    "import { words as say } from '../words.ts'\nsay.list.morePosts + say.list.categoryTitle('Law') + say.list.posts(2)"
  expect(withWords(code, file).split('\n')[1]).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a function
    "('More posts') + ((category: string) => `${category} - Blog`)('Law') + say.list.posts(2)",
  )
})

test('code without words stays as it is', () => {
  const code = "import { words } from './other.ts'\nwords.list.morePosts"
  expect(withWords(code, file)).toBe(code)
})

test('of two modules each is read, and a function of more than its own values keeps its place', () => {
  const code = `import { words } from '#app/platform/mail/words.ts'
import { words as say } from '../words.ts'
say.list.morePosts + words.mail.tooLate('x')`
  expect(withWords(code, file)).toContain("('More posts') + ((subject: string)")
  expect(
    withWords("import { words } from './words.ts'\nwords.list.posts(1)", path.resolve('app/blog/x.ts')),
  ).toContain('words.list.posts(1)')
})
