import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// Ada keeps cases with her account. Eve reads the database and can write to it, has her own account, and wants to know which
// cases Ada keeps, or whether she keeps any.

let cases: CaseVerbs
let db: CaseVerbs['db']
let verbs: Awaited<ReturnType<typeof load>>
let ada: string
let eve: string

const load = async () => ({
  ...(await import('./locker-box.server.ts')),
  ...(await import('./locker-rules.ts')),
  ...(await import('./saved-cases.server.ts')),
  ...(await import('./with-words.server.ts')),
  ...(await import('#app/platform/auth/member-accounts.server.ts')),
  ...(await import('../members/delete-account.server.ts')),
  ...(await import('#app/platform/passphrases/kdf.server.ts')),
})

beforeAll(async () => {
  cases = await caseVerbs()
  verbs = await load()
  db = cases.db
})
afterAll(() => cases.close())
beforeEach(async () => {
  vi.useRealTimers()
  await db.deleteFrom('members').execute()
  ada = await verbs.accountOf(db, 'ada@example.org')
  eve = await verbs.accountOf(db, 'eve@example.org')
  for (const id of [ada, eve]) await verbs.makeLocker(db, id)
})

const sealedOf = async (id: string) =>
  (await db.selectFrom('memberLockers').select('sealed').where('memberId', '=', id).executeTakeFirstOrThrow())
    .sealed
const write = (id: string, sealed: string) =>
  db.updateTable('memberLockers').set({ sealed }).where('memberId', '=', id).execute()
const aCase = async () => {
  const { number, words } = await cases.aCase()
  return { number, words }
}
type Case = Awaited<ReturnType<typeof aCase>>
const asTyped = ({ number, words }: Case) => ({ number, words: words.join(' ') })
const keep = (id: string, kept: Case) => verbs.keepWithWords(db, id, asTyped(kept), crypto.randomUUID())
const open = (id: string, kept: Pick<Case, 'words'>) =>
  verbs.openWithWords(db, id, { number: '', words: kept.words.join(' ') }, crypto.randomUUID())
const take = (id: string, kept: Case) => verbs.takeOutWithWords(db, id, asTyped(kept), crypto.randomUUID())
const said = (outcome: Awaited<ReturnType<typeof open>> | Awaited<ReturnType<typeof keep>>) =>
  'told' in outcome ? Object.values(outcome.told.errors).join(' ') : 'done'
const NONE = /open no case that your account keeps/

describe('a saved case', () => {
  test('opens by its words alone, is stored once, and can be removed', async () => {
    const [one, two] = [await aCase(), await aCase()]
    expect(said(await open(ada, one))).toMatch(NONE)
    for (const kept of [one, two, one]) expect(await keep(ada, kept)).toEqual({ done: true })
    const opened = await open(ada, one)
    const visit = 'done' in opened ? await cases.modules.openedCase(db, cases.asked(opened.done)) : null
    expect(visit?.id).toBe((await cases.entered(one)).id)
    expect(await take(ada, one)).toEqual({ done: true })
    expect(said(await open(ada, one))).toMatch(NONE)
    expect(said(await take(ada, one))).toMatch(NONE)
    expect(said(await open(ada, two))).toBe('done')
  })

  test('requires the right number and words', async () => {
    const [one, two] = [await aCase(), await aCase()]
    const before = await sealedOf(ada)
    for (const wrong of [
      { number: two.number, words: one.words },
      { number: 'H4K-79TM-C', words: one.words },
      { number: one.number, words: one.words.toReversed() },
    ])
      expect(said(await keep(ada, wrong))).toMatch(/do not open a case/)
    expect(await sealedOf(ada)).toBe(before)
    expect(said(await open(ada, one))).toMatch(NONE)
  })

  test('is one of eight: a ninth is refused, one that is stored already is accepted, and all are deleted at once', async () => {
    const all: Case[] = []
    while (all.length < verbs.LOCKER_SLOTS) all.push(await aCase())
    for (const kept of all) expect(await keep(ada, kept)).toEqual({ done: true })
    const ninth = await aCase()
    expect(said(await keep(ada, ninth))).toMatch(/already keeps 8 cases/)
    expect(said(await keep(ada, all[3]!))).toBe('done')
    for (const kept of all) expect(said(await open(ada, kept))).toBe('done')
    await take(ada, all[0]!)
    expect(said(await keep(ada, ninth))).toBe('done')
    await verbs.clearLocker(db, ada)
    for (const { words } of [...all, ninth]) expect(await verbs.caseInLocker(db, ada, words)).toBeNull()
    expect(said(await keep(ada, ninth))).toBe('done')
  })

  test('that was deleted, or got new words, says so and can be removed', async () => {
    const [gone, renewed] = [await aCase(), await aCase()]
    for (const kept of [gone, renewed]) await keep(ada, kept)
    await db.deleteFrom('cases').where('caseNo', '=', gone.number).execute()
    await db
      .updateTable('cases')
      .set({ wordsVerifier: 'of other words' })
      .where('caseNo', '=', renewed.number)
      .execute()
    expect(await open(ada, gone)).toMatchObject({ told: { dead: true, status: 422 } })
    expect(said(await open(ada, gone))).toMatch(/was deleted/)
    expect(await open(ada, renewed)).toMatchObject({ told: { dead: true, status: 422 } })
    expect(said(await open(ada, renewed))).toMatch(/made new ones/)
    for (const kept of [gone, renewed]) {
      expect(await take(ada, kept)).toEqual({ done: true })
      expect(said(await open(ada, kept))).toMatch(NONE)
    }
  })

  test('concurrent additions and removals lose none of the others', async () => {
    const all = [await aCase(), await aCase(), await aCase(), await aCase()]
    await keep(ada, all[0]!)
    await Promise.all([take(ada, all[0]!), ...all.slice(1).map((one) => keep(ada, one))])
    expect(said(await open(ada, all[0]!))).toMatch(NONE)
    for (const kept of all.slice(1)) expect(said(await open(ada, kept))).toBe('done')
    // The locker is cleared, and the salt with it, while the words of one case are still being derived.
    const slow = verbs.emptyLocker()
    slow.setting = { ...slow.setting, memoryKiB: 64 * 1024, passes: 4 }
    await write(ada, verbs.sealLocker(ada, slow))
    const kept = verbs.keepInLocker(db, ada, all[0]!)
    await verbs.clearLocker(db, ada)
    expect(await kept).toBe(true)
    for (const kept of all.slice(1)) expect(said(await open(ada, kept))).toMatch(NONE)
    expect(said(await open(ada, all[0]!))).toBe('done')
  })

  test('also opens after stronger settings were introduced', async () => {
    const kept = await aCase()
    const locker = verbs.emptyLocker()
    locker.setting = { ...locker.setting, memoryKiB: 128, passes: 2 }
    await write(ada, verbs.sealLocker(ada, locker))
    await keep(ada, kept)
    expect(verbs.openLocker(ada, await sealedOf(ada)).setting).toEqual(locker.setting)
    expect(said(await open(ada, kept))).toBe('done')
  })
})

