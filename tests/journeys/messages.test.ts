import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite, frames } from '#tests/support/browser.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { eventually, outbox } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { mailedPath, makeKey, place, unlock } from '#tests/support/staff-browser.ts'

// A visitor without scripts writes to the partnership team; a caseworker takes the message, answers it, and closes it.
// Another message becomes a case, because its writer says yes.

let site: BrowserSite
let sol: Page

beforeAll(async () => {
  site = await aBrowserSite()
  const { window } = await staffWindow(site, { name: 'Sol Example' })
  sol = await window.newPage()
  await sol.goto(`${site.origin}/staff`)
  await makeKey(sol, site)
})
afterAll(() => site?.close())

const lettersTo = (address: string) =>
  outbox(site)
    .filter((letter) => letter.includes(`To: ${address}`))
    .map((letter) => letter.replaceAll(/=\r?\n/g, ''))

test('a partner writes without scripts, and is answered with a saved reply', async () => {
  const visitor = await site.open(`${site.origin}/partner`, { js: false })
  await visitor.getByRole('button', { name: 'Partner as a company' }).click()
  await visitor.getByRole('heading', { name: "Let's Connect!" }).waitFor()
  expect(await visitor.getByText('Partnership: company').count()).toBeGreaterThan(0)
  expect(await visitor.getByRole('radio', { name: 'Companies' }).isChecked()).toBe(true)
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await visitor.getByText('Please fill in all fields').waitFor()
  await visitor.getByLabel(/^Full name/).fill('Ash Example')
  await visitor.getByLabel(/^Email address/).fill('ash@example.org')
  await visitor.getByLabel(/^Message/).fill('We want to hire better.')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await visitor.getByText('Thank you. This site cannot send email yet.').waitFor()

  await place(sol, 'Messages')
  await sol.getByText('We want to hire better.').waitFor()
  await sol.getByLabel(/^Search the opened messages/).fill('nothing like this')
  await sol.getByText('0 of 1 match.').waitFor()
  await sol.getByLabel(/^Search the opened messages/).fill('hire better')
  await sol.getByRole('link', { name: 'Partnership: company' }).click()
  await sol.getByText('Companies', { exact: true }).waitFor()
  await sol.getByRole('button', { name: 'Take this message' }).click()
  await sol.getByText('You have this message.').waitFor()
  await sol.getByRole('button', { name: 'Send the reply' }).click()
  await sol.getByText('Write your reply first').waitFor()
  await sol.getByLabel(/^Start from a saved reply/).selectOption({ label: 'To a partner: let us talk' })
  const text = await sol.getByLabel(/^Your reply/).inputValue()
  expect(text).toContain('Hello Ash Example,')
  expect(text).toContain('Sol Example')
  await sol.getByLabel(/^Close the message with this reply/).check()
  await sol.getByRole('button', { name: 'Send the reply' }).click()
  await sol.getByRole('heading', { name: 'No email is sent' }).waitFor()
  await sol.getByText('This message is closed.', { exact: true }).waitFor()
  const [letter = ''] = await eventually(() => {
    const all = lettersTo('ash@example.org')
    return all.length > 0 && all
  })
  expect(letter).toContain('I would like to hear more.')
  expect(letter).toMatch(/Subject: Your message M-/)

  await place(sol, 'Messages')
  await sol.getByText('No message is waiting for us.').waitFor()
  await sol
    .getByRole('navigation', { name: 'Messages by state' })
    .getByRole('link', { name: 'Closed' })
    .click()
  await sol.getByRole('link', { name: 'Partnership: company' }).click()
  await sol.getByRole('heading', { name: 'Sol Example replied' }).waitFor()
  await sol.getByText('Sent', { exact: true }).waitFor()
  await sol.getByText('Sol Example on ').waitFor()
  await sol.getByRole('button', { name: 'Open again' }).click()
  await sol.getByText('The message is open again').waitFor()
  await sol.getByRole('button', { name: 'It is spam' }).click()
  await sol.getByText('The message is spam').waitFor()
  await sol.getByText('Say that it is not spam to reply.').waitFor()
})

