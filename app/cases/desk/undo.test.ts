import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import { sealRecord } from '#app/platform/sealing/sealing.ts'
import { USUAL } from '#app/platform/settings/retention-times.ts'
import { dayAfter, dayOf } from '#app/platform/time.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'

// Undo, spam, and when a case may be marked as referred.

let verbs: CaseVerbs
let db: CaseVerbs['db']
let modules: CaseVerbs['modules']
let undoing: typeof import('./undo.server.ts')
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
  undoing = await import('./undo.server.ts')
})
afterAll(() => verbs.close())

let BATCH: string
beforeEach(() => {
  BATCH = crypto.randomUUID()
})
const today = () => dayOf(new Date(), 'America/New_York')
const rowOf = (id: string) =>
  db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const recordsOf = async (id: string) =>
  (await db.selectFrom('caseRecords').select('seq').where('caseId', '=', id).execute()).length

async function close(id: string, how: { spam?: boolean; by?: string } = {}) {
  const { caseKey, found } = await verbs.openedByStaff(
    verbs.recovery().identity,
    await verbs.recoveryHolder(),
    id,
  )
  const last = found.records.at(-1)!
  const sealed = await sealRecord(caseKey, {
    caseId: id,
    kind: 'status',
    seq: last.seq + 1,
    author: 'staff',
    at: new Date().toISOString(),
    prev: recordMark(last.sealed),
    body: { from: found.status, to: 'closed' },
  })
  const by = how.by ?? 'sol'
  const change = { caseId: id, seq: last.seq + 1, sealed, to: 'closed' as const, spam: how.spam ?? false }
  await undoing.recordUndo(db, { caseId: id, batch: BATCH, by }, (tx) => modules.setStatus(tx, change, by))
}

describe('undo', () => {
  test('restores a case with its records, and plans no mail', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const before = { row: await rowOf(opened.id), records: await recordsOf(opened.id) }
    await close(opened.id)
    expect((await rowOf(opened.id)).status).toBe('closed')
    expect(await undoing.undoBatch(db, BATCH, 'sol')).toEqual({ undone: 1, kept: 0 })
    expect(await rowOf(opened.id)).toEqual(before.row)
    expect(await recordsOf(opened.id)).toBe(before.records)
    const mail = db.selectFrom('jobs').selectAll().where('name', '=', 'cases.tell-client')
    expect(await mail.where('payload', 'like', `%${opened.id}%`).execute()).toEqual([])
    // The chain continues from there.
    await verbs.staffSays(opened.id, 'We read it.')
    expect((await modules.caseForPerson(db, opened))?.entries.map(({ kind }) => kind)).toEqual([
      'sent',
      'message',
    ])
    await expect(undoing.undoBatch(db, BATCH, 'sol')).rejects.toThrow(/too late/)
  })

  test('is for the member who acted, for a minute, and not after a later change', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    await close(opened.id)
    await expect(undoing.undoBatch(db, BATCH, 'robin')).rejects.toThrow(/too late/)
    const long = new Date(Date.now() - 120_000).toISOString()
    await db.updateTable('caseUndos').set({ doneAt: long }).execute()
    await expect(undoing.undoBatch(db, BATCH, 'sol')).rejects.toThrow(/too late/)
    await undoing.sweepUndos(db)
    expect(await db.selectFrom('caseUndos').selectAll().execute()).toEqual([])

    // One press on many cases can take longer than a minute.
    const [early, late] = [await verbs.entered(await verbs.aCase()), await verbs.entered(await verbs.aCase())]
    await close(early.id)
    await db.updateTable('caseUndos').set({ doneAt: long }).execute()
    await close(late.id)
    await undoing.sweepUndos(db)
    expect(await undoing.undoBatch(db, BATCH, 'sol')).toEqual({ undone: 2, kept: 0 })

    const written = await verbs.entered(await verbs.aCase())
    await close(written.id)
    await modules.replyAsPerson(db, written, 'Wait!')
    expect(await undoing.undoBatch(db, BATCH, 'sol')).toEqual({ undone: 0, kept: 1 })
    const read = await verbs.entered(await verbs.aCase())
    await close(read.id)
    await modules.noteRead(db, read.id, 'person', 2)
    expect(await undoing.undoBatch(db, BATCH, 'sol')).toEqual({ undone: 0, kept: 1 })
    expect((await rowOf(read.id)).status).toBe('closed')
  })
})

