import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { openDialect } from '#db/dialect.server.ts'
import type { BrowserSite } from '#tests/support/browser.ts'
import type { Visitor } from '#tests/support/site.ts'
import { mailedPath } from '#tests/support/staff-browser.ts'
import type { Example } from './example.ts'
import { press } from './walks.ts'

// The newsletter: the pages behind its mails' links, and the editor's.

const inside = { as: 'staff', bare: true, settles: true } as const

export const NEWSLETTER_EXAMPLES: Example[] = [
  { route: '/newsletter', state: 'error', path: '/newsletter', error: true, steps: press(/subscribe/i) },
  { route: '/newsletter/confirm', path: confirmPath },
  { route: '/newsletter/confirm', state: 'used', path: '/newsletter/confirm', status: 404 },
  { route: '/newsletter/preferences', path: preferences },
  {
    route: '/newsletter/preferences',
    state: 'error',
    path: preferences,
    error: true,
    status: 422,
    steps: chooseNothing,
  },
  { route: '/newsletter/preferences', state: 'broken', path: '/newsletter/preferences', status: 404 },
  { route: '/newsletter/leave', path: leaving },
  { route: '/newsletter/leave', state: 'left', path: leaving, steps: press('Leave the newsletter') },
  { route: '/newsletter/archive/:number', path: sentLetter },
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
  { route: '/staff/newsletter/people/import/:importId', path: aList, ...inside },
  { route: '/staff/newsletter/people/undo/:importId', path: anImport, ...inside },
  { route: '/staff/newsletter/:textId', path: aDraft, ...inside },
  {
    route: '/staff/newsletter/:textId',
    state: 'error',
    path: async (_, staff) => {
      const begun = await staff.post('/staff/newsletter/new', {})
      return begun.headers.get('location') ?? expect.fail('no draft was begun')
    },
    ...inside,
    error: true,
    steps: press(/^Send (it to me|the test)$/),
  },
  {
    route: '/staff/newsletter/:textId/page',
    path: async (site, staff) => `${await aDraft(site, staff)}/page`,
    as: 'staff',
  },
  {
    route: '/staff/newsletter/:textId/mail',
    path: async (site, staff) => `${await aDraft(site, staff)}/mail`,
    as: 'staff',
    bare: true,
  },
  {
    route: '/staff/newsletter/:textId/versions',
    path: aDraft,
    ...inside,
    steps: toVersions,
  },
]

export const NEWSLETTER_NO_PAGES = [
  '/staff/newsletter/people.csv',
  '/staff/newsletter/people/import/:importId/list.csv',
  '/staff/newsletter/:textId/versions/:version',
]

/** Other people each time: a list that changes nothing has another page. */
const rows = () =>
  `email,consent_date,status\nada-${newId()}@example.org,2026-03-05,subscribed\nbea-${newId()}@example.org,2026-03-05,unsubscribed\n`

async function aList(_: BrowserSite, staff: Visitor): Promise<string> {
  const sent = await staff.post('/staff/newsletter/people', { rows: rows() })
  return sent.headers.get('location') ?? expect.fail('the list was not kept')
}

async function anImport(site: BrowserSite, staff: Visitor): Promise<string> {
  const preview = await aList(site, staff)
  const mark = /name="mark" value="([^"]+)"/.exec(await (await staff.get(preview)).text())?.[1] ?? ''
  await staff.post(preview, { mark })
  return preview.replace('/import/', '/undo/')
}

/** Sending takes ten minutes, so an issue is inserted as sent. */
async function sentLetter(site: BrowserSite): Promise<string> {
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const at = new Date(Date.now() - 20 * 86_400_000).toISOString()
  const { last } = await db
    .selectFrom('newsletterIssues')
    .select((e) => e.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const number = (last ?? 0) + 1
  const id = newId()
  await db
    .insertInto('newsletterIssues')
    .values({
      id,
      // Visitors read the copy that was sent.
      textId: id,
      number,
      // Two issues with the same name would be two identical links.
      subject: `Letter ${number}: what was new in October`,
      body: '## A new rule\n\nOffices must answer **in writing**.\n\n- One\n- Two\n\nRead it on our site: [A new rule](/blog/1)',
      topic: 'digest',
      state: 'sent',
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
  await page.getByLabel('Everything').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
}

/** A reader's choices, once they confirmed. */
async function preferences(site: BrowserSite, before: Visitor): Promise<string> {
  const t = new URL(await confirmPath(site), site.origin).searchParams.get('t') ?? ''
  const confirmed = await before.post('/newsletter/confirm', { t })
  return confirmed.headers.get('location') ?? expect.fail('it was not confirmed')
}

async function leaving(site: BrowserSite, before: Visitor): Promise<string> {
  const html = await (await before.get(await preferences(site, before))).text()
  const [, link] = /href="([^"]*\/newsletter\/leave[^"]*)"/.exec(html) ?? []
  return link?.replaceAll('&amp;', '&') ?? expect.fail('no way to leave')
}

/** A draft from the newest post. */
async function aDraft(_: BrowserSite, staff: Visitor): Promise<string> {
  const begun = await staff.post('/staff/newsletter/new', { 'post-1': 'yes' })
  return begun.headers.get('location') ?? expect.fail('no draft was begun')
}

async function toVersions(page: Page) {
  await page.getByLabel(/^Text/).fill('## Other words')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Your words are saved as a version.').first().waitFor()
  await page.getByRole('link', { name: 'Versions', exact: true }).click()
  await page.getByRole('heading', { name: /^Versions of/ }).waitFor()
}

async function wrongRows(page: Page) {
  await page.getByLabel(/^Or paste the rows/).fill('email,consent_date\nnot an address,2026-03-05\n')
  await page.getByRole('button', { name: 'Look at the people' }).click()
}
