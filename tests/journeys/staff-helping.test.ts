import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { enter, sendCase } from '#tests/support/cases.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { makeKey, makeOwnKey, openCase, place, unlock } from '#tests/support/staff-browser.ts'

// A caseworker who opens only assigned cases: asked to help with one case, then excluded from it.

let site: BrowserSite
let sol: Page
let kit: Page
const person = (): Visitor => aVisitor(site.origin, (request) => fetch(request))

beforeAll(async () => {
  site = await aBrowserSite()
  sol = await (await staffWindow(site, { name: 'Sol Example' })).window.newPage()
  await sol.goto(`${site.origin}/staff`)
  await makeKey(sol, site)
  kit = await (await staffWindow(site, { role: 'caseworker', name: 'Kit Example' })).window.newPage()
  await kit.goto(`${site.origin}/staff`)
  await place(kit, 'Keys')
  await makeOwnKey(kit)
  await place(sol, 'Keys')
  await sol.getByRole('button', { name: 'Put Kit Example on the list' }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('They can open only the cases that a colleague gives them.').waitFor()
}, 180_000)
afterAll(() => site?.close())

test('a caseworker opens one case to help, and is excluded from it for good', async () => {
  const visitor = person()
  const kept = await sendCase(visitor, { description: 'The lift was locked.' })
  await kit.goto(`${site.origin}/staff/cases`)
  await unlock(kit)
  expect(await kit.getByRole('link', { name: kept.number }).count()).toBe(0)

  await openCase(sol, kept)
  const drafts: string[] = []
  sol.on('request', (asked) => {
    if (asked.method() === 'POST' && new URL(asked.url()).pathname === '/staff/kept')
      if (/[?&]?sealed=./.test(asked.postData() ?? '')) drafts.push(asked.url())
  })
  const who = sol.getByRole('region', { name: 'Who can open it' })
  await who.getByText('Sol Example (you).').waitFor()
  await who.getByRole('button', { name: 'Let them open it' }).click()
  await who.getByText('Choose who helps').waitFor()
  await who.getByLabel(/^Ask a colleague to help/).selectOption({ label: 'Kit Example' })
  await who.getByRole('button', { name: 'Let them open it' }).click()
  await who.getByText('Kit Example can open this case').waitFor()
  await openCase(kit, kept)
  await kit.getByText('The lift was locked.').waitFor()
  const address = kit.url()

  await who.getByText('Keep someone out of this case').click()
  await who.getByLabel(/^Who is kept out/).selectOption({ label: 'Kit Example' })
  const keepOut = who.getByRole('button', { name: 'Keep them out' })
  await keepOut.press('Enter')
  await who.getByRole('button', { name: 'No, leave it' }).press('Enter')
  await who.locator('button:focus', { hasText: 'Keep them out' }).waitFor()
  await keepOut.press('Enter')
  await who.getByRole('button', { name: /^Yes, keep / }).press('Enter')
  await who.getByText('Kit Example is kept out, and the case has new keys').waitFor()
  await kit.goto(address)
  await kit.getByRole('heading', { name: 'We could not find this' }).waitFor()

  // Sol's choice was sent at once: it is not saved as a draft.
  expect(drafts).toEqual([])

  // The person's words open it as before, and new messages reach Sol under the new keys.
  await enter(visitor, kept)
  await visitor.post('/legal-help/case', { intent: 'reply', text: 'It is locked again today.' })
  await openCase(sol, kept)
  await sol.getByText('It is locked again today.').waitFor()
  await sol.getByText('Kit Example (was kept out)').first().waitFor({ state: 'attached' })
})
