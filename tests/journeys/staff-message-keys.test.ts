import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { aBrowserSite, type BrowserSite } from '#tests/support/browser.ts'
import { aVisitor } from '#tests/support/site.ts'
import { staffWindow } from '#tests/support/staff.ts'
import { makeKey, place } from '#tests/support/staff-browser.ts'

// A member who could open a message left: a remaining one gives it a new key, and reads it as before.

let site: BrowserSite
let sol: Page

beforeAll(async () => {
  site = await aBrowserSite()
  sol = await (await staffWindow(site, { name: 'Sol Example' })).window.newPage()
  await sol.goto(`${site.origin}/staff`)
  await makeKey(sol, site)
}, 180_000)
afterAll(() => site?.close())

test('a message gets a new key in the browser of a colleague', async () => {
  const visitor = aVisitor(site.origin, (request) => fetch(request))
  const said = {
    name: 'Ada Client',
    email: 'ada@example.org',
    subject: 'A question',
    message: 'Is the quiz free?',
  }
  expect((await visitor.post('/contact', said)).status).toBe(303)
  const { db } = openDialect(path.join(site.dataDir, 'handrail.db'))
  const { id, recipient } = await db
    .selectFrom('messages')
    .select(['id', 'recipient'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('messageKeyChanges')
    .values({ messageId: id, askedAt: new Date().toISOString() })
    .execute()

  await place(sol, 'Overview')
  await sol.getByText('Messages are waiting for new keys').waitFor()
  await sol.getByRole('link', { name: 'Give new keys' }).click()
  await sol.getByRole('heading', { name: '1 message is waiting for a new key' }).waitFor()
  await sol.getByRole('button', { name: 'Give these messages new keys' }).click()
  await sol.getByRole('heading', { name: 'No message is waiting for a new key' }).waitFor()
  const row = await db.selectFrom('messages').select('recipient').executeTakeFirstOrThrow()
  expect(row.recipient).not.toBe(recipient)
  await db.destroy()

  await place(sol, 'Messages')
  await sol
    .getByRole('link', { name: /A question/ })
    .first()
    .click()
  await sol.getByText('Is the quiz free?').waitFor()
  await sol.getByLabel(/^Your reply/).fill('Yes, it is.')
  await sol.getByRole('button', { name: 'Send the reply' }).click()
  await sol.getByRole('heading', { name: 'No email is sent' }).waitFor()
  await sol.getByText('Yes, it is.').first().waitFor()
}, 240_000)
