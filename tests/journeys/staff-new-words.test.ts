import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { enter, sendCase } from '#tests/support/cases.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { makeKey, openCase } from '#tests/support/staff-browser.ts'

// A person lost their words, calls, and gets new ones that are made in the browser of a staff member.

let site: BrowserSite
let sol: Page
const person = (): Visitor => aVisitor(site.origin, (request) => fetch(request))

beforeAll(async () => {
  site = await aBrowserSite()
  sol = await (await staffWindow(site, { name: 'Sol Example' })).window.newPage()
  await sol.goto(`${site.origin}/staff`)
  await makeKey(sol, site)
}, 180_000)
afterAll(() => site?.close())

test('new words are made after a check, shown once, and open the case', async () => {
  const kept = await sendCase(person(), { description: 'The ramp was blocked.' })
  await openCase(sol, kept)
  const box = sol.getByRole('region', { name: 'If the person lost their words' })
  await box.getByText('Make new private words').click()
  await box.getByRole('button', { name: 'Go on' }).click()
  await box.getByText('Write how you made sure first').waitFor()
  await box.getByLabel(/^How you made sure/).fill('They called, and knew what they sent.')
  await box.getByRole('button', { name: 'Go on' }).click()
  await box.getByRole('heading', { name: 'Are you sure?' }).waitFor()
  expect(await sol.evaluate(() => document.activeElement?.textContent)).toBe('Are you sure?')
  await box.getByRole('button', { name: 'Go back' }).click()
  expect(await box.getByLabel(/^How you made sure/).inputValue()).toContain('They called')
  await box.getByRole('button', { name: 'Go on' }).click()

  // The answer of the server gets lost: the same words are sent again, and are one change.
  const posts: string[] = []
  await sol.route('**/words', async (route) => {
    posts.push(route.request().postData() ?? '')
    if (posts.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await box.getByRole('button', { name: 'Make the new words' }).click()
  await box.getByText('We could not reach the server.').waitFor({ timeout: 60_000 })
  await box.getByRole('button', { name: 'Make the new words' }).click()
  await box.getByRole('heading', { name: 'Pass these on now' }).waitFor({ timeout: 60_000 })
  const words = await box.getByRole('listitem').allInnerTexts()
  expect(words).toHaveLength(6)
  expect(posts).toHaveLength(2)
  for (const post of posts) expect(decodeURIComponent(post)).not.toContain(words.join(' '))
  for (const page of [await sol.title(), sol.url()])
    for (const word of words) expect(page).not.toContain(word)

  await sol.getByText('How we made sure: They called').waitFor()
  expect(await sol.getByRole('heading', { name: 'New private words were made' }).count()).toBe(1)
  await box.getByRole('button', { name: 'I passed them on, hide them' }).click()
  await box.getByText('The new words are not shown any more').waitFor()
  expect(await sol.content()).not.toContain(`<li>${words[0]}</li>`)

  expect((await enter(person(), kept)).status).toBe(422)
  const back = person()
  expect((await enter(back, { number: kept.number, words })).status).toBe(303)
  const page = await (await back.get('/legal-help/case')).text()
  expect(page).toContain('The ramp was blocked.')
  expect(page).toContain('New private words were made')
  await back.post('/legal-help/case', { intent: 'reply', text: 'I am in again.' })
  await openCase(sol, kept)
  await sol.getByText('I am in again.').waitFor()
}, 240_000)
