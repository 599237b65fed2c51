import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Recipient } from '#app/platform/keys/recipients-format.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { openEnvelope, recipientOf } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { vouched } from '#tests/support/listed.ts'
import { playBrowser } from '#tests/support/passphrase-worker.ts'
import { kitText, readKit } from './keys/kit.ts'

// A member replaces their own key. The test runs the code of the steward's and the member's browsers.

let db: Db
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
let own: typeof import('./keys/own-key.server.ts')
let keys: typeof import('./keys/staff-keys.server.ts')
let client: typeof import('./keys/signing.client.ts')
let kit: { userId: string; key: StaffKey }
let sol: { userId: string; key: StaffKey }

let sentBefore: string
const isLate = (id: string) =>
  db
    .updateTable('cases')
    .set({ dueAt: '2026-01-05T15:00:00.000Z', escalated: 3 })
    .where('id', '=', id)
    .execute()

const PASSPHRASE = 'orange kettle under seven stairs'

playBrowser()

let asking: StaffMember
/** Does what the routes do with a browser's requests and posts. */
vi.stubGlobal('fetch', async (address: string, sent?: { body: URLSearchParams }) => {
  try {
    const asked = Object.fromEntries(new URL(address, 'http://localhost').searchParams)
    if (!sent && asked.from !== 'my-old-key')
      return Response.json(await keys.sharesFor(db, { from: '', to: '', ...asked }, asking))
    if (!sent) return Response.json(await own.leftToMove(db, asking))
    const { intent, shares = '{}', text = '', signedBy = '', signature = '' } = Object.fromEntries(sent.body)
    if (intent === 'sign') await own.takeNewList(db, { text, signedBy, signature }, asking.userId)
    else if (intent === 'share') {
      const { from: holder = '', proof = '' } = Object.fromEntries(sent.body)
      await keys.keepShares(db, JSON.parse(shares), { holder, proof }, asking.userId)
    } else if (intent === 'move') await own.keepMoved(db, asking, JSON.parse(shares))
    else if (intent === 'finish') await own.finishMoving(db, asking)
    else throw new Error('unknown')
    return new Response(null, { status: 204 })
  } catch (error) {
    return new Response((error as Error).message, { status: 409 })
  }
})

beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
  own = await import('./keys/own-key.server.ts')
  keys = await import('./keys/staff-keys.server.ts')
  client = await import('./keys/signing.client.ts')
  const board = await keys.keyBoard(db)
  sol = {
    userId: await aMember('Sol', 'steward'),
    key: (await client.makeKey(PASSPHRASE, board.root, who('sol', 'steward'))).key,
  }
  kit = { userId: await aMember('Kit', 'caseworker'), key: sol.key }
  sentBefore = (await verbs.entered(await verbs.aCase())).id
  await isLate(sentBefore)
  await keepAndList(sol, 'steward')
})
afterAll(() => verbs.close())

beforeEach(async () => {
  await db.deleteFrom('staffKeyChanges').execute()
  await db.deleteFrom('caseKeyChanges').execute()
  await keepAndList(kit, 'caseworker')
})

async function aMember(name: string, role: 'steward' | 'caseworker'): Promise<string> {
  const userId = name.toLowerCase()
  const at = new Date().toISOString()
  const dates = { emailVerified: 1, createdAt: at, updatedAt: at }
  const user = { id: userId, name, email: `${userId}@example.org`, ...dates }
  await db
    .insertInto('users')
    .values({
      ...user,
      ...(process.env.TEST_DATABASE === 'postgres' ? { emailVerified: true } : {}),
    } as never)
    .execute()
  const none = {
    removedAt: null,
    mark: null,
    keyProof: null,
    publicKey: null,
    signerKey: null,
    lockedKey: null,
    keyMadeAt: null,
  }
  await db
    .insertInto('staff')
    .values({ userId, role, invitedAt: at, joinedAt: at, sealedTotp: null, totpStep: null, ...none })
    .execute()
  await vouched(db, userId)
  return userId
}

