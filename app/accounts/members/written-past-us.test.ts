import { rmSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { aDatabase } from '#tests/support/database.ts'

// Eve can only write to the database. She has her own account and wants access to Ada's.

let db: Db
let close: () => Promise<void>
let verbs: Awaited<ReturnType<typeof load>>
let ada: string
let eve: string

async function load() {
  return {
    ...(await import('./member-sign-in.server.ts')),
    ...(await import('./account-settings.server.ts')),
    ...(await import('./delete-account.server.ts')),
    ...(await import('./recovery-words.server.ts')),
    ...(await import('#app/platform/auth/member-accounts.server.ts')),
    ...(await import('#app/platform/auth/member-signatures.server.ts')),
    ...(await import('#app/platform/keys/one-time-signing.server.ts')),
    ...(await import('#app/platform/token-hash.server.ts')),
  }
}

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  verbs = await load()
})
afterAll(() => close())
beforeEach(async () => {
  await db.deleteFrom('members').execute()
  await db.deleteFrom('memberLinks').execute()
  ada = await verbs.accountOf(db, 'ada@example.org')
  eve = await verbs.accountOf(db, 'eve@example.org')
  for (const [id, handle] of [
    [ada, 'ada-owl'],
    [eve, 'eve-swift'],
  ] as const)
    await verbs.saveProfile(db, id, { handle, pronouns: null, timeZone: null })
})

const rowOf = (id: string) =>
  db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const write = (id: string, values: Partial<Awaited<ReturnType<typeof rowOf>>>) =>
  db.updateTable('members').set(values).where('id', '=', id).execute()

/** Requests a link to Eve's address and changes its row: the link in her mail becomes one that she knows. */
async function eveAsks(
  change: Partial<{ sealedEmail: string; addressMark: string; forMember: string; mark: null }>,
) {
  await db.deleteFrom('memberLinks').execute()
  const request = new Request('https://example.org/account')
  await verbs.requestMemberSignIn(db, request, {
    email: 'eve@example.org',
    lasts: 'month',
    network: crypto.randomUUID(),
  })
  const token = 'e'.repeat(43)
  await db
    .updateTable('memberLinks')
    .set({ tokenHash: verbs.hashOfToken(token), ...change })
    .execute()
  return { token, request }
}

test('an inserted link, or one pointed at another person, opens nothing [A3]', async () => {
  const hers = {
    sealedEmail: verbs.sealAddress('ada@example.org'),
    addressMark: verbs.addressMark('ada@example.org'),
  }
  for (const change of [{}, hers, { forMember: ada }, { ...hers, mark: null }]) {
    const { token, request } = await eveAsks(change)
    expect(await verbs.linkBehind(db, request, token), JSON.stringify(change)).toBeNull()
    expect(await verbs.signInMemberWithLink(db, token, 'month'), JSON.stringify(change)).toBeNull()
  }
  expect(await db.selectFrom('memberSessions').select('id').execute()).toEqual([])
})

test('an address moved to Ada’s row leads to no account, and Ada’s row shows no address [A3]', async () => {
  const [hers, own] = [await rowOf(ada), await rowOf(eve)]
  await write(eve, { email: 'nobody@members.invalid' })
  await write(ada, { email: own.email, sealedEmail: own.sealedEmail })
  await expect(verbs.accountOf(db, 'eve@example.org')).rejects.toThrow('changed outside our site')
  expect(await verbs.addressOf(db, ada)).toBeNull()
  await write(ada, { mark: own.mark })
  await expect(verbs.accountOf(db, 'eve@example.org')).rejects.toThrow('changed outside our site')
  await write(ada, { mark: null })
  await expect(verbs.accountOf(db, 'eve@example.org')).rejects.toThrow('changed outside our site')
  await write(ada, hers)
  expect(await verbs.addressOf(db, ada)).toBe('ada@example.org')
})

test('an address copied from Ada’s row is not shown in another account, and gets no mail when that account is deleted [A3]', async () => {
  const mine = async () => (await verbs.everythingAbout(db, { id: 'none', userId: eve })).email
  expect(await mine()).toBe('eve@example.org')
  await write(eve, { sealedEmail: (await rowOf(ada)).sealedEmail })
  expect(await mine()).toBeNull()
  const letters = async () => (await db.selectFrom('mailQueue').select('id').execute()).length
  const before = await letters()
  await verbs.deleteAccount(db, eve)
  expect(await letters()).toBe(before)
  expect(await rowOf(ada)).toBeTruthy()
})

test('recovery words written into Ada’s row open nothing, and no later change by Ada makes them valid [A3]', async () => {
  const { words, ticket } = await verbs.newRecoveryWords(eve)
  const read = verbs.readTicket(eve, ticket)
  if (!read) throw new Error('no ticket')
  expect(await verbs.keepRecoveryWords(db, read, words.join(' '))).toBe(true)
  const comeIn = (handle: string) =>
    verbs.comeInByWords(db, { handle, words: words.join(' '), lasts: 'month', network: crypto.randomUUID() })
  expect(await comeIn('eve-swift')).toEqual(expect.any(Array))
  await write(ada, { wordsHash: (await rowOf(eve)).wordsHash })
  expect(await comeIn('ada-owl')).toBeNull()
  const moved = inTransaction(db, (tx) => verbs.giveAddress(tx, ada, 'ada@new.example.org'))
  await expect(moved).rejects.toThrow('changed outside our site')
  expect(await comeIn('ada-owl')).toBeNull()
})

test('older accounts get their HMACs once, and never again', async () => {
  await db.updateTable('members').set({ mark: null }).execute()
  rmSync(verbs.vouchedFile('members'), { force: true })
  await verbs.vouchForMembersOnce(db)
  expect(await verbs.accountOf(db, 'ada@example.org')).toBe(ada)
  await db.updateTable('members').set({ mark: null }).execute()
  await verbs.vouchForMembersOnce(db)
  await expect(verbs.accountOf(db, 'ada@example.org')).rejects.toThrow('changed outside our site')
  // The note beside the keys is lost as well: the trail says that it was done.
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  rmSync(verbs.vouchedFile('members'))
  await verbs.vouchForMembersOnce(db)
  said.mockRestore()
  await expect(verbs.accountOf(db, 'ada@example.org')).rejects.toThrow('changed outside our site')
})
