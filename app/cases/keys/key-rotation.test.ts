import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Recipient } from '#app/platform/keys/recipients-format.ts'
import { NotChanged, type Opener, oneByOne } from '#app/platform/keys/rotate-keys.client.ts'
import { readKeys, signOf } from '#app/platform/sealing/case-keys.ts'
import {
  fromBase64,
  recordMark,
  type StoredRecord,
  splitSealed,
  toBase64,
} from '#app/platform/sealing/sealed-format.ts'
import {
  newIdentity,
  openChain,
  openEnvelope,
  openWith,
  recipientOf,
  sealEnvelope,
  sealRecord,
  sealTo,
} from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { onPostgres } from '#tests/support/database.ts'
import { openSummary } from '../queue/case-summary.client.ts'
import { openStaffCase } from '../record/open-case.client.ts'
import { makeNewKeys } from './key-rotation.client.ts'

// Kit was a caseworker and is removed. Sol stays, and Sol's browser makes the new keys.

let db: Db
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
let entries: Recipient[]
let sol: Opener & { identity: string }
let kit: Opener & { identity: string }

beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
  const list = await modules.recipients(db)
  sol = { holder: 'S'.repeat(22), identity: await newIdentity() }
  kit = { holder: 'K'.repeat(22), identity: await newIdentity() }
  const added = await Promise.all(
    [sol, kit].map(async ({ holder, identity }) => ({
      id: holder,
      kind: 'staff' as const,
      staffId: holder.slice(0, 3),
      recipient: await recipientOf(identity),
      signer: null,
      opens: 'new-cases' as const,
    })),
  )
  entries = [...list.recipients, ...added]
  const text = await modules.nextList(list.text, entries, new Date().toISOString())
  await modules.addRecipientList(db, await modules.signList(verbs.recovery().signing, text), 'sol')
})
afterAll(() => verbs.close())

let opened: Awaited<ReturnType<CaseVerbs['entered']>>
let made: Awaited<ReturnType<CaseVerbs['aCase']>>
/** Kit's old keys: the case key and the staff's key as they were. */
let remembered: string[]

beforeEach(async () => {
  // Clears cases of the previous test that wait for new keys.
  await db.deleteFrom('caseKeyChanges').execute()
  await db.deleteFrom('caseKeys').where('holder', '=', kit.holder).execute()
  made = await verbs.aCase({
    description: 'Before the change.',
    file: new File(['a letter'], 'letter.txt', { type: 'text/plain' }),
  })
  opened = await verbs.entered(made)
  await verbs.staffSays(opened.id, 'An answer from before.')
  await note(sol, 'A note from before.')
  const found = (await modules.caseForStaff(db, kit.holder, opened.id)) ?? expect.fail('not for Kit')
  remembered = [
    await openEnvelope(kit.identity, found.envelope),
    await openEnvelope(kit.identity, found.staffEnvelope ?? ''),
  ]
})

const removeKit = () => inTransaction(db, (tx) => modules.askForNewKeys(tx, [kit.holder]))
const asSol = async () =>
  (await modules.caseForStaff(db, sol.holder, opened.id)) ?? expect.fail('not for Sol')
const prepared = async () =>
  (await modules.caseForNewKeys(db, sol.holder, opened.id)) ?? expect.fail('not for Sol')

/** As when a member is kept out of it. */
const needsNewKeys = () => inTransaction(db, (tx) => modules.caseNeedsNewKeys(tx, opened.id))

async function changeKeys() {
  await removeKit()
  await needsNewKeys()
  const keys = await makeNewKeys(sol, await prepared(), entries)
  await modules.putNewKeys(db, keys, { holder: sol.holder, by: 'sol' })
}

async function sealedBy(
  key: string,
  kind: string,
  text: string,
  last: { seq: number; sealed: string } | undefined,
) {
  const at = new Date().toISOString()
  const seq = (last?.seq ?? 0) + 1
  const prev = recordMark(last?.sealed)
  const sealed = await sealRecord(key, {
    caseId: opened.id,
    kind,
    seq,
    author: 'staff',
    at,
    prev,
    body: { text },
  })
  return { caseId: opened.id, seq, sealed }
}