test('the promised hours of a case that no key could open begin with the first key; later keys extend nothing', async () => {
  const clockOf = (id: string) =>
    db.selectFrom('cases').select(['dueAt', 'escalated']).where('id', '=', id).executeTakeFirstOrThrow()
  const { dueAt, escalated } = await clockOf(sentBefore)
  expect(Date.parse(dueAt)).toBeGreaterThan(Date.now() + 19 * 3_600_000)
  expect(escalated).toBe(0)
  const { id } = await verbs.entered(await verbs.aCase())
  await isLate(id)
  await kitAsks()
  await solSigns()
  expect(await clockOf(id)).toEqual({ dueAt: '2026-01-05T15:00:00.000Z', escalated: 3 })
})

/** Makes a key and has it put on the list: Sol's first with the recovery key, Kit's by Sol. */
const who = (userId: string, role = 'caseworker') => ({ userId, maySign: role === 'steward' })

async function keepAndList(member: typeof kit, role: string) {
  const board = await keys.keyBoard(db)
  const made = await client.makeKey(PASSPHRASE, board.root, who(member.userId, role))
  const { intent: _, ...halves } = made.post
  member.key = made.key
  await keys.keepKey(db, member.userId, halves)
  asking = await memberOf(sol.userId)
  const recovery = verbs.recovery()
  const signer =
    role === 'steward'
      ? client.signerOf(board, { ...recovery, root: recovery.signing.publicKey })
      : client.signerOf(board, sol.key)
  await client.putOnList(await keys.keyBoard(db), signer!, await waiting(member.userId))
}

const waiting = async (userId: string) =>
  (await keys.keyBoard(db)).waiting.find((one) => one.userId === userId) ?? expect.fail('nobody waits')

async function memberOf(userId: string): Promise<StaffMember> {
  const row = await db.selectFrom('staff').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow()
  const entry = (await entries()).find((one) => one.recipient === row.publicKey)
  const { role, publicKey, lockedKey } = row
  return { userId, name: userId, email: '', role, publicKey, lockedKey, keyId: entry?.id ?? null }
}
const entries = async (): Promise<Recipient[]> => (await modules.recipients(db)).recipients

/** Kit requests a new key. @returns the new one */
async function kitAsks(reason: 'renewed' | 'lost' = 'renewed') {
  const made = await client.makeKey(PASSPHRASE, kit.key.root, who(kit.userId))
  const { intent: _, ...halves } = made.post
  await own.askToReplace(db, await memberOf(kit.userId), { ...halves, reason })
  return made.key
}
async function solSigns() {
  asking = await memberOf(sol.userId)
  const board = await keys.keyBoard(db)
  await client.putOnList(board, client.signerOf(board, sol.key)!, await waiting(kit.userId))
}
async function kitMoves(next: StaffKey) {
  asking = await memberOf(kit.userId)
  return client.moveToNewKey(kit.key.identity, await client.ownPlace(await keys.keyBoard(db), next), () => {})
}
const heldBy = async (holder: string | null) =>
  (
    await db
      .selectFrom('caseKeys')
      .selectAll()
      .where('holder', '=', holder ?? '')
      .execute()
  ).length

test('the old key stays in use until a steward has signed, then everything moves and the old one opens nothing', async () => {
  const opened = await verbs.entered(await verbs.aCase({ description: 'From before.' }))
  const before = await memberOf(kit.userId)
  const next = await kitAsks()
  expect(await memberOf(kit.userId)).toEqual(before)
  expect(await waiting(kit.userId)).toMatchObject({
    replaces: true,
    publicKey: await recipientOf(next.identity),
  })

  await solSigns()
  const now = await memberOf(kit.userId)
  expect(now.keyId).not.toBe(before.keyId)
  expect(now.publicKey).toBe(await recipientOf(next.identity))
  const held = await heldBy(before.keyId)
  expect(held).toBeGreaterThan(0)
  const { cases } = await db
    .selectFrom('caseKeys')
    .select((e) => e.cast<number>(e.fn.count('caseId').distinct(), 'integer').as('cases'))
    .where('holder', '=', before.keyId ?? '')
    .executeTakeFirstOrThrow()

  expect(await kitMoves(next)).toEqual({ cases, messages: 0 })
  expect(await heldBy(before.keyId)).toBe(0)
  expect(await own.keyChange(db, kit.userId)).toBeUndefined()
  const found = await modules.caseForStaff(db, now.keyId ?? '', opened.id)
  await expect(openEnvelope(kit.key.identity, found?.envelope ?? '')).rejects.toThrow()
  expect(await openEnvelope(next.identity, found?.envelope ?? '')).toContain('AGE-SECRET-KEY')
  const envelopes = await db.selectFrom('caseKeys').select('envelope').execute()
  for (const { envelope } of envelopes)
    await expect(openEnvelope(kit.key.identity, envelope)).rejects.toThrow()
  // No member was removed: the cases keep their keys.
  expect(await modules.newKeysProgress(db, now.keyId)).toMatchObject({ all: 0 })
})

