import { describe, expect, it } from 'vitest'
import { deadExports } from './check-exports.ts'
import { parse } from './sources.ts'

const dead = (files: Record<string, string>) =>
  deadExports(new Map(Object.entries(files).map(([file, text]) => [file, parse(file, text)])))

describe('dead exports', () => {
  it('an export without an import is reported', () => {
    const files = {
      'app/verbs.ts': 'export const used = 1\nexport const [left, { right }] = []\nexport interface Shape {}',
      'app/verbs.test.ts': "import { used } from '#app/verbs.ts'",
    }
    expect(dead(files)).toEqual(
      ['left', 'right', 'Shape'].map((name) => `app/verbs.ts: nobody imports ${name}`),
    )
  })

  it('a namespace, a type of an import and a lazy import count as uses of everything', () => {
    const users = [
      "import * as all from '#app/a.ts'",
      "const later = () => import('#app/a.ts')",
      "type A = typeof import('#app/a.ts')",
      "export * from '#app/a.ts'",
    ]
    for (const user of users) {
      expect(dead({ 'app/a.ts': 'export const a = 1', 'app/b.test.ts': user })).toEqual([])
    }
  })

  it('exports that the router calls are known, in the files that the site map names', () => {
    const files = {
      'app/routes.ts': "route('about', 'pages/about.tsx')",
      'app/pages/about.tsx': 'export const loader = 1\nexport default function About() {}',
      'app/pages/old.tsx': 'export default function Old() {}',
    }
    expect(dead(files)).toEqual([
      'app/pages/old.tsx: nobody imports this file',
      'app/pages/old.tsx: nobody imports default',
    ])
  })

  it('the path of a child process counts as a use of its file', () => {
    const child = { 'server/child.ts': 'work()' }
    expect(dead(child)).toHaveLength(1)
    expect(dead({ ...child, 'scripts/start.ts': "fork('./child.ts')" })).toEqual([])
  })
})
