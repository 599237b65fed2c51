import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { fromNow, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, onPostgres, type Place } from '#tests/support/database.ts'
import { aMailServer, type MailServer } from '#tests/support/mail-server.ts'

// kill -9 during sending, three times: each subscriber gets at most one email, and possible misses are listed as in doubt.

const PEOPLE = 260

let db: Db
let place: Place
let close: () => Promise<void>
let server: MailServer
beforeAll(async () => {
  ;({ db, place, close } = await aDatabase())
  server = await aMailServer({ onMail: () => new Promise((done) => setTimeout(done, 4)) })
  process.env.SMTP_URL = server.url
})
afterAll(async () => {
  delete process.env.SMTP_URL
  await server.close()
  await close()
})

function sender(id: string): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: place.dataDir,
    DATABASE_URL: onPostgres ? place.database : '',
    SMTP_URL: server.url,
  }
  return spawn(process.execPath, ['tests/support/newsletter-sender.ts', id], { env, stdio: 'inherit' })
}

test('kill -9 during sending: no one gets two, no one is forgotten', async () => {
  const addresses = await import('../subscribers/addresses.server.ts')
  const { draftIssue } = await import('../issues/draft-issue.server.ts')
  const { issueContent } = await import('../issues/issue-kind.server.ts')
  for (let i = 0; i < PEOPLE; i++) {
    const address = `reader${i}@example.org`
    await db
      .insertInto('newsletterSubscribers')
      .values({
        id: newId(),
        addressMark: addresses.subscriberMark(address),
        sealedAddress: addresses.sealAddress(address),
        topics: ' all ',
        format: 'text',
        state: 'active',
        consentAt: now(),
        consentSource: 'site',
      })
      .execute()
  }
  const text = await draftIssue(db, { subject: 'Killed', body: 'Words.', topic: 'all' }, 'sol')
  await issueContent.publish(db, text, { version: 1, by: 'sol' })
  const { id } = await db.selectFrom('newsletterIssues').select('id').executeTakeFirstOrThrow()
  for (let kill = 1; kill <= 3; kill++) {
    const child = sender(id)
    const wanted = kill * 50
    while (server.mails.length < wanted) await new Promise((done) => setTimeout(done, 5))
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { leaseUntil } = await db
      .selectFrom('newsletterIssues')
      .select('leaseUntil')
      .executeTakeFirstOrThrow()
    expect(leaseUntil).not.toBeNull()
    // The killed process holds its lease for two more minutes; skip them here.
    await db
      .updateTable('newsletterIssues')
      .set({ leaseUntil: fromNow(-1000) })
      .execute()
  }
  const last = sender(id)
  await once(last, 'exit')
  expect(last.exitCode).toBe(0)
  const issue = await db.selectFrom('newsletterIssues').selectAll().executeTakeFirstOrThrow()
  expect(issue.state).toBe('sent')
  const rows = await db.selectFrom('newsletterDeliveries').selectAll().execute()
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const arrived = server.mails.map(({ to }) => to)
  expect(new Set(arrived).size).toBe(arrived.length)
  expect(rows).toHaveLength(PEOPLE)
  expect(count('sent') + count('doubt')).toBe(PEOPLE)
  expect(count('doubt')).toBeGreaterThan(0)
  expect(count('doubt')).toBeLessThanOrEqual(150)
  expect(arrived.length).toBeGreaterThanOrEqual(count('sent'))
  expect(arrived.length).toBeLessThanOrEqual(PEOPLE)
}, 120_000)
