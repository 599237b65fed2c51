import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'
import type { Example } from './example.ts'
import { press } from './walks.ts'

// The newsletter: the pages behind the links of its mails, and the editor's.

const inside = { as: 'staff', bare: true, settles: true } as const

export const NEWSLETTER_EXAMPLES: Example[] = [
  { route: '/newsletter', path: '/newsletter' },
  { route: '/newsletter', state: 'error', path: '/newsletter', error: true, steps: press(/subscribe/i) },
  { route: '/newsletter/check', path: '/newsletter/check' },
  { route: '/newsletter/confirm', path: confirmPath },
  { route: '/newsletter/confirm', state: 'used', path: '/newsletter/confirm', status: 404 },
  { route: '/newsletter/preferences', path: confirmPath, steps: press(/^Yes/) },
  {
    route: '/newsletter/preferences',
    state: 'error',
    path: confirmPath,
    error: true,
    status: 422,
    steps: chooseNothing,
  },
  { route: '/newsletter/preferences', state: 'broken', path: '/newsletter/preferences', status: 404 },
  { route: '/newsletter/leave', path: confirmPath, steps: toLeave },
  { route: '/newsletter/leave', state: 'left', path: confirmPath, steps: leave },
  { route: '/newsletter/archive', path: '/newsletter/archive' },
  { route: '/newsletter/archive/:number', path: sentLetter },
  { route: '/blog/feeds', path: '/blog/feeds' },
  { route: '/staff/newsletter', path: '/staff/newsletter', ...inside },
  { route: '/staff/newsletter/new', path: '/staff/newsletter/new', ...inside },
  { route: '/staff/newsletter/people', path: '/staff/newsletter/people', ...inside },
  {
    route: '/staff/newsletter/people',
    state: 'error',
    path: '/staff/newsletter/people',
    ...inside,
    error: true,
    steps: wrongRows,
  },
  { route: '/staff/newsletter/:issueId', path: '/staff/newsletter/new', ...inside, steps: begin },
  {
    route: '/staff/newsletter/:issueId',
    state: 'error',
    path: '/staff/newsletter/new',
    ...inside,
    error: true,
    steps: saveNothing,
  },
  {
    route: '/staff/newsletter/:issueId/versions',
    path: '/staff/newsletter/new',
    ...inside,
    steps: toVersions,
  },
  {
    route: '/staff/newsletter/:issueId/versions/:version',
    path: '/staff/newsletter/new',
    ...inside,
    steps: toVersion,
  },
]

export const NEWSLETTER_NO_PAGES = ['/staff/newsletter/people.csv', '/staff/newsletter/:issueId/mail']

/** Sending takes ten minutes, so the letter is put where a sent one stands. */
async function sentLetter(site: BrowserSite): Promise<string> {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const at = new Date(Date.now() - 20 * 86_400_000).toISOString()
  const { last } = await db
    .selectFrom('newsletterIssues')
    .select((e) => e.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  await db
    .insertInto('newsletterIssues')
    .values({
      id: newId(),
      number,
      subject: 'What was new in October',
      body: '## A new rule\n\nOffices must answer **in writing**.\n\n- One\n- Two\n\nRead it on our site: [A new rule](/blog/1)',
      topic: 'digest',
      state: 'sent',
      version: 2,
      editedAt: at,
      editedBy: 'battery',
      begunAt: at,
      endedAt: at,
      recipients: 3,
    })
    .execute()
  await db.destroy()
  return `/newsletter/archive/${number}`
}

async function confirmPath(site: BrowserSite): Promise<string> {
  const email = `reader-${crypto.randomUUID().slice(0, 8)}@example.org`
  const answer = await fetch(new URL('/newsletter', site.origin), {
    method: 'POST',
    body: new URLSearchParams({ email, 'topic-all': 'yes', format: 'html' }),
    headers: { 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  return mailedPath(site, email, /\/newsletter\/confirm\?t=[\w-]+/)
}

async function chooseNothing(page: Page) {
  await page.getByRole('button', { name: /^Yes/ }).click()
  await page.getByLabel('Everything').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
}

async function toLeave(page: Page) {
  await page.getByRole('button', { name: /^Yes/ }).click()
  await page.getByRole('link', { name: 'Leave the newsletter' }).click()
}

async function leave(page: Page) {
  await toLeave(page)
  await page.getByRole('button', { name: 'Leave the newsletter' }).click()
}

async function begin(page: Page) {
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Start the draft' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
}

async function toVersions(page: Page) {
  await begin(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'See its versions' }).click()
  await page.getByRole('heading', { name: /^Versions of/ }).waitFor()
}

async function toVersion(page: Page) {
  await begin(page)
  await page.getByLabel(/^The words/).fill('## Other words')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'See its versions' }).click()
  await page.locator('main td a, main th a').last().click()
  await page.getByRole('heading', { name: 'What has changed since then' }).waitFor()
}

async function saveNothing(page: Page) {
  await page.getByRole('button', { name: 'Start the draft' }).click()
  await page.getByRole('button', { name: /^Save, and send (it to me|the test)$/ }).click()
}

async function wrongRows(page: Page) {
  await page.getByLabel(/^Or paste the rows/).fill('email,consent_date\nnot an address,2026-03-05\n')
  await page.getByRole('button', { name: 'Import it' }).click()
}
