import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// The messages to a donor who takes back a promise, before and after something arrived.

let db: Db
let close: () => Promise<void>
let begin: typeof import('../checkout/begin-gift.server.ts')
let accounts: typeof import('../ledger/donor-accounts.server.ts')
let taking: typeof import('./cancel-gift.server.ts')
let keys: typeof import('#app/platform/secrets/data-keys.server.ts')
let ids: typeof import('#app/platform/ids.ts')

beforeAll(async () => {
  const opened = await aDatabase()
  db = opened.db
  close = opened.close
  begin = await import('../checkout/begin-gift.server.ts')
  accounts = await import('../ledger/donor-accounts.server.ts')
  taking = await import('./cancel-gift.server.ts')
  keys = await import('#app/platform/secrets/data-keys.server.ts')
  ids = await import('#app/platform/ids.ts')
})
afterAll(() => close())

async function promise(email: string) {
  const details = { name: 'Ada Sample', email, cover: false, covered: false, tribute: '' as const }
  const more = { tributeName: '', employer: '', anonymous: false }
  const { id } = await begin.beginGift(
    db,
    { amount: 75, frequency: 'monthly' },
    { ...details, ...more },
    'check',
  )
  return db.selectFrom('gifts').select(['id', 'donorId']).where('id', '=', id).executeTakeFirstOrThrow()
}
async function subjectsTo(address: string): Promise<string[]> {
  const rows = await db.selectFrom('mailQueue').select('sealedLetter').orderBy('queuedAt').execute()
  return rows
    .map(({ sealedLetter }) => JSON.parse(keys.openWithMailKey(sealedLetter, 'letter')))
    .filter(({ to }) => to === address)
    .map(({ subject }) => subject)
}

test('a promise is taken back, a monthly gift with payments is stopped, and one mail says so', async () => {
  const promised = await promise('ada@example.org')
  const arrived = await promise('bo@example.org')
  const payment = { amountCents: 7500, day: '2026-03-05', once: ids.newId() }
  await accounts.markReceived(db, arrived.id, payment, 'tess')

  expect(await taking.cancelGift(db, arrived.id, promised.donorId)).toBeNull()
  expect((await taking.cancelGift(db, promised.id, promised.donorId))?.title).toBe(
    'You took back your promise',
  )
  const ended = await taking.cancelGift(db, arrived.id, arrived.donorId)
  expect(ended?.title).toBe('Your monthly gift has stopped')
  expect(ended?.text).toContain('Thank you for what you gave.')
  expect(await taking.cancelGift(db, arrived.id, arrived.donorId)).toBeNull()

  expect((await subjectsTo('ada@example.org')).slice(1)).toEqual(['You took back your promise'])
  const toBo = await subjectsTo('bo@example.org')
  expect(toBo.filter((subject) => subject === 'Your monthly gift has stopped')).toHaveLength(1)
})

test('a monthly card gift is visible only to its donor', async () => {
  const { runningGift } = await import('./donor-portal.server.ts')
  const theirs = await promise('cy@example.org')
  const other = await promise('di@example.org')
  const running = { way: 'card', status: 'active', stripeSubscription: 'sub_cy' } as const
  await db.updateTable('gifts').set(running).where('id', '=', theirs.id).execute()
  expect(await runningGift(db, theirs.donorId, theirs.id)).toMatchObject({ stripeSubscription: 'sub_cy' })
  expect(await runningGift(db, other.donorId, theirs.id)).toBeNull()
})