describe('spam', () => {
  /** A case that the form's checks marked as sent by a robot. */
  async function marked() {
    const opened = await verbs.entered(await verbs.aCase())
    await db.updateTable('cases').set({ lane: 'quarantine' }).where('id', '=', opened.id).execute()
    return opened
  }

  test('a spam case is deleted automatically after its retention time if the form flagged it, too [R45] [A6]', async () => {
    const opened = await marked()
    await close(opened.id, { spam: true })
    const purgeOn = dayAfter(today(), USUAL.days.spamCases)
    expect(await rowOf(opened.id)).toMatchObject({ spamOn: today(), lane: 'quarantine', purgeOn })
    await modules.saveRetention(db, { ...USUAL.days, spamCases: 10 }, 'sol')
    expect(await rowOf(opened.id)).toMatchObject({ purgeOn: dayAfter(today(), 10) })
    expect(await modules.purgeDue(db)).toBe(0)
    await db.updateTable('cases').set({ purgeOn: '2020-01-01' }).where('id', '=', opened.id).execute()
    expect(await modules.purgeDue(db)).toBe(1)
    await modules.saveRetention(db, USUAL.days, 'sol')
  })

  test('a case that only one member calls spam is deleted by two members, after the same time [A5]', async () => {
    const { id } = await verbs.entered(await verbs.aCase())
    const { onTheList } = await import('#tests/support/listed.ts')
    const { endingsFor } = await import('../closing/endings.server.ts')
    const [ana, ben] = [await verbs.aMember('ana'), await verbs.aMember('ben')]
    await onTheList(db, verbs, ana, ben)
    await close(id, { spam: true, by: ana })
    const purgeOn = dayAfter(today(), USUAL.days.spamCases)
    expect(await rowOf(id)).toMatchObject({ spamOn: today(), lane: 'open', purgeOn })
    const steward = {
      userId: ana,
      role: 'steward' as const,
      keyId: null,
      name: 'Ana',
      email: 'a@example.org',
    }
    const due = async () => {
      const listed = await endingsFor(db, { ...steward, publicKey: null, lockedKey: null })
      return listed.due.some((one) => one.id === id)
    }
    expect(await due()).toBe(false)
    const on = await import('../closing/retention-trial.server.ts')
    const tried = async (spamCases: number) =>
      (await on.tryRetention(db, { ...USUAL.days, spamCases })).soon.find((one) => one.id === id)?.day
    expect(await tried(10)).toBe(dayAfter(today(), 10))
    await db.updateTable('cases').set({ purgeOn: '2020-01-01' }).where('id', '=', id).execute()
    expect(await modules.purgeDue(db)).toBe(0)
    expect(await due()).toBe(true)
    await modules.askForPurge(db, id, ana)
    const asked = (await modules.openRequest(db, id, 'purge')) ?? expect.fail('nothing is asked')
    await expect(modules.confirmPurge(db, asked.id, ana)).rejects.toThrow('another person')
    await modules.confirmPurge(db, asked.id, ben)
    expect(await db.selectFrom('cases').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('a case is not spam once its person writes or a member calls it real [A6]', async () => {
    const { clearSpamFlag } = await import('./spam-flag.server.ts')
    const opened = await marked()
    await close(opened.id, { spam: true })
    await modules.replyAsPerson(db, opened, 'I am no robot.')
    expect(await rowOf(opened.id)).toMatchObject({ spamOn: null, lane: 'open', purgeOn: null })
    const other = await verbs.entered(await verbs.aCase())
    await close(other.id, { spam: true })
    await clearSpamFlag(db, other.id, 'sol')
    const purgeOn = dayAfter(today(), USUAL.days.closedCases)
    expect(await rowOf(other.id)).toMatchObject({ spamOn: null, lane: 'open', purgeOn })
    // Two people decide about it, as about any other case.
    await db.updateTable('cases').set({ purgeOn: '2020-01-01' }).where('id', '=', other.id).execute()
    expect(await modules.purgeDue(db)).toBe(0)
  })
})

test('many cases lose the spam mark at once, only cases that have it, and undo restores it', async () => {
  const { clearSpamFlags } = await import('./spam-flag.server.ts')
  const holder = await verbs.recoveryHolder()
  const ids: string[] = []
  for (const lane of ['quarantine', 'quarantine', 'open'] as const) {
    const { id } = await verbs.entered(await verbs.aCase())
    await db.updateTable('cases').set({ lane }).where('id', '=', id).execute()
    ids.push(id)
  }
  expect(await clearSpamFlags(db, { ids, holder: 'another-key', batch: BATCH }, 'sol')).toBe(0)
  expect(await clearSpamFlags(db, { ids, holder, batch: BATCH }, 'sol')).toBe(2)
  for (const id of ids) expect((await rowOf(id)).lane).toBe('open')
  expect(await undoing.undoBatch(db, BATCH, 'sol')).toEqual({ undone: 2, kept: 0 })
  const lanes = await Promise.all(ids.map(async (id) => (await rowOf(id)).lane))
  expect(lanes).toEqual(['quarantine', 'quarantine', 'open'])
})

test('a reassignment can be undone', async () => {
  const { assignCases } = await import('./assigning.server.ts')
  const opened = await verbs.entered(await verbs.aCase())
  await db.updateTable('cases').set({ ownerId: 'robin' }).where('id', '=', opened.id).execute()
  const holder = await verbs.recoveryHolder()
  await assignCases(db, { ids: [opened.id], holder, ownerId: null, batch: BATCH }, 'sol')
  expect((await rowOf(opened.id)).ownerId).toBeNull()
  expect(await undoing.undoBatch(db, BATCH, 'sol')).toEqual({ undone: 1, kept: 0 })
  expect((await rowOf(opened.id)).ownerId).toBe('robin')
})

test('a case can be referred to an attorney only with a note on how they got it', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  await db.updateTable('cases').set({ referral: 'agreed' }).where('id', '=', opened.id).execute()
  const { caseKey, found } = await verbs.openedByStaff(
    verbs.recovery().identity,
    await verbs.recoveryHolder(),
    opened.id,
  )
  const last = found.records.at(-1)!
  const base = { caseId: opened.id, kind: 'status', seq: last.seq + 1, author: 'staff' as const, at: '' }
  const body = { from: 'under-review', to: 'referred' }
  const sealed = await sealRecord(caseKey, { ...base, prev: recordMark(last.sealed), body })
  const refer = (handed?: 'export' | 'person') =>
    modules.setStatus(db, { caseId: opened.id, seq: base.seq, sealed, to: 'referred', handed }, 'sol')
  await expect(refer()).rejects.toThrow(/how the attorney got/)
  await expect(refer('export')).rejects.toThrow(/Nobody has made an export/)
  await refer('person')
  const lines = await db.selectFrom('auditLines').select('action').where('subject', '=', opened.id).execute()
  expect(lines.map(({ action }) => action)).toContain('case.handed-over person')
})