test('an interruption loses nothing, and nothing can be deleted too early', async () => {
  await verbs.aCase()
  const next = await kitAsks()
  await expect(own.finishMoving(db, await memberOf(kit.userId))).rejects.toThrow(/nothing left to move/)
  const none = { cases: [], messages: [] }
  await expect(own.keepMoved(db, await memberOf(kit.userId), none)).rejects.toThrow(/nothing left to move/)
  await solSigns()
  const me = await memberOf(kit.userId)
  await expect(own.finishMoving(db, me)).rejects.toThrow(/Something just came in/)
  await expect(kitAsks()).rejects.toThrow(/Move everything/)
  const left = await own.leftToMove(db, me)
  expect(left.cases.length).toBeGreaterThan(0)
  await expect(
    own.keepMoved(db, me, { cases: left.cases.map((one) => ({ ...one, sign: 'x' })), messages: [] }),
  ).rejects.toThrow(/not sealed to your new key/)
  await kitMoves(next)
  await expect(own.leftToMove(db, me)).rejects.toThrow(/nothing left to move/)
})

test('a move takes nothing that the old key did not open', async () => {
  const { sealEnvelope } = await import('#app/platform/sealing/sealing.ts')
  const opened = await verbs.entered(await verbs.aCase())
  const { sendMessage } = await import('#app/messages/messages.server.ts')
  await sendMessage(db, {
    name: '',
    email: 'ada@example.org',
    subject: 'x',
    message: 'y',
    about: null,
    lane: 'open',
  })
  const next = await kitAsks()
  await solSigns()
  const me = await memberOf(kit.userId)
  const left = await own.leftToMove(db, me)
  const old = left.messages[0]?.holder ?? ''
  const messageId = left.messages[0]?.messageId ?? expect.fail('no message')
  const envelope = await sealEnvelope(me.publicKey ?? '', 'a made-up key')
  const row = await db
    .selectFrom('messages')
    .select('recipient')
    .where('id', '=', messageId)
    .executeTakeFirstOrThrow()
  const sign = signOf(row.recipient)
  const shares = { cases: [], messages: [{ messageId, holder: me.keyId ?? '', envelope, sign }] }
  const kept = await db.selectFrom('messageKeys').selectAll().where('holder', '=', old).execute()
  await db.deleteFrom('messageKeys').where('holder', '=', old).execute()
  await own.keepMoved(db, me, shares)
  expect(await db.selectFrom('messageKeys').selectAll().where('holder', '=', me.keyId).execute()).toEqual([])
  await db.insertInto('messageKeys').values(kept).execute()
  await kitMoves(next)
  expect(await modules.caseForStaff(db, me.keyId ?? '', opened.id)).not.toBeNull()
  expect(
    await db.selectFrom('messageKeys').selectAll().where('holder', '=', me.keyId).execute(),
  ).toHaveLength(kept.length)
})

test('a key that another person may have makes the cases wait for new keys', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  const next = await kitAsks('lost')
  await solSigns()
  await kitMoves(next)
  const { keyId } = await memberOf(kit.userId)
  expect((await modules.newKeysProgress(db, keyId)).mine).toContain(opened.id)
})

