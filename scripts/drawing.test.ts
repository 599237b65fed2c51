import { expect, it } from 'vitest'
import { drawing } from './drawing.ts'
import { parse } from './sources.ts'

it('draws arrows between folders, and marks rooms that know each other', () => {
  const files = {
    'app/blog/routes/post.tsx': "import { a } from '#app/rights/rules.ts'\nimport { b } from '#app/ui/b.tsx'",
    'app/blog/blog.test.ts': "import { c } from '#app/staff/staff.server.ts'",
    'app/cases/desk/notes.ts': "import type { D } from '#app/cases/queue/d.ts'",
    'app/cases/queue/d.ts': "const later = () => import('#app/cases/desk/notes.ts')",
    'app/cases/keys/k.ts': "export { D } from '#app/cases/queue/d.ts'",
  }
  const drawn = drawing(new Map(Object.entries(files).map(([file, text]) => [file, parse(file, text)])))
  expect(drawn).toContain('```mermaid\ngraph LR\n  blog --> rights\n```')
  expect(drawn).toContain('app/cases/\n  desk   → ⇄ queue\n  keys   → queue\n  queue  → ⇄ desk\n')
})
