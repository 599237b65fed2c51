import path from 'node:path'
import { expect, test } from 'vitest'
import type { Catalogs } from '../copy/catalogs.ts'
import { Copy, copiesByFolder, withCopy } from './inline-copy.ts'

const copies = copiesByFolder()
const file = path.resolve('app/blog/screens/list.tsx')
const inlined = (code: string) => withCopy(code, file, copies)
const IMPORT = "import { words as say } from '../model/words.ts'\n"

test('a message is put where it is read, as a text or as a small function, and a change by staff is looked up', () => {
  expect(
    inlined(`${IMPORT}say.list.morePosts + say.list.categoryTitle({ category: 'Law' })`).split('\n').at(-1),
  ).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code as text
    'copyAsChanged("blog.list.morePosts", "More posts", "en-US") + copyAsChanged("blog.list.categoryTitle", ((given) => `${given.category} - Blog`), "en-US")({ category: \'Law\' })'.replaceAll(
      'copyAsChanged',
      '/* @__PURE__ */ copyAsChanged',
    ),
  )
})

test('a message with forms comes compiled, without its parser', () => {
  const code = inlined(`${IMPORT}say.list.posts({ count })`)
  expect(code).toContain('copyMessage([["count",2,{"one":[0," post"],"other":[0," posts"]}]], "en-US")')
  expect(code).toContain("import { messageOf as copyMessage } from '#app/ui/format-copy.ts'")
})

test('messages that are read by a name known later come with their branch and no other', () => {
  const code = inlined(`${IMPORT}say.list[name]`)
  expect(code).toMatch(/^import copyBranch0 from ".*\/app\/blog\/copy\/blog\.list\.js"\n/)
  expect(code).toContain('\ncopyBranch0[name]')
  const branch = copies.get('app/blog')?.branchModule('blog.list') ?? ''
  expect(branch).toContain('"morePosts": "More posts"')
  expect(branch).not.toContain('blog.post')
})

test('a name of a function, a property and a type is not taken for the words', () => {
  const code = `${IMPORT}const a = (say) => say.list.morePosts\nconst b = { say: 1 }\ntype C = keyof typeof say.list\nx.say.list`
  expect(inlined(code)).toBe(code)
  expect(inlined(`${IMPORT}const d = { say }`)).toContain('say: copyBranch0')
})

test('code without words stays as it is', () => {
  const code = "import { words } from './other.ts'\nwords.list.morePosts"
  expect(inlined(code)).toBe(code)
})

test('lists are lists, and signs of templates are only signs', () => {
  const catalogs: Catalogs = {
    folder: 'app/x',
    source: 'en',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code as text
    languages: new Map([['en', { 'a.list.0': 'One', 'a.list.1': 'Two', 'a.cost': 'It costs `${x}` {sum}' }]]),
    screens: {},
  }
  const copy = new Copy(catalogs)
  expect(copy.branchModule('a')).toBe(
    // biome-ignore lint/suspicious/noTemplateCurlyInString: code as text
    'export default { "list": ["One", "Two"], "cost": ((given) => `It costs \\`$${given.x}\\` ${given.sum}`) }\n',
  )
})
