import { expect, test } from 'vitest'
import { spamSays } from './spam-says.ts'

const closed = { status: 'closed', lane: 'quarantine', spamOn: null } as const

test('only a case that was closed as spam is said to be spam that the site will delete', () => {
  expect(spamSays({ ...closed, spamOn: '2026-11-01' }).text).toContain('The site will delete it')
  expect(spamSays({ ...closed, lane: 'open', spamOn: '2026-11-01' }).text).toContain(
    'Two people can delete it',
  )
  const mark = spamSays(closed)
  expect(mark.title).toBe('This case may be spam')
  expect(mark.text).toContain('It was closed like other cases')
  expect(mark.text).not.toMatch(/will delete/)
  expect(spamSays({ ...closed, status: 'under-review' }).text).toContain('It gets an answer in the same time')
})
