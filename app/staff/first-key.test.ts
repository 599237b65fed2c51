import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { readRecoveryFile, type SignedList } from '#app/platform/keys/recipients-format.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { vouched } from '#tests/support/listed.ts'
import { loseConnection } from '#tests/support/lost-connection.ts'
import { playBrowser } from '#tests/support/passphrase-worker.ts'

// The first steward replaces the recovery key that the site made itself. The test runs their browser's code.

const PASSPHRASE = 'orange kettle under seven stairs'

let db: Db
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
let first: typeof import('./keys/first-key.server.ts')
let client: typeof import('./keys/first-key.client.ts')
let signing: typeof import('./keys/signing.client.ts')
let keys: typeof import('./keys/staff-keys.server.ts')
let messages: typeof import('#app/messages/messages.server.ts')
let sealing: typeof import('#app/platform/sealing/sealing.ts')
let lists: typeof import('#app/platform/keys/first-list.server.ts')
let config: typeof import('#app/platform/settings/config.server.ts')['config']
let sol: StaffMember
/** The number of lines in the audit trail. */
let linesBefore = 0

playBrowser()
/** Does what the route does with the browser's posts. */
const taken = vi.fn(async (sent: Record<string, string>) => {
  const { publicKey = '', signerKey = '', keyProof = '', lockedKey = '' } = sent
  const { text = '', signedBy = '', signature = '' } = sent
  const key = { publicKey, signerKey, keyProof, lockedKey }
  await first.beginWithOwnKey(db, sol, { key, list: { text, signedBy, signature } })
})
vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
  const refused = await taken(Object.fromEntries(body)).then(
    () => null,
    (error: Error) => error.message,
  )
  return new Response(refused, { status: refused === null ? 204 : 409 })
})

beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
  first = await import('./keys/first-key.server.ts')
  client = await import('./keys/first-key.client.ts')
  signing = await import('./keys/signing.client.ts')
  keys = await import('./keys/staff-keys.server.ts')
  messages = await import('#app/messages/messages.server.ts')
  sealing = await import('#app/platform/sealing/sealing.ts')
  lists = await import('#app/platform/keys/first-list.server.ts')
  ;({ config } = await import('#app/platform/settings/config.server.ts'))
})
beforeEach(async () => {
  // As after a first start.
  for (const table of ['cases', 'messages', 'jobs', 'staff', 'users'] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('facts').where('name', 'like', 'recipients.%').execute()
  for (const name of ['recovery-key.txt', 'keys/recipients.json'])
    rmSync(path.join(verbs.dataDir, name), { force: true })
  await modules.prepareRecipients(db)
  sol = await aMemberWithKey('sol', 'steward')
  linesBefore = (await db.selectFrom('auditLines').select('seq').execute()).length
})
afterAll(() => verbs.close())

async function aMemberWithKey(name: string, role: 'steward' | 'caseworker'): Promise<StaffMember> {
  const userId = await verbs.aMember(name, role)
  await vouched(db, userId)
  const { root } = await modules.recipients(db)
  const made = await signing.makeKey(PASSPHRASE, root, { userId, maySign: role === 'steward' })
  const { intent: _, ...key } = made.post
  await keys.keepKey(db, userId, key)
  return {
    userId,
    name,
    email: `${name}@example.org`,
    role,
    keyId: null,
    publicKey: key.publicKey,
    lockedKey: key.lockedKey,
  }
}

const begin = async (passphrase = PASSPHRASE) => {
  const made = await client.makeRecoveryKey('Example', 'May 1, 2026')
  const own = { lockedKey: sol.lockedKey ?? '', passphrase, who: { userId: sol.userId, maySign: true } }
  return { made, begun: await client.beginList(own, made.key) }
}
const onDisk = () => path.join(verbs.dataDir, 'recovery-key.txt')
const listNow = async () => (await modules.recipients(db)).recipients
const holders = async () => {
  const cases = await db.selectFrom('caseKeys').select('holder').distinct().execute()
  const messages = await db.selectFrom('messageKeys').select('holder').distinct().execute()
  return {
    cases: cases.map(({ holder }) => holder).sort(),
    messages: messages.map(({ holder }) => holder).sort(),
  }
}
const endOldKey = () => first.firstKeyJobs['staff.end-old-key'](db)
const actsNow = async () =>
  (await db.selectFrom('auditLines').select(['action', 'subject']).orderBy('seq').execute()).slice(
    linesBefore,
  )
const aMessage = () =>
  messages.sendMessage(db, {
    kind: 'problem',
    name: 'Ada Client',
    email: 'ada@example.org',
    subject: 'The quiz',
    message: 'Question 3 is wrong.',
    about: '',
    lane: 'open',
  } as Parameters<typeof messages.sendMessage>[1])

test('the first steward’s key and the new recovery key open everything sealed to the site’s own key, which opens nothing', async () => {
  const { id } = await verbs.entered(await verbs.aCase({ description: 'The lift was locked.' }))
  await aMessage()
  const old = await verbs.recoveryHolder()
  const { made, begun } = await begin()
  const key = begun?.key ?? expect.fail('nothing begun')
  const list = await modules.recipients(db)
  expect(list).toMatchObject({ version: 1, root: made.key.signing.publicKey })
  expect(list.recipients.map(({ kind, staffId }) => [kind, staffId])).toEqual([
    ['recovery', null],
    ['staff', sol.userId],
  ])
  const [recovery, own] = list.recipients
  const saved = readRecoveryFile(made.text) ?? expect.fail('the sheet cannot be read')
  for (const [holder = '', identity] of [
    [recovery?.id, saved.identity],
    [own?.id, key.identity],
  ] as const) {
    const { records } = await verbs.openedByStaff(identity, holder, id)
    expect(JSON.stringify(records)).toContain('The lift was locked.')
    const [message] = await messages.messagesFor(db, holder)
    expect(await sealing.openEnvelope(identity, message?.envelope ?? '')).toMatch(/^AGE-SECRET-KEY-1/)
  }
  const both = [recovery?.id, own?.id].sort()
  expect(await holders()).toEqual({ cases: expect.arrayContaining(both), messages: both })
  expect((await holders()).cases).not.toContain(old)
  // The key in the steward's browser trusts the new list, also after it was locked.
  expect(key.root).toBe(list.root)
  const opened = (await signing.fingerprintOf(key, { userId: sol.userId, maySign: true })) !== ''
  expect(opened).toBe(true)
  expect(await lists.recoveryKeyState(list)).toBe('void')
})

test('a case that is sent while the list changes is resealed before the site’s own key is deleted', async () => {
  const oldRecipient = (await listNow())[0]?.recipient ?? ''
  const old = await verbs.recoveryHolder()
  const { begun } = await begin()
  const key = begun?.key ?? expect.fail('nothing begun')
  const [, own] = await listNow()
  const { id } = await verbs.entered(await verbs.aCase({ description: 'Sent meanwhile.' }))
  for (const keyKind of ['C', 'S'] as const) {
    const row = await db
      .selectFrom('caseKeys')
      .select('envelope')
      .where('caseId', '=', id)
      .where('keyKind', '=', keyKind)
      .where('holder', '=', own?.id ?? '')
      .executeTakeFirstOrThrow()
    const opened = await sealing.openEnvelope(key.identity, row.envelope)
    const envelope = await sealing.sealEnvelope(oldRecipient, opened)
    const ids = (await listNow()).map((one) => one.id)
    await db
      .deleteFrom('caseKeys')
      .where('caseId', '=', id)
      .where('keyKind', '=', keyKind)
      .where('holder', 'in', ids)
      .execute()
    await db.insertInto('caseKeys').values({ caseId: id, keyKind, holder: old, envelope }).execute()
  }
  const planned = await db
    .selectFrom('jobs')
    .select(['name', 'payload'])
    .where('name', '=', 'staff.end-old-key')
    .execute()
  expect(planned).toEqual([{ name: 'staff.end-old-key', payload: '{}' }])
  await endOldKey()
  const { records } = await verbs.openedByStaff(key.identity, own?.id ?? '', id)
  expect(JSON.stringify(records)).toContain('Sent meanwhile.')
  expect((await holders()).cases).not.toContain(old)
  expect(existsSync(onDisk())).toBe(false)
  expect(await lists.recoveryKeyState(await modules.recipients(db))).toBe('gone')
  const lines = await db.selectFrom('auditLines').select('action').orderBy('seq').execute()
  expect(lines.map(({ action }) => action).slice(-1)).toEqual(['recipients.old-key-deleted'])
  expect(lines.map(({ action }) => action)).toContain('recipients.begun')
})

test('the list begins once, the site’s own key signs no list after that, and is not deleted while it is in use', async () => {
  const file = readFileSync(onDisk(), 'utf8')
  const old = readRecoveryFile(file) ?? expect.fail('no key')
  await endOldKey()
  expect(readFileSync(onDisk(), 'utf8')).toBe(file)
  const { made } = await begin()
  const before = await modules.recipients(db)
  await expect(begin()).rejects.toThrow('has begun already')
  // The new recovery key on the server does not change that.
  writeFileSync(onDisk(), made.text)
  expect(await lists.recoveryKeyState(before)).toBe('used')
  await expect(begin()).rejects.toThrow('has begun already')
  const text = await modules.nextList(before.text, before.recipients, new Date().toISOString())
  await expect(
    modules.addRecipientList(db, await modules.signList(old.signing, text), sol.userId),
  ).rejects.toThrow('not signed by someone who may change it')
  expect((await modules.recipients(db)).text).toBe(before.text)
})

test('a wrong passphrase starts nothing', async () => {
  expect((await begin('not the right one')).begun).toBeNull()
  expect((await modules.recipients(db)).root).toBe(verbs.recovery().signing.publicKey)
})

test('a list with a colleague’s key, with the site’s own key, or signed by another one is refused', async () => {
  const kit = await aMemberWithKey('kit', 'steward')
  const before = await modules.recipients(db)
  const forged = async (change: (lines: (typeof before)['recipients']) => void, by?: StaffKey['signing']) => {
    taken.mockImplementationOnce(async (sent) => {
      const { publicKey = '', signerKey = '', keyProof = '', lockedKey = '' } = sent
      const list = JSON.parse(sent.text ?? '') as { recipients: (typeof before)['recipients'] }
      change(list.recipients)
      const signer = by ?? made.signing
      const text = await modules.nextList(null, list.recipients, new Date().toISOString())
      const signed: SignedList = await modules.signList(signer, text)
      await first.beginWithOwnKey(db, sol, {
        key: { publicKey, signerKey, keyProof, lockedKey },
        list: signed,
      })
    })
    const { key: made } = await client.makeRecoveryKey('Example', 'May 1, 2026')
    const own = {
      lockedKey: sol.lockedKey ?? '',
      passphrase: PASSPHRASE,
      who: { userId: sol.userId, maySign: true },
    }
    return client.beginList(own, made).then(
      () => 'begun',
      (error: Error) => error.message,
    )
  }
  const told: string[] = []
  told.push(await forged((lines) => void lines.push({ ...lines[1]!, id: 'kits', staffId: kit.userId })))
  told.push(await forged((lines) => void Object.assign(lines[1]!, { staffId: kit.userId })))
  told.push(
    await forged((lines) => void Object.assign(lines[0]!, { recipient: before.recipients[0]!.recipient })),
  )
  told.push(await forged((lines) => void lines.push({ ...lines[0]!, id: 'second' })))
  told.push(await forged(() => {}, verbs.recovery().signing))
  const notOnlyTheirs = 'The first list holds your own key and the recovery key. Nothing was changed.'
  expect(told.slice(0, 2)).toEqual([notOnlyTheirs, notOnlyTheirs])
  for (const one of told.slice(2)) expect(one).toContain('This is not a list that can begin')
  const after = await modules.recipients(db)
  expect([after.root, after.text]).toEqual([before.root, before.text])
  expect(pending()).toEqual([])
})

test('keys that colleagues made for the previous list end: their browsers would trust no other list', async () => {
  const kit = await aMemberWithKey('kit', 'caseworker')
  await begin()
  const { memberRow } = await import('./sign-in/member-row.server.ts')
  expect(await memberRow(db, kit.userId)).toMatchObject({ publicKey: null, lockedKey: null })
  expect((await memberRow(db, sol.userId))?.publicKey).toBe(sol.publicKey)
})

/** The lists that were written before their transaction, by the names of their files. */
const pending = () =>
  readdirSync(path.join(verbs.dataDir, 'keys')).filter((name) => name.startsWith('pending-'))

test('a start after a power cut in between continues with the list that the database knows', async () => {
  const { listState } = await import('#app/platform/keys/recipients-file.server.ts')
  const { ANCHORS_BESIDE_KEYS } = await import('#app/platform/file-store/anchors.server.ts')
  const file = path.join(verbs.dataDir, 'keys', 'recipients.json')
  const old = readFileSync(file, 'utf8')
  const facts = await db.selectFrom('facts').selectAll().where('name', 'like', 'recipients.%').execute()
  await begin()
  const fresh = readFileSync(file, 'utf8')
  expect(pending()).toEqual([])
  // The database knows the new list, which did not take its place yet.
  const head = await modules.digest((JSON.parse(fresh) as SignedList[])[0]?.text ?? '')
  await ANCHORS_BESIDE_KEYS.writePending(head, fresh)
  writeFileSync(file, old)
  expect((await modules.recipients(db)).recipients).toHaveLength(2)
  expect(await listState(db)).toBe('whole')
  expect(readFileSync(file, 'utf8')).toBe(fresh)
  expect(pending()).toEqual([])
  // The database was put back to the previous one.
  for (const { name, value } of facts)
    await db.updateTable('facts').set({ value }).where('name', '=', name).execute()
  expect(await listState(db)).toBe('changed')
  await expect(modules.recipients(db)).rejects.toThrow('does not hold')
  // The new list never came into force.
  writeFileSync(file, old)
  await ANCHORS_BESIDE_KEYS.writePending(head, fresh)
  expect(await listState(db)).toBe('whole')
  expect(readFileSync(file, 'utf8')).toBe(old)
  expect((await modules.recipients(db)).version).toBe(1)
  await ANCHORS_BESIDE_KEYS.sweepPending(-1)
  expect(pending()).toEqual([])
})

/** An envelope of the site's own key that cannot be sealed again: it was damaged. */
async function aDamagedCase(holder: string) {
  const { id } = await verbs.entered(await verbs.aCase())
  const envelope = Buffer.from('age-encryption.org/v1 damaged').toString('base64')
  await db.deleteFrom('caseKeys').where('caseId', '=', id).where('keyKind', '=', 'C').execute()
  await db.insertInto('caseKeys').values({ caseId: id, keyKind: 'C', holder, envelope }).execute()
  return id
}

test('the site’s own key stays while it alone opens a case or a message, and the job reports a failure', async () => {
  const old = await verbs.recoveryHolder()
  await aMessage()
  const { id } = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  await begin()
  const caseId = await aDamagedCase(old)
  await db.updateTable('jobs').set({ runAt: new Date().toISOString() }).execute()
  const run = () => modules.runNext(db, first.firstKeyJobs, { takes: ['staff.end-old-key'] })
  expect(await run()).toBe(true)
  const job = () =>
    db
      .selectFrom('jobs')
      .select(['lastError', 'doneAt'])
      .where('name', '=', 'staff.end-old-key')
      .executeTakeFirst()
  expect(await job()).toEqual({ lastError: 'OldKeyIsNeeded', doneAt: null })
  await db.deleteFrom('caseKeys').where('caseId', '=', caseId).execute()
  await db
    .updateTable('messageKeys')
    .set({ holder: old, envelope: 'ZGFtYWdlZA==' })
    .where('messageId', '=', id)
    .where('holder', '=', (await listNow())[0]?.id ?? '')
    .execute()
  await expect(endOldKey()).rejects.toThrow('still opens what no other key opens')
  expect(existsSync(onDisk())).toBe(true)
  expect((await actsNow()).map(({ action }) => action)).not.toContain('recipients.old-key-deleted')
  await db.deleteFrom('messageKeys').where('holder', '=', old).execute()
  await endOldKey()
  expect(existsSync(onDisk())).toBe(false)
})

test('an audit line names the key that ends: no other job and no changed line ends a key', async () => {
  const old = await verbs.recoveryHolder()
  const { begun } = await begin()
  expect(begun).not.toBeNull()
  expect(await actsNow()).toContainEqual({ action: 'recipients.begun', subject: old })
  const line = await db
    .selectFrom('auditLines')
    .selectAll()
    .where('action', '=', 'recipients.begun')
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const lines = await db
    .selectFrom('auditLines')
    .selectAll()
    .where('action', '=', 'recipients.begun')
    .execute()
  const setSubjects = (subject: string) =>
    db.updateTable('auditLines').set({ subject }).where('action', '=', 'recipients.begun').execute()
  const caseId = await aDamagedCase(old)
  await setSubjects('A'.repeat(22))
  await expect(endOldKey()).rejects.toThrow('the trail does not say which key ended')
  expect(existsSync(onDisk())).toBe(true)
  for (const { seq, subject } of lines)
    await db.updateTable('auditLines').set({ subject }).where('seq', '=', seq).execute()
  expect(line.subject).toBe(old)
  // The payload of the job is not trusted.
  const payload = JSON.stringify({ holder: 'B'.repeat(22) })
  await db.updateTable('jobs').set({ payload, runAt: new Date().toISOString() }).execute()
  await modules.runNext(db, first.firstKeyJobs, { takes: ['staff.end-old-key'] })
  expect(existsSync(onDisk())).toBe(true)
  await db.deleteFrom('caseKeys').where('caseId', '=', caseId).execute()
})

test('the backup is made first, then the line, then the key is deleted; a stop in between is continued', async () => {
  const old = await verbs.recoveryHolder()
  await begin()
  const folder = path.join(verbs.dataDir, 'backups-of-the-test')
  const wereSet = { backupDir: config.backupDir, database: config.database }
  const deleted = async () =>
    (await actsNow())
      .filter(({ action }) => action === 'recipients.old-key-deleted')
      .map((one) => one.subject)
  const database = process.env.DATABASE_URL || path.join(verbs.dataDir, 'handrail.db')
  try {
    // No folder can be made there.
    writeFileSync(folder, 'a file')
    Object.assign(config, { backupDir: folder, database })
    await expect(endOldKey()).rejects.toThrow()
    expect(existsSync(onDisk())).toBe(true)
    expect(await deleted()).toEqual([])
    rmSync(folder)
    mkdirSync(folder)
    const file = readFileSync(onDisk())
    await endOldKey()
    expect(readdirSync(folder).filter((name) => name.endsWith('.age'))).toHaveLength(1)
    expect(await deleted()).toEqual([old])
    expect(existsSync(onDisk())).toBe(false)
    // As after a stop between the line and the deletion.
    writeFileSync(onDisk(), file)
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name))
    await endOldKey()
    expect(existsSync(onDisk())).toBe(false)
    expect(await deleted()).toEqual([old])
    expect(readdirSync(folder)).toEqual([])
  } finally {
    Object.assign(config, wereSet)
    rmSync(folder, { recursive: true, force: true })
  }
})

