import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { enter, type SentCase, sendCase } from '#tests/support/cases.ts'
import { aVisitor, eventually, type Visitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import {
  caseOpened,
  ownPassphrase,
  PASSPHRASE,
  pressCase,
  sixWords,
  unlock,
} from '#tests/support/staff-browser.ts'

// Sol is a steward and Kit a caseworker. Kit gets cases, replaces their key, and leaves; the cases continue without
// Kit.

const NEW_PASSPHRASE = 'marble ladder whispers behind fourteen grumpy clouds'

let site: BrowserSite
let sol: Page
let kit: Page
let kits: Visitor
let visitor: Visitor
const cases: SentCase[] = []
/** Everything both browsers sent: URLs and bodies. */
const sent: string[] = []
const person = (): Visitor => aVisitor(site.origin, (request) => fetch(request))
const place = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Staff' }).getByRole('link', { name, exact: true }).click()

beforeAll(async () => {
  site = await aBrowserSite()
  sol = await (await staffWindow(site, { name: 'Sol Example' })).window.newPage()
  const other = await staffWindow(site, { name: 'Kit Example', role: 'caseworker' })
  kit = await other.window.newPage()
  kits = other.visitor
  for (const page of [sol, kit])
    page.on(
      'request',
      (request) => void sent.push(`${request.url()} ${decodeURIComponent(request.postData() ?? '')}`),
    )
  await sol.goto(`${site.origin}/staff/keys`)
  await makeKey(sol)
  await kit.goto(`${site.origin}/staff/keys`)
  await makeKey(kit)
  await place(sol, 'Overview')
  await place(sol, 'Keys')
  // Two keys wait. The choice for one of them stays with it when the other one is removed.
  const kitOpens = sol.getByLabel(/^What the key of Kit Example opens/)
  await kitOpens.selectOption('Only cases they are given')
  await sol.getByLabel(/^Recovery file/).setInputFiles(path.join(site.dataDir, 'recovery-key.txt'))
  await sol.getByRole('button', { name: 'Put Sol Example on the list' }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('Sol Example is on the list').waitFor()
  visitor = person()
  for (const description of ['The lift was locked.', 'The bus had no ramp.', 'The door was narrow.'])
    cases.push(await sendCase(visitor, { description }))
  expect(await kitOpens.inputValue()).toBe('assigned')
  // Earlier cases are left out: those are handed over one by one.
  await sol.route('**/staff/keys/shares?*', (route) => route.fulfill({ json: { cases: [], messages: [] } }))
  await sol.getByRole('button', { name: 'Put Kit Example on the list' }).click()
  const check = sol.getByRole('region', { name: 'Check this before you sign' })
  expect(await check.innerText()).toMatch(/Only cases they are given[\s\S]*Can approve keys\s+No/)
  await sol.getByRole('button', { name: 'Go back' }).press('Enter')
  // The focus is where it was: on the button that asked for the check.
  await sol.locator('button:focus', { hasText: 'Put Kit Example on the list' }).waitFor()
  await kitOpens.selectOption('All new cases and messages')
  await sol.getByRole('button', { name: 'Put Kit Example on the list' }).click()
  expect(await check.innerText()).toContain('All new cases and messages')
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('Kit Example is on the list').waitFor()
  await sol.unroute('**/staff/keys/shares?*')
}, 120_000)
afterAll(() => site?.close())

async function makeKey(page: Page) {
  await ownPassphrase(page)
  await page.getByRole('button', { name: 'Make my key' }).click()
  await page.getByText('It is open in this browser').waitFor()
}

async function openCase(page: Page, { number }: SentCase) {
  await pressCase(page, number)
  await caseOpened(page)
}

/** A public key's place on the signed list. */
async function holderOfKey(publicKey: string): Promise<string> {
  const chain = JSON.parse(readFileSync(path.join(site.dataDir, 'keys', 'recipients.json'), 'utf8'))
  const { recipients } = JSON.parse(chain.at(-1).text) as { recipients: { id: string; recipient: string }[] }
  return recipients.find(({ recipient }) => recipient === publicKey)?.id ?? expect.fail('not on the list')
}

test('a steward hands cases over; an interruption loses nothing', async () => {
  await kit.goto(`${site.origin}/staff/cases`)
  await kit.getByText('0 open.').waitFor()
  await place(sol, 'Cases')
  await sol.getByText('More', { exact: true }).click()
  await sol.getByRole('link', { name: 'Hand over cases' }).click()
  await sol.getByRole('button', { name: 'Select all 3' }).click()
  await sol.getByRole('heading', { name: '3 cases are selected' }).waitFor()
  await sol.getByRole('button', { name: 'Hand over the selected cases' }).click()
  await sol.getByText('Choose who gets them').waitFor()
  await sol.getByLabel(/^Give them to/).selectOption({ label: 'Kit Example' })
  let posts = 0
  await sol.route('**/staff/cases/*/keys', (route) =>
    route.request().method() === 'POST' && ++posts === 2 ? route.abort() : route.continue(),
  )
  await sol.getByRole('button', { name: 'Hand over the selected cases' }).click()
  await sol.getByText('It stopped').waitFor()
  await sol.getByRole('heading', { name: '2 cases are selected' }).waitFor()
  await sol.getByRole('button', { name: 'Go on' }).click()
  await sol.getByText('Kit Example works on these 2 cases now').waitFor()
  await sol.unroute('**/staff/cases/*/keys')
  await kit.goto(`${site.origin}/staff/cases`)
  await unlock(kit)
  await kit.getByText('The bus had no ramp.').waitFor()
  await kit.getByText('3 open.').waitFor()
})

test('everything a steward opens is handed over after a second check', async () => {
  await place(sol, 'Keys')
  const kits = sol.getByRole('row').filter({ hasText: 'Kit Example' })
  const check = sol.getByRole('region', { name: 'Check this before you hand over' })
  await kits.getByText('Change', { exact: true }).click()
  await kits.getByRole('button', { name: 'Hand over what I can open' }).click()
  expect(await check.innerText()).toContain('Every case and message that your key opens now')
  await expect.poll(() => sol.evaluate(() => document.activeElement?.id)).toBe('check')
  await sol.getByRole('button', { name: 'Go back' }).click()
  await check.waitFor({ state: 'detached' })
  await kits.getByRole('button', { name: 'Hand over what I can open' }).click()
  await sol.getByRole('button', { name: 'Hand it over' }).click()
  await sol.getByText('For Kit Example: There was nothing older to hand over.').waitFor()
})

test('a caseworker prints a kit, and it restores the key in another browser', async () => {
  await place(kit, 'Keys')
  await kit.getByRole('link', { name: 'Print my recovery kit' }).click()
  await kit.getByRole('heading', { level: 1, name: 'Recovery kit' }).waitFor()
  const text = await kit.locator('pre').innerText()
  expect(text).toContain('BEGIN AGE ENCRYPTED FILE')
  // One sheet: half of a kit opens nothing.
  const paper = await kit.pdf({ format: 'Letter', margin: { top: '0.4in', bottom: '0.4in' } })
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(await kit.content()).not.toContain(PASSPHRASE)
  expect(await (await kits.get('/staff/keys/kit/file')).text()).toContain(text.split('\n')[3] ?? 'nothing')

  const device = await (await site.window()).newPage()
  await device.context().addCookies(await kit.context().cookies())
  await device.goto(`${site.origin}/staff/keys`)
  await device.getByText('I have a recovery kit').click()
  await device.getByLabel(/^Text of the kit/).fill('something else')
  await device.getByRole('button', { name: 'Bring my key back' }).click()
  await device.getByText('This is not the text of a kit').first().waitFor()
  await device.getByLabel(/^Text of the kit/).fill(text)
  await device.getByLabel(/^The passphrase of that key/).fill('not the right one at all')
  await device.getByRole('button', { name: 'Bring my key back' }).click()
  await device.getByText('This passphrase does not open the key').first().waitFor()
  await device.getByLabel(/^The passphrase of that key/).fill(PASSPHRASE)
  await device.getByRole('button', { name: 'Bring my key back' }).click()
  await device.getByText('It is open in this browser').waitFor()
  await device.context().close()
})

test('a caseworker replaces their own key, which waits for a steward', async () => {
  await place(kit, 'Keys')
  await kit.getByRole('link', { name: 'Replace my key' }).click()
  // Words that were drawn but not typed make no key.
  expect(await kit.getByRole('button', { name: 'Replace my key' }).count()).toBe(0)
  const first = await kit.locator('.made-words').innerText()
  await kit.getByRole('button', { name: 'Make other words' }).click()
  await eventually(async () => (await kit.locator('.made-words').innerText()) !== first)
  const words = await sixWords(kit)
  await kit.getByRole('button', { name: 'Replace my key' }).click()
  await kit.getByText('Choose why you replace it').first().waitFor()
  await kit.getByLabel('I want a new one').check()
  await kit.getByRole('button', { name: 'Replace my key' }).click()
  await kit.getByText('Your new key is waiting for a steward').waitFor()
  // The old one works meanwhile, and what is typed is sealed to it.
  await openCase(kit, cases[0]!)
  const saved = kit.waitForResponse(
    (answer) => answer.url().endsWith('/staff/kept') && answer.request().method() === 'POST',
  )
  await kit.getByLabel(/^A new note/).fill('Typed before the move.')
  await saved

  await place(sol, 'Overview')
  await sol.getByText('A new key is waiting for you').waitFor()
  await place(sol, 'Keys')
  await sol.getByRole('button', { name: 'Put Kit Example on the list' }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText('Kit Example has a new key on the list').waitFor()

  await place(kit, 'Overview')
  await kit.getByRole('link', { name: 'Move it' }).click()
  // The previous page asks for the passphrase too.
  await kit.getByRole('heading', { level: 1, name: 'Replace my key' }).waitFor()
  // Accepted as people type them.
  await unlock(kit, words.toUpperCase().replaceAll(' ', ', '))
  await kit.getByLabel(/^The passphrase of your old key/).fill(words)
  await kit.getByRole('button', { name: 'Move everything' }).click()
  await kit.getByText('This passphrase does not open your old key').waitFor()
  await kit.getByLabel(/^The passphrase of your old key/).fill(PASSPHRASE)
  await kit.getByRole('button', { name: 'Move everything' }).click()
  await kit.getByText('Your key is replaced').waitFor()
  // Unsent words were sealed again too: a reloaded page has them.
  await kit.goto(`${site.origin}/staff/cases`)
  await unlock(kit, words)
  await openCase(kit, cases[0]!)
  await expect.poll(() => kit.getByLabel(/^A new note/).inputValue()).toBe('Typed before the move.')
})

test('a steward replaces their own key alone; if another person may have it, the cases wait for new keys', async () => {
  await place(sol, 'Keys')
  await sol.getByRole('link', { name: 'Replace my key' }).click()
  await sol.getByLabel('Someone else may have it').check()
  await ownPassphrase(sol, NEW_PASSPHRASE)
  await sol.getByRole('button', { name: 'Replace my key' }).click()
  await sol.getByText('Your key is replaced').waitFor()
  await openCase(sol, cases[0]!)
  await place(sol, 'Overview')
  await sol.getByText('0 of 3 done.').waitFor()
})

test('after a member left, their cases get new keys, and stay open to the person and to the remaining members', async () => {
  // Another colleague and other cases each time: a second attempt begins where the first one stopped, with one member
  // removed already.
  const name = `Lee ${crypto.randomUUID().slice(0, 8)}`
  const { window, visitor: lees } = await staffWindow(site, { name, role: 'caseworker' })
  const lee = await window.newPage()
  await lee.goto(`${site.origin}/staff/keys`)
  await makeKey(lee)
  await window.close()
  await sol.goto(`${site.origin}/staff/keys`)
  await unlock(sol, NEW_PASSPHRASE)
  await sol.getByLabel(`What the key of ${name} opens`).selectOption('All new cases and messages')
  await sol.getByRole('button', { name: `Put ${name} on the list` }).click()
  await sol.getByRole('button', { name: 'Sign the list' }).click()
  await sol.getByText(`${name} is on the list`).waitFor()
  const visitor = person()
  const cases: SentCase[] = []
  for (const description of ['The lift was locked.', 'The bus had no ramp.', 'The door was narrow.'])
    cases.push(await sendCase(visitor, { description }))
  expect((await enter(visitor, cases[0]!)).status).toBe(303)
  // One case is open to Lee and the recovery key alone.
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const people = await db.selectFrom('staff').innerJoin('users', 'users.id', 'userId').selectAll().execute()
  const sols = people.find(({ name }) => name === 'Sol Example')
  const theirs = await db
    .selectFrom('cases')
    .innerJoin('caseKeys', 'caseId', 'cases.id')
    .select(['caseId', 'holder'])
    .where('caseNo', '=', cases[2]!.number)
    .execute()
  const solsPlace = await holderOfKey(sols?.publicKey ?? '')
  expect(theirs.map(({ holder }) => holder)).toContain(solsPlace)
  await db
    .deleteFrom('caseKeys')
    .where('caseId', '=', theirs[0]!.caseId)
    .where('holder', '=', solsPlace)
    .execute()
  await db.destroy()
  await place(sol, 'People')
  await sol.getByRole('link', { name: `Remove ${name}` }).click()
  await sol.getByRole('button', { name: `Remove ${name}` }).click()
  await sol.getByText(`${name} can no longer sign in`).waitFor()
  expect((await lees.get('/staff/cases')).status).toBe(302)

  await place(sol, 'Overview')
  await sol.getByText('Cases are waiting for new keys').waitFor()
  const waiting = await sol.getByText(/^\d+ of \d+ done\./).innerText()
  const [done = 0, all = 0] = (waiting.match(/\d+/g) ?? []).map(Number)
  expect(all - done).toBeGreaterThanOrEqual(3)
  await sol.getByRole('link', { name: 'Give new keys' }).click()
  await unlock(sol, NEW_PASSPHRASE)
  let posts = 0
  await sol.route('**/new-keys/work', (route) =>
    route.request().method() === 'POST' && ++posts === 2 ? route.abort() : route.continue(),
  )
  await sol.getByRole('button', { name: /^(Give these cases new keys|Go on)$/ }).click()
  await sol.getByText('It stopped').waitFor()
  await sol.reload()
  await sol
    .getByText(`${done + 1} of ${all} cases done.`)
    .first()
    .waitFor()
  await sol.unroute('**/new-keys/work')
  await unlock(sol, NEW_PASSPHRASE)
  await sol.getByRole('button', { name: 'Go on' }).click()
  await sol.getByText(/^\d+ cases? (does|do) not open with your key\./).waitFor()
  await sol.getByRole('button', { name: 'Do it with the recovery key' }).click()
  await sol.getByText('Choose the recovery file').waitFor()
  await sol.getByLabel(/^Recovery file/).setInputFiles(path.join(site.dataDir, 'recovery-key.txt'))
  await sol.getByRole('button', { name: 'Do it with the recovery key' }).click()
  await sol.getByText('No case is waiting for a new key').waitFor()

  // The open session is over; what was sent in it is stored sealed, and the same words open the case.
  const late = await visitor.post('/legal-help/case', { intent: 'reply', text: 'One more thing.' })
  expect(late.status).toBe(422)
  expect((await enter(visitor, cases[0]!)).status).toBe(303)
  const html = await (await visitor.get('/legal-help/case')).text()
  expect(html).toContain('The lift was locked.')
  expect(html).toContain('One more thing.')
  expect((await visitor.post('/legal-help/case', { intent: 'reply', text: 'One more thing.' })).status).toBe(
    303,
  )
  expect((await enter(visitor, cases[2]!)).status).toBe(303)
  expect(await (await visitor.get('/legal-help/case')).text()).toContain('The door was narrow.')
  for (const kept of cases.slice(0, 2)) {
    await openCase(sol, kept)
    await sol.getByLabel(/^Your reply/).fill('We go on with it.')
    await sol.getByLabel(/^Next step for the person/).fill('We write again on Monday.')
    await sol.getByRole('button', { name: 'Send', exact: true }).click()
    await sol.getByText('Your reply is in the case').waitFor()
  }
  await openCase(sol, cases[0]!)
  await sol.getByText('One more thing.').waitFor()
  await eventually(async () => {
    await enter(visitor, cases[0]!)
    const page = await (await visitor.get('/legal-help/case')).text()
    return page.includes('We go on with it.') && page.includes('The lift was locked.')
  })
})

test('a member who forgot the passphrase is told what is lost before the old key is given up', async () => {
  await place(sol, 'Keys')
  await sol.getByRole('button', { name: 'Lock my key' }).click()
  const keyNow = () =>
    sol.evaluate(async () => {
      const text = await (await fetch('/staff/keys/kit/file')).text()
      return text
    })
  const before = await keyNow()
  await sol.getByRole('link', { name: 'I forgot my passphrase' }).click()
  await sol.getByRole('heading', { name: 'What you lose' }).waitFor()
  expect(await sol.locator('.made-words').count()).toBe(0)
  await sol.getByRole('button', { name: 'Give up my old key' }).click()
  await ownPassphrase(sol)
  // A post from another origin is refused.
  let posts = 0
  await sol.route('**/staff/keys/changes', (route) => {
    posts += 1
    return route.continue({ postData: (route.request().postData() ?? '').replace('&replaces=yes', '') })
  })
  await sol.getByRole('button', { name: 'Make my key' }).click()
  await sol.getByText('You already have a key').first().waitFor()
  expect(posts).toBe(1)
  expect(await keyNow()).toBe(before)
  await sol.unroute('**/staff/keys/changes')
  await sol.getByRole('button', { name: 'Make my key' }).click()
  await sol.getByText('Your key is not on the list yet').waitFor()
  expect(await keyNow()).not.toBe(before)
})

test('the server receives no passphrase in any of these steps', () => {
  expect(sent.filter((one) => one.includes('lockedKey')).length).toBeGreaterThan(1)
  const said = (words: string) => sent.filter((one) => one.replaceAll('+', ' ').includes(words))
  for (const words of [PASSPHRASE, NEW_PASSPHRASE]) expect(said(words)).toEqual([])
})