async function note(by: typeof sol, text: string) {
  const found = (await modules.caseForStaff(db, by.holder, opened.id)) ?? expect.fail('no case')
  const key = await openEnvelope(by.identity, found.staffEnvelope ?? '')
  await modules.addNote(db, await sealedBy(key, 'note', text, found.notes.at(-1)), 'sol')
}

async function solSays(text: string) {
  const found = await asSol()
  const key = await openEnvelope(sol.identity, found.envelope)
  await modules.replyToCase(db, await sealedBy(key, 'message', text, found.records.at(-1)), 'sol')
}

const textsFor = async () => {
  const case_ = await openStaffCase(sol.identity, await asSol(), [])
  const texts = (all: typeof case_.entries) =>
    all.flatMap(({ body }) => (body as { text?: string }).text || [])
  return { entries: texts(case_.entries), notes: texts(case_.notes), case_ }
}
const again = () => verbs.entered(made)

/** Everything sealed in the database and in the files, as an attacker with a full copy has it. */
async function dump(caseId: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const rows = JSON.stringify([
    await db.selectFrom('cases').selectAll().where('id', '=', caseId).execute(),
    await db.selectFrom('caseKeys').selectAll().where('caseId', '=', caseId).execute(),
    await db.selectFrom('caseRecords').selectAll().where('caseId', '=', caseId).execute(),
    await db.selectFrom('caseNotes').selectAll().where('caseId', '=', caseId).execute(),
    await db.selectFrom('caseSessions').selectAll().where('caseId', '=', caseId).execute(),
  ])
  const sealed = [...rows.matchAll(/YWdlLWVuY3J5cHRpb24ub3Jn[A-Za-z0-9+/]*=*/g)].map(([text]) =>
    fromBase64(text),
  )
  const files = await db.selectFrom('caseFiles').selectAll().where('caseId', '=', caseId).execute()
  const folder = path.join(verbs.dataDir, 'files')
  return [
    ...sealed,
    ...files.map(({ storedName }) => new Uint8Array(readFileSync(path.join(folder, storedName)))),
  ]
}

async function opens(keys: string[], blobs: Uint8Array[]): Promise<number> {
  let count = 0
  for (const blob of blobs)
    for (const key of keys)
      if (
        await openWith(key, blob).then(
          () => true,
          () => false,
        )
      )
        count += 1
  return count
}

