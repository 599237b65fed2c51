import { expect, test } from 'vitest'
import { droppedDrafts } from './dropped-drafts.ts'

test('words that were sent while the server still has them do not come back', () => {
  const drafts = droppedDrafts()
  const first = drafts.ask(true)
  expect(drafts.isStale(first, '/staff/a', 'reply')).toBe(false)
  drafts.drop('/staff/a', ['reply'])
  // The request began before the words were sent.
  expect(drafts.isStale(first, '/staff/a', 'reply')).toBe(true)
  // The deletion is still under way.
  const second = drafts.ask(false)
  expect(drafts.isStale(second, '/staff/a', 'reply')).toBe(true)
  expect(drafts.isStale(second, '/staff/a', 'note')).toBe(false)
  expect(drafts.isStale(second, '/staff/b', 'reply')).toBe(false)
})

test('words of another tab come after the deletion arrived, and late answers from before stay stale', () => {
  const drafts = droppedDrafts()
  drafts.drop('/staff/a', ['reply'])
  const before = drafts.ask(false)
  const after = drafts.ask(true)
  expect(drafts.isStale(after, '/staff/a', 'reply')).toBe(false)
  expect(drafts.isStale(before, '/staff/a', 'reply')).toBe(true)
})
