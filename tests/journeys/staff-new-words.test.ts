import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { enter, sendCase } from '#tests/support/cases.ts'
import { aVisitor, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { makeKey, makeOwnKey, openCase, place, unlock } from '#tests/support/staff-browser.ts'

// A person lost their words, calls, and gets new ones that are made in a staff member's browser.

let site: BrowserSite
let sol: Page
let kit: Page
const person = (): Visitor => aVisitor(site.origin, (request) => fetch(request))

beforeAll(async () => {
  site = await aBrowserSite()
  sol = await (await staffWindow(site, { name: 'Sol Example' })).window.newPage()
  await sol.goto(`${site.origin}/staff`)
  await makeKey(sol, site)
  kit = await (await staffWindow(site, { name: 'Kit Example' })).window.newPage()
  await kit.goto(`${site.origin}/staff/keys`)
  await makeOwnKey(kit)
  await place(sol, 'Keys')
  await sol.reload()
  await unlock(sol)
  await sol.getByRole('button', { name: 'Put Kit Example on the list' }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('Kit Example is on the list').waitFor()
}, 180_000)
afterAll(() => site?.close())

test('new words are made after a check, shown once, and open the case', async () => {
  const kept = await sendCase(person(), { description: 'The ramp was blocked.' })
  await openCase(sol, kept)
  const box = sol.getByRole('region', { name: 'If the person lost their words' })
  await box.getByText('Ask for new private words').click()
  await box.getByRole('button', { name: 'Ask a colleague to confirm' }).click()
  await box.getByText('Write how you made sure first').waitFor()
  await box.getByLabel(/^How you made sure/).fill('They called, and knew what they sent.')
  await box.getByRole('button', { name: 'Ask a colleague to confirm' }).click()
  await box.getByText('You asked for new words.').waitFor()
  await box.getByText('Your colleagues are asked').waitFor()
  expect(await box.getByRole('button', { name: /Confirm|Make/ }).count()).toBe(0)

  // A colleague is notified, reads how Sol verified the person, and confirms it.
  await place(kit, 'Overview')
  await kit.getByText('A colleague needs a second person').waitFor()
  await place(kit, 'Export and deletion')
  await kit.getByRole('link', { name: kept.number }).click()
  await kit.getByText('How we made sure: They called').waitFor()
  await kit.getByRole('button', { name: 'Confirm the new words' }).click()
  await kit.getByText('Sol Example can make new words for this person').first().waitFor()
  await openCase(sol, kept)
  await box.getByRole('heading', { name: 'Kit Example confirmed it' }).waitFor()

  // The server's response is lost: the same words are sent again, and are one change.
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

  // The request already said how we verified the person: wait for the message to the person.
  const told = sol.getByRole('heading', { name: 'New private words were made' })
  await told.first().waitFor()
  expect(await told.count()).toBe(1)
  await sol.getByText('How we made sure: They called').waitFor()
  // Neither a click on the menu nor opening another case removes them.
  await place(sol, 'Messages')
  await sol.getByRole('heading', { level: 1, name: 'Messages' }).waitFor()
  const other = await sendCase(person(), { description: 'The door was narrow.' })
  await openCase(sol, other)
  expect(await sol.getByRole('heading', { name: 'Pass these on now' }).count()).toBe(0)
  await openCase(sol, kept)
  await box.getByRole('heading', { name: 'Pass these on now' }).waitFor()
  expect(await box.getByRole('listitem').allInnerTexts()).toEqual(words)
  await box.getByRole('button', { name: 'I passed them on, hide them' }).click()
  await box.getByText('The new words are no longer shown').waitFor()
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