test('a message becomes a case when its writer says yes, without scripts', async () => {
  const visitor = await site.open(`${site.origin}/contact`, { js: false })
  await visitor.getByLabel(/^Full name/).fill('Ada Example')
  await visitor.getByLabel(/^Email address/).fill('ada@example.org')
  await visitor.getByLabel(/^Subject/).fill('My landlord')
  await visitor.getByLabel(/^Message/).fill('He said no to my dog.')
  await visitor.getByRole('button', { name: 'Send Message' }).click()
  await visitor.getByText('Message Sent Successfully!').waitFor()

  await place(sol, 'Messages')
  await sol.getByRole('link', { name: 'My landlord' }).click()
  await sol.getByText('Make this message a case').click()
  await sol.getByRole('button', { name: 'Start with our words for this' }).click()
  await sol.getByLabel(/^Ask with this reply/).check()
  await sol.getByRole('button', { name: 'Send the reply' }).click()
  await sol.getByRole('heading', { name: 'No email is sent' }).waitFor()

  const link = await mailedPath(site, 'ada@example.org', /\/contact\/case\/[\w-]{43}/)
  await visitor.goto(site.origin + link)
  await visitor.getByRole('heading', { level: 1, name: 'May we make your message a case?' }).waitFor()
  // The link to report a problem does not pass on the secret of this link.
  const report = await visitor.getByRole('link', { name: /^Report a problem/ }).getAttribute('href')
  expect(report).toBe('/contact?about=%2Fcontact%2Fcase#write')
  await visitor.getByRole('button', { name: 'Yes, make it a case' }).click()
  await visitor.getByText('Choose what kind of problem it was').first().waitFor()
  await visitor.getByLabel(/^What kind of problem/).selectOption('Housing Discrimination')
  await visitor.getByRole('button', { name: 'Yes, make it a case' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'We have your case' }).waitFor()
  const number = await visitor.locator('.keep-number').innerText()
  expect((await visitor.goto(site.origin + link))?.status()).toBe(410)

  await place(sol, 'Cases')
  await sol.getByRole('link', { name: number }).first().click()
  await sol.getByText('He said no to my dog.').first().waitFor()
  await sol.locator('.case-facts').getByText('(you)').waitFor()
  await place(sol, 'Messages')
  await sol
    .getByRole('navigation', { name: 'Messages by state' })
    .getByRole('link', { name: 'Closed' })
    .click()
  await sol.getByText('Became a case').waitFor()
  await sol.getByRole('link', { name: 'My landlord' }).click()
  await sol.getByRole('link', { name: 'Go to the case' }).waitFor()
})

test.runIf(everyVariation)(
  'with two pages of one message open, the outdated one says so and keeps what was typed',
  async () => {
    const visitor = await site.open(`${site.origin}/contact`, { js: false })
    await visitor.getByLabel(/^Full name/).fill('Bo Example')
    await visitor.getByLabel(/^Email address/).fill('bo@example.org')
    await visitor.getByLabel(/^Subject/).fill('My bus')
    await visitor.getByLabel(/^Message/).fill('It has no ramp.')
    await visitor.getByRole('button', { name: 'Send Message' }).click()
    await visitor.getByText('Message Sent Successfully!').waitFor()
    await place(sol, 'Messages')
    await sol.getByRole('link', { name: 'My bus' }).click()
    const button = sol.getByRole('button', { name: 'Take this message' })
    await button.waitFor()
    const behind = await sol.context().newPage()
    await behind.goto(sol.url())
    await unlock(behind)
    await behind.getByLabel(/^Your reply/).fill('We ask the bus company.')

    // A colleague takes it while both pages still say that no one has it.
    const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
    const at = new Date().toISOString()
    const kit = { id: 'kit', name: 'Kit Example', email: 'kit@example.org', emailVerified: 1 }
    const dates = { createdAt: at, updatedAt: at }
    await db
      .insertInto('users')
      .values({ ...kit, ...dates } as never)
      .execute()
    await db
      .updateTable('messages')
      .set({ ownerId: 'kit' })
      .where('id', '=', sol.url().split('/').at(-1) ?? '')
      .execute()
    await db.destroy()
    await button.click()
    const refusal = sol.getByText(
      'Kit Example has this message now. That changed while you had this page open.',
    )
    await refusal.waitFor()
    const over = sol.getByRole('button', { name: 'Take it over' })
    await over.waitFor()
    // The page shows the current state, and the sentence stays until the next click.
    await frames(sol)
    expect(await refusal.isVisible()).toBe(true)
    await over.click()
    await sol.getByText('You have this message.').waitFor()

    await sol.getByLabel(/^Your reply/).fill('Thank you. Which bus was it?')
    await sol.getByRole('button', { name: 'Send the reply' }).click()
    await sol.getByRole('heading', { name: 'No email is sent' }).waitFor()
    await behind.getByRole('button', { name: 'Send the reply' }).click()
    await behind.getByText(/^One of your replies has already gone out\./).waitFor()
    await behind.getByText('Thank you. Which bus was it?').waitFor()
    expect(await behind.getByLabel(/^Your reply/).inputValue()).toBe('We ask the bus company.')
    await behind.getByRole('button', { name: 'Send the reply' }).click()
    await behind.getByRole('heading', { name: 'No email is sent' }).waitFor()
    await eventually(() => lettersTo('bo@example.org').length === 2)
  },
)
