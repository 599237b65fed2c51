import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close: () => Promise<void>
let verbs: typeof import('./subscribing.server.ts')
let mail: typeof import('#app/platform/secrets/data-keys.server.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  verbs = await import('./subscribing.server.ts')
  mail = await import('#app/platform/secrets/data-keys.server.ts')
})
afterAll(() => close())

test('a confirmation link works for exactly seven days', async () => {
  await verbs.requestSubscription(db, 'dot@example.org', { topics: [], format: 'text' })
  const { sealedLetter } = await db.selectFrom('mailQueue').select('sealedLetter').executeTakeFirstOrThrow()
  const { text } = JSON.parse(mail.openWithMailKey(sealedLetter, 'letter')) as { text: string }
  const token = /confirm\?t=([\w-]+)/.exec(text)?.[1] ?? expect.fail(text)
  const mailed = (minutesAgo: number) =>
    db
      .updateTable('newsletterAsks')
      .set({ mailedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
      .execute()
  await mailed(7 * 24 * 60 + 1)
  expect(await verbs.findPendingRequest(db, token)).toBeUndefined()
  expect(await verbs.confirmSubscription(db, token)).toBeUndefined()
  await mailed(7 * 24 * 60 - 1)
  expect(await verbs.confirmSubscription(db, token)).toBeDefined()
})

test('an address typed before the site could send mail gets its mail once it can, and then at most one a day', async () => {
  const { config } = await import('#app/platform/settings/config.server.ts')
  const settings = config as { smtpUrl?: string | undefined }
  const letters = async () => (await db.selectFrom('mailQueue').select('id').execute()).length
  const ask = () => verbs.requestSubscription(db, 'eve@example.org', { topics: [], format: 'text' })
  await ask()
  const before = await letters()
  await ask()
  expect(await letters()).toBe(before)
  settings.smtpUrl = 'smtp://localhost'
  try {
    await ask()
    expect(await letters()).toBe(before + 1)
    await ask()
    expect(await letters()).toBe(before + 1)
  } finally {
    settings.smtpUrl = undefined
  }
})

test('an address typed while no mail could be sent gets the link once it can, one email each', async () => {
  const { config } = await import('#app/platform/settings/config.server.ts')
  const settings = config as { smtpUrl?: string | undefined }
  const letters = async () => (await db.selectFrom('mailQueue').select('id').execute()).length
  const { smtpUrl } = settings
  settings.smtpUrl = undefined
  await verbs.requestSubscription(db, 'wait@example.org', { topics: [], format: 'text' })
  expect(await verbs.sendUnsentAsks(db)).toBe(0)
  settings.smtpUrl = 'smtp://127.0.0.1:9'
  const before = await letters()
  const sent = await verbs.sendUnsentAsks(db)
  expect(sent).toBeGreaterThan(0)
  expect(await letters()).toBe(before + sent)
  expect(await verbs.sendUnsentAsks(db)).toBe(0)
  expect(await letters()).toBe(before + sent)
  settings.smtpUrl = smtpUrl
})