describe('a case with new keys', () => {
  test('opens for its person with the same words, older and newer records alike', async () => {
    await changeKeys()
    await solSays('An answer from after.')
    const inside = await again()
    await modules.replyAsPerson(db, inside, 'From the person, after.')
    for (const settled of [false, true]) {
      if (settled) await verbs.drain()
      const found = (await modules.caseForPerson(db, await again())) ?? expect.fail('gone')
      expect(found.answers.description).toBe('Before the change.')
      expect(found.entries.flatMap((one) => (one.kind === 'message' ? [one.text] : []))).toEqual([
        'An answer from before.',
        'An answer from after.',
        'From the person, after.',
      ])
      const sealed = (await modules.sealedFileOf(db, opened.id, found.files[0]!.id)) ?? expect.fail('no file')
      const bytes = await modules.openCaseFile((await again()).caseKey, found.files[0]!, sealed)
      expect(new TextDecoder().decode(bytes)).toBe('a letter')
    }
  })

  test('opens for the remaining members, with notes and list', async () => {
    await changeKeys()
    await note(sol, 'A note from after.')
    await verbs.drain()
    await note(sol, 'And one more.')
    const { entries, notes } = await textsFor()
    expect(entries).toContain('An answer from before.')
    expect(notes).toEqual(['A note from before.', 'A note from after.', 'And one more.'])
    const listed = (await modules.sealedLines(db, sol.holder, [opened.id]))[0]
    expect((await openSummary(sol.identity, listed!)).summary).toBe('Before the change.')
    const recovery = await modules.caseForStaff(db, await verbs.recoveryHolder(), opened.id)
    expect((await openStaffCase(verbs.recovery().identity, recovery!, [])).answers.description).toBe(
      'Before the change.',
    )
  })

  test('a full copy with a member’s old key and the old case keys opens nothing [R28] [A6]', async () => {
    expect(await opens([kit.identity, ...remembered], await dump(opened.id))).toBeGreaterThan(5)
    await modules.keepUnsent(db, await sessionOf(), 'Posted too late.')
    await changeKeys()
    await solSays('An answer from after.')
    await modules.replyAsPerson(db, await again(), 'From the person, after.')
    await verbs.drain()
    const blobs = await dump(opened.id)
    expect(blobs.length).toBeGreaterThan(10)
    expect(await opens([kit.identity, ...remembered], blobs)).toBe(0)
    const { case_ } = await textsFor()
    expect(await opens([case_.caseKey, case_.staffKey ?? ''], blobs)).toBeGreaterThan(5)
    const folder = readdirSync(path.join(verbs.dataDir, 'files'))
    const kept = await db.selectFrom('caseFiles').select('storedName').execute()
    expect(folder.sort()).toEqual(kept.map(({ storedName }) => storedName).sort())
  })

  test('a full copy and another member’s key open no case [R27] [A6]', async () => {
    const blobs = await dump(opened.id)
    expect(await opens([await newIdentity()], blobs)).toBe(0)
    expect(await opens([sol.identity], blobs)).toBe(2)
    expect(await opens([verbs.recovery().identity], blobs)).toBe(2)
  })

  test("keeps the person's late post", async () => {
    await modules.keepUnsent(db, await sessionOf(), 'Posted too late.')
    await changeKeys()
    await verbs.drain()
    await changeKeys()
    await verbs.drain()
    expect((await modules.caseForPerson(db, await again()))?.unsent).toBe('Posted too late.')
  })

  test('survives a second change, and keys of all generations form one chain', async () => {
    await changeKeys()
    await solSays('Second time.')
    await verbs.drain()
    await changeKeys()
    await solSays('Third time.')
    await verbs.drain()
    const { entries, case_ } = await textsFor()
    expect(entries).toEqual(['An answer from before.', 'Second time.', 'Third time.'])
    expect(readKeys(case_.caseKey).before).toHaveLength(2)
    const found = (await modules.caseForPerson(db, await again()))!
    const sealed = (await modules.sealedFileOf(db, opened.id, found.files[0]!.id))!
    expect(await modules.openCaseFile(case_.caseKey, found.files[0]!, sealed)).toHaveLength(8)
  })

  test('is done once: a second steward at the same moment is refused', async () => {
    await removeKit()
    const [one, two] = await Promise.all([prepared(), prepared()])
    const [first, second] = await Promise.all([
      makeNewKeys(sol, one, entries),
      makeNewKeys(sol, two, entries),
    ])
    await modules.putNewKeys(db, first, { holder: sol.holder, by: 'sol' })
    await expect(modules.putNewKeys(db, second, { holder: sol.holder, by: 'sol' })).rejects.toMatchObject({
      status: 409,
    })
    expect((await textsFor()).entries).toContain('An answer from before.')
    const lines = await db
      .selectFrom('auditLines')
      .select('action')
      .where('subject', '=', opened.id)
      .where('action', '=', 'case.new-key')
      .execute()
    expect(lines).toHaveLength(1)
  })
})

const userRow = (id: string) => {
  const at = new Date().toISOString()
  const emailVerified = onPostgres ? true : 1
  return { id, name: id, email: `${id}@example.org`, emailVerified, createdAt: at, updatedAt: at } as never
}

const sessionOf = async () => {
  const answer = await modules.enterCase(db, made)
  return verbs.asked('entered' in answer ? answer.entered : expect.fail('no session'))
}

