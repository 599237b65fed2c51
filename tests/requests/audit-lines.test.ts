import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '../support/case-verbs.ts'

// Acts that leave a line in the audit trail, besides those of app/cases/record/one-line-each.test.ts: the act and its
// line must not come apart.

let verbs: CaseVerbs
let db: Db
let id: string

beforeAll(async () => {
  verbs = await caseVerbs()
  db = verbs.db
  const { number } = await verbs.aCase()
  const row = db.selectFrom('cases').select('id').where('caseNo', '=', number)
  id = (await row.executeTakeFirstOrThrow()).id
})
afterAll(() => verbs.close())

const lines = async () =>
  (await db.selectFrom('auditLines').select(['actor', 'action', 'subject']).orderBy('seq').execute()).map(
    ({ actor, action, subject }) => [actor, action, subject],
  )

/** The lines the act adds to the trail. */
async function added(act: () => Promise<unknown>) {
  const before = (await lines()).length
  await act()
  return (await lines()).slice(before)
}

test('an address for notices leaves lines when it is given, confirmed and removed', async () => {
  const address = 'ada@example.org'
  expect(await added(() => verbs.modules.giveAddress(db, id, address))).toEqual([
    ['person', 'case.address-given', id],
  ])
  expect(await added(() => verbs.confirmed(id, address))).toEqual([['person', 'case.address-confirmed', id]])
  expect(await added(() => verbs.modules.stopMails(db, id))).toEqual([['person', 'case.address-removed', id]])
})

test('a treasurer’s look at a problem with a gift adds an audit line', async () => {
  const { markLookedAt } = await import('#app/donations/ledger/donor-accounts.server.ts')
  const giftId = await aGift('amount')
  expect(await added(() => markLookedAt(db, giftId, 'tess'))).toEqual([['tess', 'gift.looked', giftId]])
  expect(await added(() => markLookedAt(db, giftId, 'tess'))).toEqual([])
})

async function aGift(trouble: 'currency' | 'amount' | 'dispute' | null): Promise<string> {
  const { beginGift } = await import('#app/donations/checkout/begin-gift.server.ts')
  const ada = {
    name: 'Ada Sample',
    email: 'ada@example.org',
    cover: false,
    covered: false,
    tribute: '' as const,
  }
  const details = { ...ada, tributeName: '', employer: '', anonymous: false }
  const gift = await beginGift(db, { amount: 75, frequency: 'one-time' }, details, 'check')
  await db.updateTable('gifts').set({ trouble }).where('id', '=', gift.id).execute()
  return gift.id
}
