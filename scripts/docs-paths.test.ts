import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// Every path in these pages exists. A path may omit `app/`, contain a star, or end in a slash.

const PAGES = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/tasks.md', 'docs/style.md', 'docs/glossary.md']
const PATH = /`([\w.*/-]*\/[\w.*/-]*)`/g
/** The tree: a line of a block that begins with a folder of ours. */
const IN_TREE = /^(?:app|server|db|scripts|tests|bench|docs)\/[\w./-]*/gm
/** Names of files in the tree, without their folder. */
const NAME_IN_TREE = /(?<![\w./*<-])[\w.-]+\.(?:ts|tsx|mjs|md)\b/g
const LINK = /\]\((?!https?:)([^)#\s]+)/g
/** URLs of the site, words with a slash, and names of packages. */
const NOT_A_PATH = /^\/|^@/

const everyName = new Set(
  globSync(['*.md', '{app,server,db,scripts,tests,bench,docs}/**/*.{ts,tsx,mjs,md}']).map((path) =>
    path.replace(/^.*\//, ''),
  ),
)

const exists = (path: string) => (path.includes('*') ? globSync(path).length > 0 : existsSync(path))

it.each(PAGES)('%s names only existing files', (page) => {
  const whole = readFileSync(page, 'utf8')
  const text = whole.replace(/```[\s\S]*?```/g, '')
  const folder = page.replace(/[^/]+$/, '')
  const named = [...text.matchAll(PATH)].map(([, path]) => path!).filter((path) => !NOT_A_PATH.test(path))
  const drawn = [...whole.matchAll(IN_TREE)].map(([path]) => path)
  const linked = [...text.matchAll(LINK)].map(([, path]) => `${folder}${path}`)
  const missing = [
    ...named.filter((path) => !['', 'app/', 'app/*/'].some((prefix) => exists(prefix + path))),
    ...[...drawn, ...linked].filter((path) => !exists(path)),
  ]
  const inTree = [...(whole.match(/^```\napp\/routes[\s\S]*?^```/m)?.[0] ?? '').matchAll(NAME_IN_TREE)].map(
    ([name]) => name,
  )
  missing.push(...inTree.filter((name) => !everyName.has(name)))
  if (page === 'ARCHITECTURE.md') expect(inTree.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
  expect(named.length + linked.length).toBeGreaterThan(0)
})
