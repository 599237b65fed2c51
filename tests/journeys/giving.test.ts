import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aMailingSite, type BrowserSite } from '#tests/support/browser.ts'
import { openedEarlier } from '#tests/support/giving.ts'
import { everyVariation } from '#tests/support/in-full.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'
import { aStripe, type StandIn } from '#tests/support/stripe.ts'

// Donors without JavaScript, with a card and without, and the treasurer who sees both. The card is paid on the
// stand-in's page, so the browser really leaves our site by a form and comes back.

let site: BrowserSite
let stripe: StandIn

beforeAll(async () => {
  stripe = await aStripe()
  site = await aMailingSite({ ...stripe.settings, ORG_EIN: '12-3456789' })
  stripe.sendTo = site.origin
})
afterAll(async () => {
  await site?.close()
  await stripe?.stop()
})

test('a donor with a card and without scripts: declined, back, paid, thanked; the gift stops in two clicks', async () => {
  const page = await site.open('/donate', { js: false })
  await page.getByLabel('$35').check()
  await page.getByRole('button', { name: 'Review your gift' }).click()
  await page.getByLabel(/^Your name/).fill('Ada Sample')
  await page.getByLabel(/^Your email address/).fill('ada@example.org')
  await page.getByLabel(/cover the card fee/).check()
  await openedEarlier(page, site)
  await page.getByRole('button', { name: 'Give $35 every month' }).click()
  await page.getByRole('heading', { name: 'We changed the amount' }).waitFor()
  await page.getByRole('button', { name: 'Give $36.36 every month' }).click()
  await page.getByRole('heading', { name: 'Pay 3636 cents' }).waitFor()
  await page.getByRole('button', { name: 'Pay with a declined card' }).click()
  await page.getByText('Your card was declined.').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByText('Nothing was charged').waitFor()
  expect(await page.getByLabel(/^Your name/).inputValue()).toBe('Ada Sample')
  await openedEarlier(page, site)
  await page.getByRole('button', { name: 'Give $36.36 every month' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor()
  await page.getByText('Your gift of $36.36 every month arrived').waitFor()
  // The mail with the receipt: open its link, press Stop.
  await page.goto(await mailedPath(site, 'ada@example.org', /\/donate\/mine\/[\w-]{43}\/gift\/[\w-]+/))
  await page.getByRole('button', { name: 'Pause my gift' }).click()
  await page.getByText(/It is paused until \w+ \d+, \d{4}\. Nothing is charged before that day\./).waitFor()
  await page.getByRole('heading', { name: 'End the pause' }).waitFor()
  await page.getByRole('button', { name: 'Resume now' }).click()
  await page.getByText('It is charged next on').waitFor()
  await page.getByRole('button', { name: 'Stop $36.36 every month' }).click()
  await page.getByText('Your gift has stopped').waitFor()
  expect([...stripe.subscriptions.values()].map(({ status }) => status)).toEqual(['canceled'])
  expect(stripe.refused).toEqual([])
})

let reference = ''

test('a donor without a card gets a slip to print', async () => {
  const page = await site.open('/donate/review?amount=150&frequency=one-time', { js: false })
  await page.getByRole('link', { name: 'Give by check or bank transfer instead' }).click()
  await page.getByLabel('Check', { exact: true }).check()
  await page.getByLabel(/^Your name/).fill('Bo Sample')
  await page.getByLabel(/^Your email address/).fill('bo@example.org')
  await openedEarlier(page, site)
  await page.getByRole('button', { name: 'Promise to give $150 once' }).click()
  await page.getByRole('heading', { level: 1, name: 'Thank you for your promise' }).waitFor()
  reference = await page.locator('.gift-reference').innerText()
  expect(reference).toMatch(/^G-\w{4}-\w{2}$/)
})

test.runIf(everyVariation)(
  'coming back to a page with errors shows the page again with the words, not the old response',
  async () => {
    const page = await site.open('/donate/review?amount=35&frequency=one-time&by=check', { js: true })
    await page.getByLabel(/^Your name/).fill('Cleo Sample')
    await openedEarlier(page, site)
    await page.getByRole('button', { name: 'Promise to give $35 once' }).click()
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click()
    await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Review your gift' }).waitFor()
    expect(await page.getByText('There is a problem').count()).toBe(0)
    await page.getByRole('link', { name: 'Show what I typed' }).click()
    await expect.poll(() => page.getByLabel(/^Your name/).inputValue()).toBe('Cleo Sample')

    await page.getByLabel('Check', { exact: true }).check()
    await page.getByLabel(/^Your email address/).fill('cleo@example.org')
    await openedEarlier(page, site)
    await page.getByRole('button', { name: 'Promise to give $35 once' }).click()
    await page.getByRole('heading', { level: 1, name: 'Thank you for your promise' }).waitFor()
    const first = await page.locator('.gift-reference').innerText()
    await page.goBack()
    await page.getByText(`Your gift of $35 once (${first}) is promised.`).waitFor()
    await page.getByLabel(/^Your name/).fill('Cleo Sample')
    await page.getByLabel(/^Your email address/).fill('cleo@example.org')
    await page.getByLabel('Check', { exact: true }).check()
    await openedEarlier(page, site)
    await page.getByRole('button', { name: 'Promise to give $35 once' }).click()
    await page.getByRole('heading', { name: 'Do you want to give another gift?' }).waitFor()
    await page.getByRole('link', { name: 'go to that gift' }).click()
    expect(await page.locator('.gift-reference').innerText()).toBe(first)
  },
)

test('a custom amount accepts digits only, says so, and never moves the button', async () => {
  const page = await site.open('/donate', { width: 390 })
  const box = page.getByLabel('Other amount in dollars')
  const button = page.getByRole('button', { name: 'Review your gift' })
  // Once the scripts have loaded: they say the choice in words.
  await expect
    .poll(() =>
      page
        .getByLabel('$35')
        .check()
        .then(() => page.locator('.gift-said').innerText()),
    )
    .toContain('$35')
  await page.getByLabel('$150').check()
  const topOf = () => button.evaluate((it) => it.getBoundingClientRect().top + scrollY)
  const top = await topOf()
  await box.pressSequentially('20.50')
  expect(await box.inputValue()).toBe('20')
  expect(await page.locator('.gift-said').innerText()).toContain('$20')
  await page.getByText('We left out the cents.').waitFor()
  expect(await topOf()).toBe(top)
  await button.click()
  await page.waitForURL(/amount=20&/)
  await page.context().close()
})

test('what is changed while the words of a form are being saved goes with the form', async () => {
  const { window } = await staffWindow(site, { role: 'treasurer', name: 'Tia Example' })
  const page = await window.newPage()
  await page.goto(`${site.origin}/staff/gifts`)
  await page
    .getByRole('row', { name: /Ada Sample/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByLabel(/^Amount to refund/).waitFor()
  await page.waitForLoadState('networkidle')
  const saves: string[] = []
  await page.route('**/staff/kept', async (route) => {
    if (route.request().method() === 'POST') {
      saves.push(route.request().postData() ?? '')
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
    await route.continue()
  })
  await page.getByLabel(/^Amount to refund/).fill('36.36')
  await page.getByRole('button', { name: 'Refund this amount' }).click({ noWaitAfter: true })
  await expect.poll(() => saves.length).toBeGreaterThan(0)
  await page.getByLabel('Why').selectOption({ label: 'The donor asked for it' })
  await page.getByRole('heading', { level: 1, name: 'Refund this?' }).waitFor()
  await window.close()
})

test('the treasurer finds the promise, marks it received, and refunds a card gift', async () => {
  const { window } = await staffWindow(site, { role: 'treasurer', name: 'Tess Example' })
  const page = await window.newPage()
  await page.goto(`${site.origin}/staff`)
  await page.getByRole('link', { name: 'See promised gifts' }).click()
  await page.getByLabel('Reference').fill(reference.toLowerCase())
  await page.getByRole('button', { name: 'Show these' }).click()
  await page.getByRole('link', { name: reference }).click()
  await page.getByRole('button', { name: 'Record it and send the receipt' }).click()
  await page.getByText('The receipt goes to the donor by email').waitFor()
  await page.getByText('R-000002').first().waitFor()
  await page.goto(`${site.origin}/staff/gifts`)
  await page
    .getByRole('row', { name: /Ada Sample/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByLabel(/^Amount to refund/).fill('36.36')
  await page.getByRole('button', { name: 'Refund this amount' }).click()
  await page.getByText('Choose a reason').first().waitFor()
  await page.getByLabel('Why').selectOption({ label: 'The donor asked for it' })
  await page.getByRole('button', { name: 'Refund this amount' }).click()
  // Going back from the question shows the gift again, not the browser's page about resending a form.
  await page.getByRole('heading', { level: 1, name: 'Refund this?' }).waitFor()
  await page.getByRole('link', { name: 'Gifts' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gifts', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: /^Gift G-/ }).waitFor()
  await page.getByLabel(/^Amount to refund/).fill('36.36')
  await page.getByLabel('Why').selectOption({ label: 'The donor asked for it' })
  await page.getByRole('button', { name: 'Refund this amount' }).click()
  // The page of the question has asked for what was typed.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Yes, refund it' }).click()
  await page.getByText('It went back').waitFor()
  await page.waitForLoadState('networkidle')
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const kept = db
    .selectFrom('drafts')
    .innerJoin('users', 'users.id', 'drafts.owner')
    .select('drafts.form')
    .where('kind', '=', 'console')
    .where('users.name', '=', 'Tess Example')
  expect(await kept.execute()).toEqual([])
  await db.destroy()
  const paid = [...stripe.charges.values()].filter((charge) => charge.paid)
  expect(paid.map(({ amount_refunded }) => amount_refunded)).toEqual([3636])
  await page.goto(`${site.origin}/staff/gifts/check`)
  await page.getByRole('button', { name: 'Check this month' }).click()
  await page.getByText('Both match.').waitFor()
  await page.goto(`${site.origin}/staff/gifts/totals`)
  await page.getByRole('heading', { level: 1, name: 'Gifts by month and year' }).waitFor()
  await page.getByText('$150.00').first().waitFor()
  // Large amounts cause no sideways scrolling.
  const tooWide = await page.evaluate(() => {
    for (const cell of document.querySelectorAll('td.table-number')) cell.textContent = '$1,301,410.41'
    return [...document.querySelectorAll('.table-region')].filter((one) => one.scrollWidth > one.clientWidth)
      .length
  })
  expect(tooWide).toBe(0)
})

test.runIf(everyVariation)(
  'an entered gift is not an unsent draft, and one that cannot be sent stays on the page',
  async () => {
    const { window } = await staffWindow(site, { role: 'treasurer', name: 'Tom Example' })
    const page = await window.newPage()
    await page.goto(`${site.origin}/staff/gifts`)
    await page.getByRole('link', { name: 'Enter a gift' }).click()
    await page.waitForLoadState('networkidle')
    await page.getByLabel(/^Donor’s name/).fill('Di Sample')
    await page.getByLabel('Check', { exact: true }).check()
    await page.getByLabel(/^Amount that arrived/).fill('40')
    const press = page.getByRole('button', { name: 'Record it and write the receipt' })
    await page.context().setOffline(true)
    await press.click()
    await page.getByText('We could not reach the server').waitFor()
    expect(await page.getByLabel(/^Donor’s name/).inputValue()).toBe('Di Sample')
    await page.context().setOffline(false)
    // At once: the last words are still being saved as the form is sent.
    await page.getByLabel(/^Note/).fill('Check 1001')
    await press.click()
    await page.getByText('It is recorded').waitFor()
    const gift = page.url()
    await page.getByRole('link', { name: 'Overview' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    expect(await page.getByRole('heading', { name: 'Unsent drafts' }).count()).toBe(0)
    await page.goto(`${site.origin}/staff/gifts/new`)
    await page.waitForLoadState('networkidle')
    expect(await page.getByLabel(/^Donor’s name/).inputValue()).toBe('')
    await page.goto(gift)
    await page.waitForLoadState('networkidle')
    // One form is sent; half-written text in another form of the page stays.
    await page.getByLabel(/^Amount to refund/).fill('5')
    await page.getByLabel(/^Right amount/).fill('41')
    // No other amount was promised, so nothing is asked.
    await page.getByRole('button', { name: 'Correct it and send a new receipt' }).click()
    await page.getByText('It is corrected').waitFor()
    await expect.poll(() => page.getByLabel(/^Amount to refund/).inputValue()).toBe('5')
  },
)

test.each(['caseworker', 'admin'] as const)('a user who is %s sees no gift', async (role) => {
  const { visitor } = await staffWindow(site, { role })
  for (const path of ['', '/totals', '/check', '.csv', '/receipt/1', '/x']) {
    const answer = await visitor.get(`/staff/gifts${path}`)
    expect(answer.status, path).toBe(403)
    expect(await answer.text()).not.toMatch(/(Ada|Bo|Di) Sample/)
  }
  expect(await (await visitor.get('/staff')).text()).not.toContain('/staff/gifts')
})
