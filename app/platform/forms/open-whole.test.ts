import { expect, test } from 'vitest'
import { pageAskedFor } from './open-whole.client.ts'

test.each([
  ['/staff/cases.data', '/staff/cases'],
  ['/staff/cases.data?lane=mine', '/staff/cases?lane=mine'],
  ['/_.data', '/'],
  ['/staff/cases/_.data', '/staff/cases/'],
  // The page that is open: what was typed there stays.
  ['/staff/messages.data?again=1', null],
  // A part of a page, and what is no page.
  ['/staff/cases.data?_routes=cases', null],
  ['/staff/presence', null],
])('the router asks for %s: the page %s', (asked, page) => {
  expect(pageAskedFor(new URL(asked, 'http://here'), '/staff/messages')).toBe(page)
})
