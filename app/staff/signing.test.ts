import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nextList, type Recipient, readList, signList } from '#app/platform/keys/recipients-format.ts'
import { proveKey } from '#app/platform/sealing/key-statement.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { Db } from '#db/schema.ts'
import { aDatabase, type Place } from '#tests/support/database.ts'
import type { Signer } from './keys/signing.client.ts'
import type { KeyBoard } from './keys/staff-keys.server.ts'
import type { Role } from './model/rules.ts'

// The code of a steward's browser against the server's functions, without a browser between them.

let db: Db
let place: Place
let close: () => Promise<void>
let keys: typeof import('./keys/staff-keys.server.ts')
let client: typeof import('./keys/signing.client.ts')
let solId: string
let kitId: string
let recipients: typeof import('#app/platform/keys/recipients.server.ts')

beforeAll(async () => {
  ;({ db, place, close } = await aDatabase())
  recipients = await import('#app/platform/keys/recipients.server.ts')
  keys = await import('./keys/staff-keys.server.ts')
  client = await import('./keys/signing.client.ts')
  await recipients.prepareRecipients(db)
  solId = await joined('Sol', 'steward')
  kitId = await joined('Kit', 'caseworker')
})
afterAll(() => close())

/** Accepts an invitation with codes from an app. @returns the account */
async function joined(name: string, role: Role): Promise<string> {
  const invites = await import('./people/invites.server.ts')
  const { staffSession } = await import('./sign-in/staff-sessions.server.ts')
  const { stepAt } = await import('#app/platform/auth/totp.server.ts')
  const link = await invites.inviteStaff(db, { email: `${name}@example.org`, role }, 'operator')
  const invite = await invites.inviteWith(db, link.split('/').at(-1) ?? '')
  if (!invite) throw new Error('no invitation')
  const { cookies } = await invites.beginJoining(db, invite, name)
  const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
  const session = await staffSession(db, new Request('http://localhost/staff', { headers: { cookie } }))
  if (!session?.sealedTotp) throw new Error('no session')
  await invites.finishJoining(db, session, { sealedTotp: session.sealedTotp, totpStep: stepAt(Date.now()) })
  return session.userId
}

/** Does what the routes do with the browser's posts. */
const posted = vi.fn(async (fields: URLSearchParams) => {
  const { text = '', signedBy = '', signature = '' } = Object.fromEntries(fields)
  const { takeNewList } = await import('./keys/own-key.server.ts')
  await takeNewList(db, { text, signedBy, signature }, solId)
})
vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
  try {
    await posted(body)
    return new Response(null, { status: 204 })
  } catch (error) {
    return new Response((error as Error).message, { status: 409 })
  }
})

async function madeKey(userId: string): Promise<StaffKey> {
  const { newIdentity, recipientOf } = await import('#app/platform/sealing/sealing.ts')
  const { newSigningKey } = await import('#app/platform/keys/recipients-format.ts')
  const { root } = await keys.keyBoard(db)
  const key = { identity: await newIdentity(), signing: await newSigningKey(), root }
  const publicKey = await recipientOf(key.identity)
  const { publicKey: signerKey } = key.signing
  const statement = { userId, publicKey, signerKey, maySign: userId === solId }
  const keyProof = await proveKey(key.signing, statement)
  await keys.keepKey(db, userId, { publicKey, signerKey, keyProof, lockedKey: 'bG9ja2Vk' })
  return key
}

const waiting = (board: KeyBoard, userId: string) =>
  board.waiting.find((one) => one.userId === userId) ?? expect.fail('nobody waits')

const recoveryFile = () =>
  new File([readFileSync(path.join(place.dataDir, 'recovery-key.txt'))], 'recovery-key.txt')

let sol: StaffKey
const solSigns = async (): Promise<Signer> =>
  client.signerOf(await keys.keyBoard(db), sol) ?? expect.fail('Sol may not sign')

test('the recovery file puts the first key on the list, and that key signs the next one [A5]', async () => {
  sol = await madeKey(solId)
  let board = await keys.keyBoard(db)
  expect(client.signerOf(board, sol)).toBeNull()
  const recovery = (await client.recoverySigner(board, recoveryFile())) ?? expect.fail('no signer')
  await client.putOnList(board, recovery, waiting(board, solId))

  await madeKey(kitId)
  board = await keys.keyBoard(db)
  await client.putOnList(board, await solSigns(), waiting(board, kitId))
  board = await keys.keyBoard(db)
  expect(board.waiting).toEqual([])
  expect(board.recipients.map(({ name, signer }) => [name, signer !== null])).toEqual([
    ['Recovery key', true],
    ['Sol', true],
    ['Kit', false],
  ])
})