describe('a case with a damaged record', () => {
  const rot = (sealed: string): string => {
    const [version, mark, text = '', ...rest] = sealed.split('.')
    return [version, mark, `${text.slice(0, 300)}AAAAAAAA${text.slice(308)}`, ...rest].join('.')
  }
  const LOST = () => 'nothing of it is left'
  const storedIn = async (table: 'caseRecords' | 'caseNotes', seq: number) =>
    (
      await db
        .selectFrom(table)
        .select('sealed')
        .where('caseId', '=', opened.id)
        .where('seq', '=', seq)
        .executeTakeFirstOrThrow()
    ).sealed
  const put = (table: 'caseRecords' | 'caseNotes', seq: number, sealed: string) =>
    db.updateTable(table).set({ sealed }).where('caseId', '=', opened.id).where('seq', '=', seq).execute()

  // The case has three records: the first one, its file, and an answer.
  test.each([
    ['the first', 1, rot],
    ['one in between', 2, LOST],
    ['the last', 3, rot],
    ['the last, of which nothing is left,', 3, LOST],
  ])(
    'a damaged record (%s) stays in its place, and all others open after this change of keys and the next [A3]',
    async (_, seq, damage) => {
      await solSays('An answer that is there.')
      const end = seq === 3 ? 4 : seq
      await put('caseRecords', end, damage(await storedIn('caseRecords', end)))
      for (const text of ['After the first.', 'After the second.']) {
        await changeKeys()
        await solSays(text)
        await verbs.drain()
      }
      const { entries, case_ } = await textsFor()
      expect(entries).toEqual([
        'An answer from before.',
        ...(end === 4 ? [] : ['An answer that is there.']),
        'After the first.',
        'After the second.',
      ])
      expect(case_.damaged).toBe(true)
      const shown = (await modules.caseForPerson(db, await again())) ?? expect.fail('gone')
      expect(shown.entries.filter(({ proof }) => proof === 'damaged').map((one) => one.seq)).toEqual([end])
      // Resealing covers everything that could be opened.
      expect(await opens([kit.identity, ...remembered], await dump(opened.id))).toBe(0)
    },
  )

  test('opens it again, once it is restored', async () => {
    const whole = await storedIn('caseRecords', 3)
    await put('caseRecords', 3, rot(whole))
    await changeKeys()
    await solSays('After the change.')
    expect((await textsFor()).entries).toEqual(['After the change.'])
    await put('caseRecords', 3, whole)
    expect((await textsFor()).entries).toEqual(['An answer from before.', 'After the change.'])
  })

  test('gets new keys if it is the only note', async () => {
    await put('caseNotes', 1, rot(await storedIn('caseNotes', 1)))
    await changeKeys()
    await note(sol, 'A note from after.')
    await verbs.drain()
    const { notes, case_ } = await textsFor()
    expect(notes).toEqual(['A note from after.'])
    expect(case_.notes.map(({ proof }) => proof)).toContain('damaged')
  })

  test('with an unreadable last record gets none if another was left out', async () => {
    await solSays('Another one.')
    await put('caseRecords', 4, LOST())
    await db.deleteFrom('caseRecords').where('caseId', '=', opened.id).where('seq', '=', 2).execute()
    await removeKit()
    await expect(makeNewKeys(sol, await prepared(), entries)).rejects.toThrow(/order/)
  })

  test('gets none while its line in the list is damaged, and the others do', async () => {
    await db.updateTable('cases').set({ sealedCapsule: 'rotten' }).where('id', '=', opened.id).execute()
    const next = await verbs.entered(await verbs.aCase())
    await removeKit()
    const damaged = opened.id
    const steps: number[] = []
    const sentences = await oneByOne(
      [damaged, next.id],
      async (id) => {
        opened = { ...opened, id }
        const keys = await makeNewKeys(sol, await prepared(), entries).catch((error: Error) => {
          throw new NotChanged(error.message)
        })
        await modules.putNewKeys(db, keys, { holder: sol.holder, by: 'sol' })
      },
      { step: (done) => steps.push(done), stop: () => false },
    )
    expect(sentences).toEqual([expect.stringMatching(/line in the list is damaged/)])
    expect(steps).toEqual([0, 1])
    expect((await modules.newKeysProgress(db, sol.holder)).mine).toEqual([damaged])
  })

  test('a lost connection stops them all', async () => {
    const lost = async () => {
      throw new TypeError('Failed to fetch')
    }
    await expect(oneByOne(['a', 'b'], lost, { step: () => {}, stop: () => false })).rejects.toThrow(/fetch/)
  })

  test('a missing file does not keep the rest from being resealed', async () => {
    await modules.keepUnsent(db, await sessionOf(), 'Posted too late.')
    const file = await db
      .selectFrom('caseFiles')
      .select('storedName')
      .where('caseId', '=', opened.id)
      .executeTakeFirstOrThrow()
    const place = path.join(verbs.dataDir, 'files', file.storedName)
    const bytes = readFileSync(place)
    rmSync(place)
    await changeKeys()
    const { sealCaseAgain } = await import('../record/re-encrypt.server.ts')
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(sealCaseAgain(db, opened.id)).rejects.toThrow('a file of this case is missing')
    const rows = await db.selectFrom('cases').select('sealedUnsent').where('id', '=', opened.id).execute()
    expect(rows[0]?.sealedUnsent?.length).toBeLessThan(6000)
    writeFileSync(place, bytes)
    await verbs.drain()
    await modules.tryAgain(db, {})
    await verbs.drain()
    expect(await opens([kit.identity, ...remembered], await dump(opened.id))).toBe(0)
    expect((await modules.caseForPerson(db, await again()))?.unsent).toBe('Posted too late.')
  })
})