test('a new key can be withdrawn before it is signed, and not after', async () => {
  await kitAsks()
  await own.keepOldKey(db, kit.userId)
  expect((await keys.keyBoard(db)).waiting).toEqual([])
  const next = await kitAsks()
  await solSigns()
  await own.keepOldKey(db, kit.userId)
  expect(await own.keyChange(db, kit.userId)).toBeDefined()
  await kitMoves(next)
})

test('the recovery file gives a colleague the cases that no key opens any more, and nothing else', async () => {
  const lost = await verbs.entered(await verbs.aCase({ description: 'Forgotten.' }))
  const kits = await verbs.entered(await verbs.aCase({ description: 'Only for Kit.' }))
  asking = await memberOf(sol.userId)
  const [sols, kitsPlace] = [asking.keyId ?? '', (await memberOf(kit.userId)).keyId ?? '']
  const drop = (caseId: string, holders: string[]) =>
    db.deleteFrom('caseKeys').where('caseId', '=', caseId).where('holder', 'in', holders).execute()
  await drop(lost.id, [sols, kitsPlace])
  await drop(kits.id, [sols])
  const { onlyOpenedBy } = await import('./people/removing.server.ts')
  const board = await keys.keyBoard(db)
  const recovery = board.recipients.find(({ kind }) => kind === 'recovery')?.id ?? ''
  expect((await onlyOpenedBy(db, [recovery])).caseIds).toContain(lost.id)
  expect((await onlyOpenedBy(db, [recovery])).caseIds).not.toContain(kits.id)
  const held = verbs.recovery()
  const signer = client.signerOf(board, { ...held, root: held.signing.publicKey })!
  const given = await client.shareLost(signer, await client.onList(board, signer, sols), () => {})
  expect(given.cases).toBeGreaterThan(0)
  const found = await modules.caseForStaff(db, sols, lost.id)
  expect(await openEnvelope(sol.key.identity, found?.envelope ?? '')).toContain('AGE-SECRET-KEY')
  expect(await modules.caseForStaff(db, sols, kits.id)).toBeNull()
  expect((await onlyOpenedBy(db, [recovery])).cases).toBe(0)
})

test('a key that was given up opens nothing from that moment on, and a steward sees it at once', async () => {
  const made = await verbs.aCase({ description: 'Only for Kit.' })
  const { id } = await verbs.entered(made)
  const [sols, kits] = [await memberOf(sol.userId), await memberOf(kit.userId)]
  const { tasksFor } = await import('./overview/overview.server.ts')
  const { strandedCases } = await import('#app/cases/cases.server.ts')
  const told = async () => (await tasksFor(db, sols)).map((one) => one.id)
  await db
    .deleteFrom('caseKeys')
    .where('caseId', '=', id)
    .where('holder', '=', sols.keyId ?? '')
    .execute()
  expect((await strandedCases(db)).nobody).not.toContain(made.number)
  expect(await told()).not.toContain('take-on')

  // Kit's unsent text is sealed to that key, so no page offers it.
  const { saveUnsentDraft, pagesWithDrafts } = await import('./model/unsent-drafts.server.ts')
  await saveUnsentDraft(db, kits, { place: '/staff/letters/new', sealed: 'x' })
  expect(await pagesWithDrafts(db, kit.userId)).toHaveLength(1)
  const { intent: _, ...halves } = (await client.makeKey(PASSPHRASE, kit.key.root, who(kit.userId))).post
  await keys.keepKey(db, kit.userId, halves)
  expect(await pagesWithDrafts(db, kit.userId)).toEqual([])
  expect((await strandedCases(db)).nobody).toContain(made.number)
  expect(await told()).toEqual(expect.arrayContaining(['take-on', 'nobody-opens']))
  const board = await keys.keyBoard(db)
  expect(board.recipients.filter(({ forgotten }) => forgotten).map((one) => one.id)).toEqual([kits.keyId])
  // Sol's key can still read; once it is given up too, none can.
  const list = await modules.recipients(db)
  expect(await modules.hasReviewer(db, list)).toBe(true)
  const { publicKey } = sols
  await db
    .updateTable('staff')
    .set({ publicKey: halves.publicKey })
    .where('userId', '=', sol.userId)
    .execute()
  expect(await modules.hasReviewer(db, list)).toBe(false)
  expect(keys.lastSigner((await keys.keyBoard(db)).recipients, sols.keyId ?? '')).toBe(false)
  await db.updateTable('staff').set({ publicKey }).where('userId', '=', sol.userId).execute()
  await vouched(db, sol.userId)
})