test("a member's new key replaces their old one", async () => {
  const before = (await keys.keyBoard(db)).recipients.find((one) => one.staffId === kitId)
  await madeKey(kitId)
  const board = await keys.keyBoard(db)
  await client.putOnList(board, await solSigns(), waiting(board, kitId))
  const after = (await keys.keyBoard(db)).recipients.filter((one) => one.staffId === kitId)
  expect(after).toHaveLength(1)
  expect(after[0]?.id).not.toBe(before?.id)
})

test('another file is refused as a recovery file', async () => {
  const board = await keys.keyBoard(db)
  await expect(client.recoverySigner(board, new File(['no key'], 'letter.txt'))).rejects.toThrow(
    'letter.txt is not a recovery file',
  )
})

test('an unsigned key is not signed along with another one, whatever the server shows [A3] [A5] [A7]', async () => {
  await madeKey(kitId)
  const board = await keys.keyBoard(db)
  const signer = await solSigns()
  const last = board.chain.at(-1) ?? expect.fail('no list')
  const stranger = { ...board.recipients[0], id: 'stranger', recipient: 'age1stranger' } as never
  const { recipients: right } = JSON.parse(last.text)
  const text = await nextList(last.text, [...right, stranger], new Date().toISOString())
  const { newSigningKey } = await import('#app/platform/keys/recipients-format.ts')
  const other = await newSigningKey()
  const forged = await signList(other, text)
  const own = await signList(other, await nextList(null, [...right, stranger], new Date().toISOString()))
  const shown: KeyBoard[] = [
    { ...board, chain: [...board.chain, forged] },
    { ...board, chain: [...board.chain.slice(0, -1), { ...last, text }] },
    { ...board, chain: [] },
    { ...board, chain: [own], root: other.publicKey },
  ]
  posted.mockClear()
  for (const one of shown) {
    await expect(client.putOnList(one, signer, waiting(board, kitId))).rejects.toThrow(/not the one that was/)
    await expect(client.takeOffList(one, signer, signer.holder)).rejects.toThrow(/not the one that was/)
    await expect(client.onList(one, signer, 'stranger')).rejects.toThrow(/not the one that was/)
  }
  expect(posted).not.toHaveBeenCalled()

  // Data shown beside the chain is not signed either.
  await client.putOnList(
    { ...board, recipients: [...board.recipients, stranger] },
    signer,
    waiting(board, kitId),
  )
  expect((await keys.keyBoard(db)).recipients.map(({ id }) => id)).not.toContain('stranger')
})

test('a steward with modified code puts no key on the list that its owner did not make [A5]', async () => {
  const { newIdentity, recipientOf } = await import('#app/platform/sealing/sealing.ts')
  const { newSigningKey } = await import('#app/platform/keys/recipients-format.ts')
  const { takeNewList } = await import('./keys/own-key.server.ts')
  const board = await keys.keyBoard(db)
  const { signing: signs } = await solSigns()
  const last = board.chain.at(-1) ?? expect.fail('no list')
  const { recipients: entries } = readList(last.text)
  const kits = entries.find(({ staffId }) => staffId === kitId) ?? expect.fail('Kit has no line')
  const signing = await newSigningKey()
  const recipient = await recipientOf(await newIdentity())
  const line = async (staffId: string): Promise<Recipient> => {
    const statement = { userId: staffId, publicKey: recipient, signerKey: signing.publicKey, maySign: false }
    const proof = await proveKey(signing, statement)
    const base = { id: 'made-up', kind: 'staff', signer: null, opens: 'new-cases' } as const
    return { ...base, staffId, recipient, verifier: signing.publicKey, proof }
  }
  const others = entries.filter((one) => one !== kits)
  const signed = async (list: Recipient[]) =>
    takeNewList(db, await signList(signs, await nextList(last.text, list, new Date().toISOString())), solId)
  const lists: Record<string, Recipient[]> = {
    'another key for Kit': [...others, await line(kitId)],
    'a key for somebody who is not on the staff': [...entries, await line('somebody')],
    'a second recovery key': [...entries, { ...(await line('')), kind: 'recovery', staffId: null }],
    'another recovery key': entries.map((one) => (one.kind === 'recovery' ? { ...one, recipient } : one)),
    'the right to sign for a caseworker': [...others, { ...kits, signer: kits.verifier ?? '' }],
    'a second place for Kit': [...entries, { ...kits, id: 'again' }],
  }
  for (const [what, list] of Object.entries(lists))
    await expect(signed(list), what).rejects.toThrow('its owner did not make')
  await signed([...others, { ...kits, opens: 'assigned' }])
  // The signing browser checks the key's own statement, too.
  const another = { ...waiting({ ...board, waiting: [theirs()] }, kitId), keyProof: kits.proof ?? '' }
  await expect(client.checkedFingerprint(another)).rejects.toThrow('does not say that it is theirs')

  function theirs() {
    const whose = { userId: kitId, name: 'Kit', maySign: false, replaces: false, opensNow: null }
    return { ...whose, publicKey: recipient, signerKey: signing.publicKey, keyProof: null }
  }
})