test('a case key written into the database, with records made by it, opens nothing [A3]', async () => {
  const key = await newIdentity()
  const recipient = await recipientOf(key)
  const at = new Date().toISOString()
  const base = { caseId: opened.id, author: 'person' as const, at, prev: '' }
  const answers = { ...base, kind: 'answers', seq: 1, body: { description: 'Forged.' } }
  const row = await db
    .selectFrom('cases')
    .select('wordsRecipient')
    .where('id', '=', opened.id)
    .executeTakeFirstOrThrow()
  const line = { summary: 'Forged.', words: row.wordsRecipient }
  const sealedCapsule = await sealRecord(key, { ...base, kind: 'capsule', seq: 0, body: line })
  await db.updateTable('cases').set({ recipient, sealedCapsule }).where('id', '=', opened.id).execute()
  for (const [holder, to] of [
    ['words', row.wordsRecipient],
    [sol.holder, await recipientOf(sol.identity)],
  ] as const)
    await db
      .updateTable('caseKeys')
      .set({ envelope: await sealEnvelope(to, key) })
      .where('caseId', '=', opened.id)
      .where('holder', '=', holder)
      .where('keyKind', '=', 'C')
      .execute()
  // The earlier entries are still in it, and do not open.
  await expect(modules.caseForPerson(db, await again())).rejects.toThrow(/none of/)
  await expect(openStaffCase(sol.identity, await asSol(), [])).rejects.toThrow(/none of/)
  await removeKit()
  await expect(makeNewKeys(sol, await prepared(), entries)).rejects.toThrow(/none of/)
  await db.deleteFrom('caseRecords').where('caseId', '=', opened.id).where('seq', '>', 1).execute()
  const sealed = await sealRecord(key, answers)
  await db.updateTable('caseRecords').set({ sealed }).where('caseId', '=', opened.id).execute()
  await expect(modules.caseForPerson(db, await again())).rejects.toThrow(/took none of/)
  await expect(openStaffCase(sol.identity, await asSol(), [])).rejects.toThrow(/took none of/)
})

describe('the key of the notes', () => {
  const planted = async () => {
    const key = await newIdentity()
    const envelope = await sealEnvelope(await recipientOf(sol.identity), key)
    await db
      .updateTable('caseKeys')
      .set({ envelope })
      .where('caseId', '=', opened.id)
      .where('holder', '=', sol.holder)
      .where('keyKind', '=', 'S')
      .execute()
    const staffRecipient = await recipientOf(key)
    await db.updateTable('cases').set({ staffRecipient }).where('id', '=', opened.id).execute()
  }

  test('a notes key that an attacker wrote into the database seals no team note [A3]', async () => {
    opened = await verbs.entered(await verbs.aCase())
    expect((await textsFor()).case_).toMatchObject({ staffKey: expect.any(String), damaged: false })
    await planted()
    expect((await textsFor()).case_).toMatchObject({ staffKey: null, damaged: true })
    await removeKit()
    await expect(makeNewKeys(sol, await prepared(), entries)).rejects.toThrow(/public key/)
    await db.updateTable('cases').set({ sealedCapsule: 'rotten' }).where('id', '=', opened.id).execute()
    expect((await textsFor()).case_).toMatchObject({ staffKey: null, damaged: true })
  })

  test('is the one of the newest change', async () => {
    await changeKeys()
    expect((await textsFor()).case_).toMatchObject({ staffKey: expect.any(String), damaged: false })
    await planted()
    expect((await textsFor()).case_).toMatchObject({ staffKey: null, damaged: true, notes: [] })
  })

  test('of a case from before its line named it is identified by a note that opens', async () => {
    const key = await openEnvelope(sol.identity, (await asSol()).envelope)
    const base = { caseId: opened.id, kind: 'capsule', seq: 0, author: 'system' as const, at: '', prev: '' }
    const sealedCapsule = await sealRecord(key, { ...base, body: { summary: 'As it was.' } })
    await db.updateTable('cases').set({ sealedCapsule }).where('id', '=', opened.id).execute()
    expect((await textsFor()).notes).toEqual(['A note from before.'])
    await planted()
    expect((await textsFor()).case_).toMatchObject({ staffKey: null, damaged: true })
  })
})