describe('wrong words', () => {
  test('slow down this account alone, more and more, and never lock it', async () => {
    const kept = await aCase()
    await keep(ada, kept)
    const wrong = { words: kept.words.toReversed() }
    for (let i = 0; i < 5; i++) expect(said(await open(ada, wrong))).toMatch(NONE)
    // From any network, and with the right words too: they have to wait.
    expect(await open(ada, kept)).toMatchObject({ told: { status: 429, retryAfter: 2 } })
    expect(await take(ada, kept)).toMatchObject({ told: { status: 429 } })
    expect(said(await open(eve, wrong))).toMatch(NONE)
    expect(said(await cases.modules.enterCase(db, kept).then(() => ({ done: true as const })))).toBe('done')
    for (let i = 0; i < 10; i++) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
      await open(ada, wrong)
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(said(await open(ada, kept))).toBe('done')
  })

  test('take as long as in an account without saved cases: one derivation, and every slot is tried', async () => {
    const kept = await aCase()
    await keep(ada, kept)
    const derivations = vi.spyOn(nodeCrypto, 'argon2')
    syncBuiltinESMExports()
    const counted = async (id: string, words: string[]) => {
      derivations.mockClear()
      await verbs.caseInLocker(db, id, words)
      return derivations.mock.calls.length
    }
    expect(await counted(ada, kept.words.toReversed())).toBe(1)
    expect(await counted(eve, kept.words)).toBe(1)
    expect(await counted(ada, kept.words)).toBe(1)
    derivations.mockRestore()
    syncBuiltinESMExports()
  })

  test('that are malformed get an error and do not count as an attempt', async () => {
    expect(await open(ada, { words: ['maple', 'nonsensical'] })).toMatchObject({
      told: { status: 422, errors: { words: expect.stringContaining('six words') } },
    })
  })
})

