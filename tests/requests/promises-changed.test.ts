import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { saveTimes } from '../support/site-settings.ts'
import { signedInStaff } from '../support/staff.ts'

// Promises that are refused. How pages with a promise change: promises-kept.test.ts.

let site: Site
let admin: Visitor
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: admin } = await signedInStaff(site, { role: 'admin' }))
})
afterAll(() => site.stop())

test.each([
  ['REVIEW_HOURS', '12', 'Enter a whole number of hours from 24 to 336'],
  ['CLOSED_DAYS', 'Christmas', 'Enter each day like December 24'],
])('%s: “%s” stays typed, with what to do', async (name, value, says) => {
  const answer = await saveTimes(admin, { [name]: value })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain(says)
  expect(page).toContain(value)
})