describe('a writer during the change of keys', () => {
  test('is appended, when their message came first', async () => {
    await removeKit()
    const keys = await makeNewKeys(sol, await prepared(), entries)
    await modules.replyAsPerson(db, opened, 'Just in time.')
    await expect(modules.putNewKeys(db, keys, { holder: sol.holder, by: 'sol' })).rejects.toThrow(
      /just (?:added|changed|wrote)/,
    )
    await modules.putNewKeys(db, await makeNewKeys(sol, await prepared(), entries), {
      holder: sol.holder,
      by: 'sol',
    })
    expect((await textsFor()).entries).toContain('Just in time.')
  })

  test('as the person, is asked for the words again and loses nothing', async () => {
    const request = await sessionOf()
    expect(await modules.openedCase(db, request)).not.toBeNull()
    await changeKeys()
    expect(await modules.openedCase(db, request)).toBeNull()
    // The visit had begun before, and its request comes after: refused, and saved for the next visit.
    await expect(modules.replyAsPerson(db, opened, 'Too late.')).rejects.toThrow(/new key/)
    expect(await modules.keepUnsent(db, request, 'Too late.')).toBe(true)
    expect((await modules.caseForPerson(db, await again()))?.unsent).toBe('Too late.')
  })

  test('as staff with the old key, is refused in both chains', async () => {
    const before = await asSol()
    await changeKeys()
    const [oldC = '', oldS = ''] = remembered
    await expect(
      modules.replyToCase(db, await sealedBy(oldC, 'message', 'x', before.records.at(-1)), 'sol'),
    ).rejects.toThrow(/new key/)
    await expect(
      modules.addNote(db, await sealedBy(oldS, 'note', 'x', before.notes.at(-1)), 'sol'),
    ).rejects.toThrow(/new key/)
    const sign = signOf(await recipientOf(oldC))
    const envelope = toBase64(await sealTo(await recipientOf(kit.identity), oldC))
    await modules.shareCases(db, [{ caseId: opened.id, keyKind: 'C', holder: kit.holder, envelope, sign }], {
      by: 'sol',
      from: [sol.holder],
    })
    expect(await modules.caseForStaff(db, kit.holder, opened.id)).toBeNull()
  })
})

test('when a message arrives at the very moment of the change, the case stays whole and no text is lost', async () => {
  await removeKit()
  const said: string[] = []
  const asPerson = async (text: string) => {
    const request = await sessionOf()
    said.push(text)
    const inside = await modules.openedCase(db, request)
    const kept =
      inside &&
      (await modules.replyAsPerson(db, inside, text).then(
        () => true,
        (error: Error) => (/new key/.test(error.message) ? false : Promise.reject(error)),
      ))
    if (!kept) await modules.keepUnsent(db, request, text)
  }
  const asSolAgain = async (text: string): Promise<void> => {
    const sent = await solSays(text).then(
      () => true,
      (error: Error) => {
        expect(error.message).toMatch(/new key|just (?:added|changed|wrote)/)
        return false
      },
    )
    if (!sent) return asSolAgain(text)
    said.push(text)
  }
  const newKeys = async (): Promise<void> => {
    const keys = await makeNewKeys(sol, await prepared(), entries)
    const put = modules.putNewKeys(db, keys, { holder: sol.holder, by: 'sol' })
    if (
      !(await put.then(
        () => true,
        (error: Error) =>
          /just (?:added|changed|wrote)/.test(error.message) ? false : Promise.reject(error),
      ))
    )
      return newKeys()
  }
  await Promise.all([asSolAgain('one'), newKeys(), asSolAgain('two'), asPerson('three'), asSolAgain('four')])
  await Promise.all([verbs.drain(), asSolAgain('five')])
  await verbs.drain()
  const { entries: texts, case_ } = await textsFor()
  expect(readKeys(case_.caseKey).before).toHaveLength(1)
  const unsent = (await modules.caseForPerson(db, await again()))?.unsent
  expect([...texts, ...(unsent ? [unsent] : [])].sort()).toEqual(['An answer from before.', ...said].sort())
  expect(await opens([kit.identity, ...remembered], await dump(opened.id))).toBe(0)
})