test('while a member moves to a new key, records that only they open are not reported as lost', async () => {
  const made = await verbs.aCase({ description: 'Kit moves.' })
  const { id } = await verbs.entered(made)
  await db
    .deleteFrom('caseKeys')
    .where('caseId', '=', id)
    .where('holder', '=', (await memberOf(sol.userId)).keyId ?? '')
    .execute()
  await kitAsks()
  await solSigns()
  const { strandedCases } = await import('#app/cases/cases.server.ts')
  expect((await strandedCases(db)).nobody).not.toContain(made.number)
})

test('a key that is removed from the list loses its envelopes, and its cases wait for new keys', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  const { keyId } = await memberOf(kit.userId)
  asking = await memberOf(sol.userId)
  const board = await keys.keyBoard(db)
  await client.takeOffList(board, client.signerOf(board, sol.key)!, keyId ?? '')
  expect(await heldBy(keyId)).toBe(0)
  expect((await modules.newKeysProgress(db, asking.keyId)).mine).toContain(opened.id)
})

test('a removed member gets no later records, even while their key is still on the list', async () => {
  const { keyId } = await memberOf(kit.userId)
  await db.updateTable('staff').set({ removedAt: '2026-01-01' }).where('userId', '=', kit.userId).execute()
  await vouched(db, kit.userId)
  const held = await heldBy(keyId)
  const opened = await verbs.entered(await verbs.aCase({ description: 'Not for Kit.' }))
  expect(await modules.caseForStaff(db, keyId ?? '', opened.id)).toBeNull()
  expect(await heldBy(keyId)).toBe(held)
  // Sol's key is there too: without it no member could read new cases.
  const list = await modules.recipients(db)
  expect(await modules.hasReviewer(db, list)).toBe(true)
  await db.updateTable('staff').set({ removedAt: '2026-01-01' }).execute()
  expect(await modules.hasReviewer(db, list)).toBe(false)
  await db.updateTable('staff').set({ removedAt: null }).where('userId', '=', sol.userId).execute()
  await vouched(db, sol.userId)
  await db.updateTable('staff').set({ removedAt: null }).where('userId', '=', kit.userId).execute()
  await vouched(db, kit.userId)
})

test('the kit restores the key with the passphrase, and with no other', async () => {
  const { lockedKey } = await memberOf(kit.userId)
  const text = kitText(lockedKey ?? '')
  const board = await keys.keyBoard(db)
  expect(text).not.toContain('AGE-SECRET-KEY')
  for (const typed of [
    text,
    lockedKey ?? '',
    text.replaceAll('\n', '\r\n  '),
    (lockedKey ?? '').replace(/(.{7})/g, '$1 '),
  ])
    expect(readKit(typed)).toBe(lockedKey)
  for (const other of ['', 'hello', 'AGE-SECRET-KEY-1', text.slice(0, -60)]) expect(readKit(other)).toBeNull()
  const restored = await client.keyFromKit(board, readKit(text) ?? '', PASSPHRASE, who(kit.userId))
  expect(restored?.key).toEqual(kit.key)
  expect(
    await client.keyFromKit(board, lockedKey ?? '', 'another passphrase of mine', who(kit.userId)),
  ).toBeNull()

  // The server lost it, as after restoring an old backup.
  await db.updateTable('staff').set({ lockedKey: 'bG9zdA==' }).where('userId', '=', kit.userId).execute()
  await vouched(db, kit.userId)
  const { intent: _, ...halves } = restored!.post
  await keys.keepKey(db, kit.userId, halves)
  expect((await memberOf(kit.userId)).lockedKey).toBe(lockedKey)

  await keepAndList(kit, 'caseworker')
  await expect(
    client.keyFromKit(await keys.keyBoard(db), lockedKey ?? '', PASSPHRASE, who(kit.userId)),
  ).rejects.toThrow(/newer kit/)
})

