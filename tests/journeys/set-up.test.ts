import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMailingSite, type BrowserSite } from '#tests/support/browser.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { join, makeKey } from '#tests/support/staff-browser.ts'

// An admin sets up a new organization: from an empty database until no sample is left, and the site says it is ready.

let site: BrowserSite
let admin: Page
const backups = mkdtempSync(path.join(tmpdir(), 'handrail-set-up-'))
beforeAll(async () => {
  site = await aMailingSite({ BACKUP_DIR: backups, MAIL_FROM: 'notices@opendoor.org' })
  const { window } = await staffWindow(site, {
    name: 'Ada Example',
    role: 'admin',
    email: 'ada@opendoor.org',
  })
  admin = await window.newPage()
})
afterAll(async () => {
  await site?.close()
  rmSync(backups, { recursive: true, force: true })
})

const OWN = {
  Name: 'Open Door',
  'Mailing address': '1 Main Street, Springfield, IL 62701',
  Phone: '217-555-0142',
  'When someone answers the phone': 'Monday to Thursday, 10 AM to 4 PM Central',
  Founded: '2021',
  'Where you work': 'Illinois',
  'Where your office is': 'Springfield, Illinois',
  'What the organization is': 'a nonprofit organization',
  'Who read the page in Spanish (optional)': 'Ana Ruiz, December 1, 2026',
}
const MAILBOXES = ['General', 'Privacy', 'Partners', 'Giving', 'Staff']

const left = async () => {
  await admin.goto('/staff/setup')
  return (
    await admin.locator('.staff-task').filter({ hasText: 'Left to do' }).getByRole('heading').allInnerTexts()
  ).sort()
}

/** A part of the settings opens on one press, or is open because it was saved last. */
async function openPart(group: string) {
  const box = admin.locator(`#${group}`)
  if (!(await box.isVisible())) await admin.locator('details', { has: box }).locator('summary').click()
  return box
}

async function savePart(box: Locator) {
  await box.getByRole('button', { name: 'Save', exact: true }).click()
  await admin.getByText('In use from now on').waitFor()
}

async function save(group: string, values: Record<string, string>) {
  const box = await openPart(group)
  for (const [label, value] of Object.entries(values))
    await box.getByRole('textbox', { name: label, exact: true }).fill(value)
  await savePart(box)
}

/** What a gift can do: one example instead of those of the release. */
async function saveOneExample(amount: string, does: string) {
  const box = await openPart('giving')
  const examples = await box.getByRole('group', { name: /^Example \d+$/ }).all()
  for (const [at, example] of examples.entries()) {
    await example.getByRole('textbox', { name: 'Amount in dollars' }).fill(at === 0 ? amount : '')
    await example.getByRole('textbox', { name: 'What it pays for' }).fill(at === 0 ? does : '')
  }
  await savePart(box)
}

test('six steps, each done by hand, until none is left', async () => {
  await admin.goto('/staff')
  await admin.getByRole('link', { name: /ready/i }).first().waitFor()
  // The site writes its first backup automatically, after a while.
  await expect
    .poll(async () => (await left()).includes('Choose a place for backups'), {
      timeout: 60_000,
      interval: 500,
    })
    .toBe(false)
  expect(await left()).toEqual([
    'Let a Spanish speaker read the page in Spanish',
    'Make sure someone can read cases',
    'Replace the samples',
    'Say who you are',
    'Set up email',
  ])

  await admin.getByRole('link', { name: 'Go to settings' }).first().click()
  await save('who', OWN)
  await save(
    'email',
    Object.fromEntries(MAILBOXES.map((name) => [name, `${name.toLowerCase()}@opendoor.org`])),
  )
  await saveOneExample('35', 'two hours of advice')
  await save('time', { 'Hours until the first answer to a case': '72' })

  await admin.goto('/staff/setup')
  await admin.getByRole('button', { name: 'Send a test email to ada@opendoor.org' }).click()
  await admin.getByText('The mail server accepted the test email').waitFor()

  const steward = await (await site.window()).newPage()
  await join(steward, site, 'sol@opendoor.org', 'Sol Example')
  await makeKey(steward, site)
  expect(await left()).toEqual(['Replace the samples'])

  await admin.getByRole('link', { name: 'Go to samples' }).click()
  for (const title of ['Attorneys', 'Team', 'Figures', 'Topics of the forum', 'Posts of the blog']) {
    await admin.getByText(`Remove the samples: ${title}`).click()
    await admin.getByRole('button', { name: `Remove them: ${title}` }).click()
    await admin.getByRole('button', { name: `Remove them: ${title}` }).waitFor({ state: 'detached' })
  }
  await admin.goto('/staff/setup')
  await admin.getByText('All six steps are done.').waitFor()
  await admin.goto('/staff')
  expect(await admin.locator('main').innerText()).not.toContain('ready')
}, 180_000)

test('visitors find the organization, its promises, and no sample', async () => {
  const page = await site.open('/')
  for (const url of [
    '/',
    '/about',
    '/attorney-directory',
    '/forum',
    '/blog',
    '/contact',
    '/legal-help',
    '/donate',
  ]) {
    await page.goto(url)
    const words = await page.locator('body').innerText()
    expect(words, url).toContain('Open Door')
    expect(words, url).not.toMatch(
      /\bsamples?\b(?! words)|(?:hello|privacy|partnerships|giving|staff)@example\.org|202-555-0100|48 hours/i,
    )
  }
  await page.goto('/legal-help')
  // In a part that is folded on some screens.
  expect(await page.content()).toContain('Legal Review within 72 hours')
}, 60_000)