describe('an attacker who reads the database', () => {
  test('cannot distinguish an account that keeps cases from one that keeps none', async () => {
    const all = [await aCase(), await aCase(), await aCase()]
    for (const kept of all) await keep(ada, kept)
    const rows = await db.selectFrom('memberLockers').selectAll().execute()
    expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1)
    const text = JSON.stringify(rows)
    for (const { number, words } of all)
      for (const told of [number, ...words.filter((word) => word.length > 4)])
        expect(text).not.toContain(told)
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['memberId', 'sealed'])
  })

  test('an attacker with the database and the server’s key can count the saved cases, but reads no case number: a note is as long as filler [A2]', async () => {
    const kept = await aCase()
    await keep(ada, kept)
    const { slots } = verbs.openLocker(ada, await sealedOf(ada))
    expect(slots.filter(({ used }) => used)).toHaveLength(1)
    expect(new Set(slots.map(({ note }) => note.length)).size).toBe(1)
    for (const spelled of ['utf8', 'base64', 'hex'] as const)
      expect(Buffer.concat(slots.map(({ note }) => note)).toString(spelled)).not.toContain(
        Buffer.from(kept.number).toString(spelled),
      )
  })

  test('sees as many changes in an account without saved cases: each change reseals all slots, and so does each hour', async () => {
    const others: string[] = []
    for (let i = 0; i < 6; i++) others.push(await verbs.accountOf(db, `other-${i}@example.org`))
    await verbs.makeMissingLockers(db)
    const copy = async () =>
      new Map(
        (await db.selectFrom('memberLockers').selectAll().execute()).map((row) => [row.memberId, row.sealed]),
      )
    const kept = await aCase()
    for (const change of [
      () => keep(ada, kept),
      () => keep(ada, kept),
      () => take(ada, kept),
      () => verbs.clearLocker(db, ada),
      () => verbs.sealLockersAgain(db),
    ]) {
      const before = await copy()
      await change()
      const after = await copy()
      expect([...after.keys()].sort()).toEqual([ada, eve, ...others].sort())
      for (const [id, sealed] of after) expect(sealed).not.toBe(before.get(id))
    }
    const eves = await aCase()
    await keep(eve, eves)
    await verbs.sealLockersAgain(db)
    expect(said(await open(eve, eves))).toBe('done')
  })

  test('does not learn from the order of the writes which slot changed', async () => {
    for (let i = 0; i < 6; i++)
      await verbs.makeLocker(db, await verbs.accountOf(db, `other-${i}@example.org`))
    const written: string[] = []
    const listening = db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') written.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const kept = await aCase()
    const places = new Set<number>()
    for (let i = 0; i < 12; i++) {
      written.length = 0
      await verbs.keepWithWords(listening, ada, asTyped(kept), crypto.randomUUID())
      const lockers = written.filter((query) => /member_?lockers/i.test(query))
      expect(lockers).toHaveLength(8)
      places.add(lockers.findIndex((query) => query.includes(ada)))
    }
    expect(places.size).toBeGreaterThan(1)
  })

  test('finds a locker in each account from before lockers existed', async () => {
    const without = () => db.deleteFrom('memberLockers').where('memberId', '=', eve).execute()
    await without()
    await verbs.sealLockersAgain(db)
    await without()
    await verbs.makeMissingLockers(db)
    expect((await sealedOf(eve)).length).toBe((await sealedOf(ada)).length)
    await db.deleteFrom('memberLockers').where('memberId', '=', ada).execute()
    const kept = await aCase()
    expect(said(await open(ada, kept))).toMatch(NONE)
    expect(said(await keep(ada, kept))).toBe('done')
  })

  test('finds no audit line about a saved case, and nothing after the account is deleted', async () => {
    const lines = async () => (await db.selectFrom('auditLines').select('seq').execute()).length
    const kept = await aCase()
    const before = await lines()
    await keep(ada, kept)
    await open(ada, kept)
    await open(ada, { words: kept.words.toReversed() })
    await take(ada, kept)
    await verbs.clearLocker(db, ada)
    expect(await lines()).toBe(before)
    await verbs.deleteAccount(db, ada)
    expect(await db.selectFrom('memberLockers').select('memberId').execute()).toEqual([{ memberId: eve }])
  })
})

describe('an attacker who writes into the database', () => {
  test('a locker copied to another account opens nothing, even for a member who knows the six words [A3]', async () => {
    const kept = await aCase()
    await keep(ada, kept)
    const hers = await sealedOf(ada)
    await write(eve, hers)
    for (const act of [open, keep, take])
      expect(said(await act(eve, kept))).toMatch(/changed outside our site/)
    // Swapped: neither of them opens, and each can start again.
    const own = verbs.sealLocker(eve, verbs.emptyLocker())
    await write(ada, own)
    expect(said(await open(ada, kept))).toMatch(/changed outside our site/)
    await verbs.clearLocker(db, ada)
    expect(said(await keep(ada, kept))).toBe('done')
    // Her changes, and the hourly job, leave a tampered row as it is.
    await verbs.sealLockersAgain(db)
    expect(await sealedOf(eve)).toBe(hers)
  })

  test('opens nothing by moving a note to another account, even with the server’s key', async () => {
    const kept = await aCase()
    await keep(ada, kept)
    await write(eve, verbs.sealLocker(eve, verbs.openLocker(ada, await sealedOf(ada))))
    expect(said(await open(eve, kept))).toMatch(NONE)
  })

  test('cannot damage a locker so that a page breaks', async () => {
    for (const damaged of ['', 'nonsense', `${(await sealedOf(ada)).slice(0, -8)}AAAAAAA=`]) {
      await write(ada, damaged)
      expect(said(await open(ada, await aCase()))).toMatch(/changed outside our site/)
    }
  })

  test('gets back only the old content by restoring an old row', async () => {
    const [before, later] = [await aCase(), await aCase()]
    await keep(ada, before)
    const old = await sealedOf(ada)
    await keep(ada, later)
    await take(ada, before)
    await write(ada, old)
    expect(said(await open(ada, before))).toBe('done')
    expect(said(await open(ada, later))).toMatch(NONE)
  })
})