test('passkeys that opened a key under the previous root open it no more, with an audit line for each', async () => {
  const { aKeptPasskey } = await import('#tests/support/passkey.ts')
  const unlocks = await import('./keys/passkey-unlocks.server.ts')
  const auth = await import('#app/platform/auth/auth.server.ts')
  const { root } = await modules.recipients(db)
  const kit = await aMemberWithKey('kit', 'caseworker')
  for (const me of [sol, kit]) {
    await aKeptPasskey(db, me.userId)
    const [own] = await auth.passkeysOf(db, me.userId)
    const credentialId = own?.credentialId ?? expect.fail('no passkey')
    await unlocks.addUnlock(db, me, { credentialId, sealedKey: 'c2VhbGVk', root })
  }
  const rows = await db.selectFrom('keyUnlocks').selectAll().execute()
  await begin()
  expect(await db.selectFrom('keyUnlocks').select('id').execute()).toEqual([])
  const offs = (await actsNow()).filter(({ action }) => action === 'key.passkey-off')
  expect(offs).toHaveLength(2)
  // A restored row does not change that.
  await db.insertInto('keyUnlocks').values(rows).execute()
  expect(await unlocks.unlocksOf(db, sol)).toEqual([])
  expect(await unlocks.passkeysWithout(db, sol)).toHaveLength(1)
  await db.deleteFrom('keyUnlocks').execute()
})