test('two members who change the list at once do not undo each other', async () => {
  const board = await keys.keyBoard(db)
  const signer = await solSigns()
  const kit = board.recipients.find((one) => one.staffId === kitId) ?? expect.fail('no Kit')
  await client.takeOffList(board, signer, kit.id)
  await expect(client.takeOffList(board, signer, kit.id)).rejects.toThrow()
  expect((await keys.keyBoard(db)).version).toBe(board.version + 1)
})

test('the recovery key stays on the list', async () => {
  const board = await keys.keyBoard(db)
  const recovery = board.recipients.find((one) => one.kind === 'recovery') ?? expect.fail('no recovery key')
  await expect(client.takeOffList(board, await solSigns(), recovery.id)).rejects.toThrow(
    /cannot be taken off/,
  )
})

test("only envelopes of the recovery key and of the member's own key are given out for resealing", async () => {
  const board = await keys.keyBoard(db)
  const [recovery, mine] = board.recipients.map(({ id }) => id)
  const ask = (from = '', to = '', userId = solId) => keys.sharesFor(db, { from, to }, { userId })
  expect(await ask(recovery, mine)).toMatchObject({ cases: [], messages: [] })
  await expect(ask(mine, recovery, kitId)).rejects.toThrow(/not on the list/)
  await expect(ask('nobody', mine)).rejects.toThrow(/not on the list/)
})

test('envelopes must come from a key that the giver proves to have', async () => {
  const { openText } = await import('#app/platform/sealing/sealing.ts')
  const board = await keys.keyBoard(db)
  const [recovery = '', mine = ''] = board.recipients.map(({ id }) => id)
  const none = { cases: [], messages: [] }
  const give = (holder: string, proof: string, by = solId) => keys.keepShares(db, none, { holder, proof }, by)
  const signer = await client.recoverySigner(board, recoveryFile())
  const asked = await keys.sharesFor(db, { from: recovery, to: mine }, { userId: solId })
  const proof = await openText(signer?.identity ?? '', asked.proof)
  await give(recovery, proof)
  const own = await keys.sharesFor(db, { from: mine, to: recovery }, { userId: solId })
  const ownProof = await openText(sol.identity, own.proof)
  await give(mine, ownProof)
  // Without the recovery file, with another's proof, with another's key.
  for (const [holder, shown, by] of [
    [recovery, '', solId],
    [recovery, ownProof, solId],
    [recovery, proof, kitId],
    [mine, ownProof, kitId],
    ['nobody', proof, solId],
  ])
    await expect(give(holder ?? '', shown ?? '', by)).rejects.toMatchObject({ status: 403 })
})

test("a steward's choice counts, even for a member whose earlier key opened more; if missing, it stays", async () => {
  const opens = async () =>
    (await keys.keyBoard(db)).recipients.find(({ staffId }) => staffId === kitId)?.opens
  const put = async (choice?: 'assigned' | 'new-cases') => {
    await madeKey(kitId)
    const board = await keys.keyBoard(db)
    return client.putOnList(board, await solSigns(), waiting(board, kitId), choice)
  }
  expect((await put('new-cases')).opens).toBe('new-cases')
  expect((await put('assigned')).opens).toBe('assigned')
  expect(await opens()).toBe('assigned')
  expect((await put()).opens).toBe('assigned')
  expect(await opens()).toBe('assigned')
})

test('a browser signs nothing on a list older than the one it last saw [A5]', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  const board = await keys.keyBoard(db)
  const signer = await solSigns()
  await client.onList(board, signer, signer.holder)
  const older = { ...board, chain: board.chain.slice(0, -1) }
  posted.mockClear()
  await expect(client.onList(older, signer, signer.holder)).rejects.toThrow(/older or different/)
  await expect(client.setOpens(older, signer, signer.holder, 'assigned')).rejects.toThrow(
    /older or different/,
  )
  expect(posted).not.toHaveBeenCalled()
  // A browser that saw none before accepts any consistent list: the words in the stewards' mail then reveal it.
  kept.clear()
  await client.onList(older, signer, signer.holder)
})

test("a colleague's concurrent change is reported as such", async () => {
  const board = await keys.keyBoard(db)
  const signer = await solSigns()
  const turn = (opens: 'assigned' | 'new-cases') => client.setOpens(board, signer, signer.holder, opens)
  await turn('assigned')
  await expect(turn('new-cases')).rejects.toThrow('A colleague just changed the list of keys')
})
