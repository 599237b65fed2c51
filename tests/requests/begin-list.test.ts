import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openDialect } from '#db/dialect.server.ts'
import { inTransaction } from '#db/transaction.ts'
import { aSite, type Site, type Visitor } from '../support/site.ts'
import { signedInStaff } from '../support/staff.ts'

// The limits on the first steward at a computer that was left open, and before their key is on the list.

let site: Site
let steward: Visitor
let email: string
beforeAll(async () => {
  site = await aSite()
  ;({ visitor: steward, email } = await signedInStaff(site))
})
afterEach(() => vi.useRealTimers())
afterAll(() => site?.stop())

const later = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(Date.now() + minutes * 60_000)
}
const begin = () => steward.post('/staff/keys/changes', { intent: 'begin', publicKey: 'x' })

/** A key as a browser makes it; what is in it does not matter here. */
async function giveKey() {
  const { changeMember } = await import('#app/staff/sign-in/member-row.server.ts')
  const { db } = openDialect(site.place.database)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const key = {
    publicKey: `age1${'q'.repeat(58)}`,
    signerKey: 'c2lnbmVy',
    keyProof: null,
    lockedKey: 'bG9ja2Vk',
  }
  await inTransaction(db, (tx) => changeMember(tx, id, key))
  await db.destroy()
}

test('a steward who signed in a while ago cannot begin a list, and is asked to sign in again', async () => {
  // The form is read only after that.
  expect((await begin()).status).toBe(400)
  later(16)
  const refused = await begin()
  expect(refused.status).toBe(409)
  expect(await refused.text()).toBe(
    'You signed in some time ago. Sign in again, then press the button once more.',
  )
})

test('the page of keys asks for it before a recovery key is made, and the sign-in page opens for that', async () => {
  await giveKey()
  const now = await (await steward.get('/staff/keys')).text()
  expect(now).toContain('Make the recovery key')
  later(16)
  const old = await (await steward.get('/staff/keys')).text()
  expect(old).not.toContain('Make the recovery key')
  expect(old).toContain('href="/staff/sign-in?again=yes"')
  const again = await steward.get('/staff/sign-in?again=yes')
  expect(again.status).toBe(200)
  expect(await again.text()).toContain('With a link and a code')
  expect((await steward.get('/staff/sign-in')).headers.get('location')).toBe('/staff')
})

test('no kit is printed before the key is on the list: its root could be of a list that ends', async () => {
  await giveKey()
  expect(await (await steward.get('/staff/keys')).text()).not.toContain('Print my recovery kit')
  const page = await (await steward.get('/staff/keys/kit')).text()
  expect(page).toContain('Your key is not on the list yet')
  expect(page).not.toContain('BEGIN AGE ENCRYPTED FILE')
  const file = await steward.get('/staff/keys/kit/file')
  expect(file.status).toBe(409)
  expect(await file.text()).toContain('Your key is not on the list yet')
})