test('a connection that is lost at the commit leaves the list and its file with each other', async () => {
  const file = path.join(verbs.dataDir, 'keys', 'recipients.json')
  const before = readFileSync(file, 'utf8')
  loseConnection(db, false)
  await expect(begin()).rejects.toThrow('Connection terminated')
  expect(readFileSync(file, 'utf8')).toBe(before)
  expect((await modules.recipients(db)).root).toBe(verbs.recovery().signing.publicKey)
  // The database took it, and its answer did not arrive.
  loseConnection(db, true)
  const { made, begun } = await begin()
  expect(begun?.key.root).toBe(made.key.signing.publicKey)
  expect((await modules.recipients(db)).root).toBe(made.key.signing.publicKey)
  expect(pending()).toEqual([])
})

test('while the database cannot say which list it knows, both stay for the next start', async () => {
  const { listState } = await import('#app/platform/keys/recipients-file.server.ts')
  loseConnection(db, true)
  vi.mocked(db.transaction).mockImplementationOnce(() => {
    throw new Error('The database is away')
  })
  await expect(begin()).rejects.toThrow('The database is away')
  expect(pending()).toHaveLength(1)
  expect(await listState(db)).toBe('whole')
  expect((await modules.recipients(db)).recipients.map(({ kind }) => kind)).toEqual(['recovery', 'staff'])
})
