import { expect, test } from 'vitest'
import { sharedStems } from './check-stems.ts'

const found = (files: string[], shared = {}) => sharedStems(files, shared)

test('two features do not share the name of a file', () => {
  expect(found(['app/cases/desk/reply.tsx', 'app/messages/reply.server.ts'])).toEqual([
    'two features have a file "reply": app/cases/desk/reply.tsx, app/messages/reply.server.ts',
  ])
  expect(found(['app/staff/trouble.tsx', 'db/trouble.ts'])).toHaveLength(1)
})

test('the parts of one thing, routes, tests and tables may', () => {
  expect(found(['app/cases/desk/undo.server.ts', 'app/cases/desk/components/undo.tsx'])).toEqual([])
  expect(found(['app/cases/routes/list.tsx', 'app/blog/routes/list.tsx'])).toEqual([])
  expect(found(['app/cases/cases.server.ts', 'db/tables/cases.ts'])).toEqual([])
})

test('a shared name is said with its reason, and forgotten when it is no longer shared', () => {
  const files = ['app/cases/rules.ts', 'app/blog/rules.ts']
  expect(found(files, { rules: 'a file of each feature' })).toEqual([])
  expect(found([], { rules: 'a file of each feature' })).toHaveLength(1)
})