describe('an attacker with the old key who can write to the database', () => {
  const chain = async () => {
    const found = await asSol()
    return { rows: found.records, key: await openEnvelope(sol.identity, found.envelope) }
  }

  test('the attacker cannot add a record after the change [A6]', async () => {
    await changeKeys()
    const { rows, key } = await chain()
    const forged = await sealedBy(remembered[0]!, 'message', 'Forged.', rows.at(-1))
    await expect(openChain(key, opened.id, [...rows, forged])).rejects.toThrow(/mark/)
    // Sealing to the new public key does not work either.
    const { mark, ciphertext } = splitSealed(forged.sealed)
    const to = await recipientOf(key)
    const wrapped = `1.${mark}.${toBase64(await sealTo(to, ciphertext))}.${signOf(to)}.1`
    await expect(openChain(key, opened.id, [...rows, { seq: forged.seq, sealed: wrapped }])).rejects.toThrow(
      /mark/,
    )
  })

  test('the attacker cannot change, reorder or cut off the records before the change [A3]', async () => {
    await changeKeys()
    await solSays('After.')
    await verbs.drain()
    const { rows, key } = await chain()
    expect(await openChain(key, opened.id, rows)).toHaveLength(rows.length)
    const third = await sealedBy(remembered[0]!, 'message', 'Another answer.', rows[1])
    const [a, b, c, d] = rows as StoredRecord[] as [typeof third, typeof third, typeof third, typeof third]
    for (const tampered of [[a, b, third], [a, b, third, d], [a, b], [a, b, d], [b, a, c, d], []])
      await expect(openChain(key, opened.id, tampered)).rejects.toThrow()
    const swapped = [a, { ...b, sealed: c.sealed }, { ...c, sealed: b.sealed }, d]
    await expect(openChain(key, opened.id, swapped)).rejects.toThrow()
    const cut = { ...c, sealed: c.sealed.replace(/.{40}(?=\.[^.]+\.1$)/, 'A'.repeat(40)) }
    await expect(openChain(key, opened.id, [a, b, cut, d])).rejects.toThrow()
  })

  test("the attacker cannot have the new keys sealed to other words, or change the list's content", async () => {
    const wordsRecipient = await recipientOf(kit.identity)
    await expect(makeNewKeys(sol, { ...(await prepared()), wordsRecipient }, entries)).rejects.toThrow(
      /public key/,
    )
    await expect(
      makeNewKeys(sol, { ...(await prepared()), recipient: wordsRecipient }, entries),
    ).rejects.toThrow()
    await changeKeys()
    const [old = ''] = remembered
    const base = { caseId: opened.id, kind: 'capsule', seq: 0, author: 'system' as const, at: '', prev: '' }
    const sealedCapsule = await sealRecord(old, { ...base, body: { summary: 'Forged.' } })
    const listed = (await modules.sealedLines(db, sol.holder, [opened.id]))[0]!
    await expect(openSummary(sol.identity, { ...listed, sealedCapsule })).rejects.toThrow(/mark/)
  })
})

