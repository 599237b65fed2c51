import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let limits: typeof import('./limits.server.ts')
let visit: typeof import('../request-context.server.ts').visit
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  limits = await import('./limits.server.ts')
  ;({ visit } = await import('../request-context.server.ts'))
})
afterAll(() => close())

const MOST = { fromOne: 2, all: 3 }
const mails = async (what: string, tries: [network: string, address: string][]) => {
  const sent: boolean[] = []
  for (const [network, address] of tries)
    sent.push(await visit(network, () => limits.mayMailToday(db, what, address, MOST)))
  return sent
}

test('an address gets a few mails from one network, and not many more from all', async () => {
  const ada = 'ada@example.org'
  expect(
    await mails('link', [
      ['a', ada],
      ['a', ada],
      ['a', ada],
      ['b', ada],
      ['c', ada],
      ['c', 'ben@example.org'],
    ]),
  ).toEqual([true, true, false, true, false, true])
})

test('one network does not use up what another one has', async () => {
  const tries = Array.from({ length: 9 }, (): [string, string] => ['a', 'cleo@example.org'])
  expect((await mails('link', [...tries, ['b', 'cleo@example.org']])).at(-1)).toBe(true)
})

test('a mailbox is counted once, however its address is spelled', async () => {
  expect(
    await mails('news', [
      ['a', 'dan.lee@example.org'],
      ['b', 'Dan.Lee@EXAMPLE.org'],
      ['c', 'danlee+news@example.org'],
      ['d', 'dan.lee+more@example.org'],
    ]),
  ).toEqual([true, true, true, false])
  expect(limits.mailboxOf('dan@lee.example.org')).toBe('dan@lee.example.org')
})

test('the table stores the counted network as an HMAC, which changes the next day', async () => {
  const marks = async () => {
    await db.deleteFrom('limitCounts').execute()
    await limits.allowToday(db, 'link', '203.0.113.9', 5)
    const rows = await db.selectFrom('limitCounts').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/203|link/)
    return rows.map(({ bucket }) => bucket)
  }
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-01T12:00:00Z') })
  const today = await marks()
  expect(await marks()).toEqual(today)
  vi.setSystemTime(new Date('2026-05-02T12:00:00Z'))
  const tomorrow = await marks()
  vi.useRealTimers()
  expect(tomorrow).toHaveLength(1)
  expect(tomorrow).not.toEqual(today)
})

test("mails requested while the site cannot send do not count toward the day's limit", async () => {
  const { config } = await import('../settings/config.server.ts')
  const settings = config as { smtpUrl?: string | undefined }
  const dee = 'dee@example.org'
  expect(
    await mails(
      'late',
      [...Array(3)].map(() => ['a', dee]),
    ),
  ).toEqual([true, true, false])
  settings.smtpUrl = 'smtp://localhost'
  try {
    expect(
      await mails(
        'late',
        [...Array(3)].map(() => ['a', dee]),
      ),
    ).toEqual([true, true, false])
  } finally {
    settings.smtpUrl = undefined
  }
})