test('every steward is notified of a changed list, without the owner of the key; former stewards and other roles get no mail [R47] [A5]', async () => {
  await aMember('Ada', 'steward')
  await aMember('Bo', 'steward')
  const at = new Date().toISOString()
  await db.updateTable('staff').set({ removedAt: at }).where('userId', '=', 'bo').execute()
  await vouched(db, 'bo')
  const told = async () => {
    await verbs.drain()
    return ['sol', 'ada', 'bo', 'kit'].map(
      (name) =>
        verbs.lettersTo(`${name}@example.org`).filter((letter) => letter.includes('list of keys changed'))
          .length,
    )
  }
  const count = async (change: () => Promise<unknown>) => {
    const before = await told()
    await change()
    return (await told()).map((now, index) => now - (before[index] ?? 0))
  }
  // Replaced, removed, and added.
  expect(await count(async () => void ((await kitAsks()) && (await solSigns())))).toEqual([1, 1, 0, 0])
  const signs = async () => client.signerOf(await keys.keyBoard(db), sol.key) ?? expect.fail('may not sign')
  asking = await memberOf(sol.userId)
  const place = (await entries()).find(({ staffId }) => staffId === kit.userId)?.id ?? ''
  expect(await count(async () => client.takeOffList(await keys.keyBoard(db), await signs(), place))).toEqual([
    1, 1, 0, 0,
  ])
  expect(await count(() => keepAndList(kit, 'caseworker'))).toEqual([1, 1, 0, 0])
  const letter = verbs.lettersTo('ada@example.org').at(-1) ?? expect.fail('no letter')
  // One of its eight words may be "suitcase".
  for (const word of [/Sol/, /Kit/, /\bcases?\b/, /age1/, /http/]) expect(letter).not.toMatch(word)
  // A refused change notifies no one.
  const list = await modules.recipients(db)
  const forged = { text: list.text, signedBy: 'x', signature: 'x' }
  expect(await count(() => own.takeNewList(db, forged, 'sol').catch(() => undefined))).toEqual([0, 0, 0, 0])
})

const hasAge = ['age', 'script'].every((name) => spawnSync(name, ['--version']).status === 0)

test.skipIf(!hasAge)('the kit is a file that the age command opens with the passphrase', async () => {
  const { lockedKey } = await memberOf(kit.userId)
  const file = path.join(verbs.dataDir, 'staff-key.txt')
  writeFileSync(file, kitText(lockedKey ?? ''))
  const opened = spawnSync('script', ['-qec', `age -d -o ${file}.open ${file}`, '/dev/null'], {
    input: `${PASSPHRASE}\n`,
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect(opened.status).toBe(0)
  expect(JSON.parse(readFileSync(`${file}.open`, 'utf8'))).toEqual(kit.key)
})

test("the last steward's key stays on the list, no matter who signs", async () => {
  asking = await memberOf(sol.userId)
  const board = await keys.keyBoard(db)
  const sols = board.recipients.find(({ staffId }) => staffId === sol.userId)!
  expect(keys.lastSigner(board.recipients, sols.id)).toBe(true)
  for (const held of [sol.key, { ...verbs.recovery(), root: sol.key.root }]) {
    const signer = client.signerOf(board, held)!
    await expect(client.takeOffList(board, signer, sols.id)).rejects.toThrow('the last key of a steward')
  }
  expect((await entries()).map(({ id }) => id)).toContain(sols.id)
})

test('a sole steward replaces their own key: the new one counts once it is signed', async () => {
  const { intent: _, ...halves } = (
    await client.makeKey(PASSPHRASE, sol.key.root, who(sol.userId, 'steward'))
  ).post
  await own.askToReplace(db, await memberOf(sol.userId), { ...halves, reason: 'renewed' })
  asking = await memberOf(sol.userId)
  const board = await keys.keyBoard(db)
  await client.putOnList(board, client.signerOf(board, sol.key)!, await waiting(sol.userId))
  expect((await memberOf(sol.userId)).publicKey).toBe(halves.publicKey)
})