describe('a case that waits for new keys', () => {
  test('is shown to members who can do it, until it is done', async () => {
    await changeKeys()
    const before = await modules.newKeysProgress(db, sol.holder)
    expect(before.mine).not.toContain(opened.id)
    const next = await verbs.entered(await verbs.aCase())
    await removeKit()
    const progress = await modules.newKeysProgress(db, sol.holder)
    expect(progress.mine).toEqual([next.id])
    expect(progress.all - progress.done).toBe(1)
    expect((await modules.newKeysProgress(db, kit.holder)).mine).toEqual([])
    await modules.tidyNewKeys(db)
    expect((await modules.newKeysProgress(db, sol.holder)).mine).toEqual([next.id])
    opened = next
    await modules.putNewKeys(db, await makeNewKeys(sol, await prepared(), entries), {
      holder: sol.holder,
      by: 'sol',
    })
    await modules.tidyNewKeys(db)
    expect(await modules.newKeysProgress(db, sol.holder)).toEqual({ all: 0, done: 0, mine: [] })
  })

  test('is also found by the cleanup, when an envelope reached a removed member all the same', async () => {
    await db.insertInto('users').values(userRow('KKK')).execute()
    const at = new Date().toISOString()
    const none = {
      publicKey: null,
      signerKey: null,
      lockedKey: null,
      keyMadeAt: null,
      sealedTotp: null,
      totpStep: null,
    }
    await db
      .insertInto('staff')
      .values({ userId: 'KKK', role: 'caseworker', invitedAt: at, joinedAt: at, removedAt: at, ...none })
      .execute()
    expect(await modules.caseForStaff(db, kit.holder, opened.id)).not.toBeNull()
    await modules.tidyNewKeys(db)
    expect(await modules.caseForStaff(db, kit.holder, opened.id)).toBeNull()
    expect((await modules.newKeysProgress(db, sol.holder)).mine).toContain(opened.id)
    // Nothing new is sealed to them either.
    const next = await verbs.entered(await verbs.aCase())
    expect(await modules.caseForStaff(db, kit.holder, next.id)).toBeNull()
    await db.deleteFrom('staff').execute()
    await db.deleteFrom('users').execute()
  })

  test('must reach every holder of the case, and no one else', async () => {
    await removeKit()
    const keys = await makeNewKeys(sol, await prepared(), entries)
    const put = (envelopes: typeof keys.envelopes) =>
      modules.putNewKeys(db, { ...keys, envelopes }, { holder: sol.holder, by: 'sol' })
    await expect(put(keys.envelopes.filter(({ holder }) => holder !== 'words'))).rejects.toThrow(
      /just (?:added|changed|wrote)/,
    )
    await expect(put(keys.envelopes.slice(0, -1))).rejects.toThrow(/just (?:added|changed|wrote)/)
    await expect(put([...keys.envelopes, { ...keys.envelopes[1]!, holder: kit.holder }])).rejects.toThrow(
      /just (?:added|changed|wrote)/,
    )
    await expect(put([{ ...keys.envelopes[0]!, envelope: 'x' }, ...keys.envelopes.slice(1)])).rejects.toThrow(
      /envelope/,
    )
    expect((await textsFor()).entries).toContain('An answer from before.')
  })

  test('reaches a member who is moving to a new key under that key', async () => {
    const at = new Date().toISOString()
    await db.insertInto('users').values(userRow('KKK')).execute()
    const change = {
      publicKey: 'x',
      signerKey: 'x',
      lockedKey: 'x',
      oldLockedKey: 'x',
      askedAt: at,
      signedAt: at,
    }
    const oldHolder = 'O'.repeat(22)
    await db
      .insertInto('staffKeyChanges')
      .values({ userId: 'KKK', reason: 'renewed', oldHolder, ...change })
      .execute()
    await db
      .updateTable('caseKeys')
      .set({ holder: oldHolder })
      .where('caseId', '=', opened.id)
      .where('holder', '=', kit.holder)
      .execute()
    const found = await prepared()
    expect(found.holders.filter(({ holder }) => holder === kit.holder)).toHaveLength(2)
    const keys = await makeNewKeys(sol, found, entries)
    await expect(modules.putNewKeys(db, keys, { holder: sol.holder, by: 'sol' })).rejects.toThrow(
      /not waiting for a new key/,
    )
    await needsNewKeys()
    await modules.putNewKeys(db, keys, { holder: sol.holder, by: 'sol' })
    const case_ = (await modules.caseForStaff(db, kit.holder, opened.id)) ?? expect.fail('not for Kit')
    expect(await openEnvelope(kit.identity, case_.envelope)).toContain('# until')
    expect(await modules.caseForStaff(db, oldHolder, opened.id)).toBeNull()
    await db.deleteFrom('staffKeyChanges').execute()
  })
})
