import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { USUAL } from '#app/platform/settings/retention-times.ts'
import { dayAfter, dayOf } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { onPostgres } from '#tests/support/database.ts'
import { offTheList, onTheList } from '#tests/support/listed.ts'

// How a case ends: a hold stops it, the settings say when, two people agree on it.

let db: Db
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
let ana: string
let ben: string
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
  ana = await verbs.aMember('ana')
  ben = await verbs.aMember('ben')
  await onTheList(db, verbs, ana, ben)
})
afterAll(() => verbs.close())

const DAY = 86_400_000
const today = () => dayOf(new Date(), 'America/New_York')
const inDays = (days: number) => dayAfter(today(), days)
const rowOf = (id: string) => db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirst()
const lines = async (id: string) =>
  (await db.selectFrom('auditLines').select('action').where('subject', '=', id).orderBy('seq').execute()).map(
    ({ action }) => action,
  )
const refused = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.message,
  )

/** A case that was closed so long ago that its retention period is over. */
async function aDueCase(daysAgo = USUAL.days.closedCases) {
  const opened = await verbs.entered(await verbs.aCase())
  await verbs.staffSays(opened.id, '', 'closed')
  const closedOn = dayAfter(dayNotOver(), -daysAgo)
  const purgeOn = dayAfter(closedOn, USUAL.days.closedCases)
  await db.updateTable('cases').set({ closedOn, purgeOn }).where('id', '=', opened.id).execute()
  return opened
}
const requestOf = async (id: string, kind: 'purge' | 'export' = 'purge') =>
  (await modules.openRequest(db, id, kind)) ?? expect.fail('nothing is asked')

describe('a hold', () => {
  test('stores its reason in a sealed note, and shows who set it and when', async () => {
    const { id } = await verbs.entered(await verbs.aCase())
    await modules.holdCase(db, await verbs.aNote(id, 'A letter of preservation came'), ana)
    expect(await rowOf(id)).toMatchObject({ heldBy: ana, heldAt: expect.any(String) })
    expect(await db.selectFrom('caseNotes').select('seq').where('caseId', '=', id).execute()).toHaveLength(1)
    expect(await refused(modules.holdCase(db, await verbs.aNote(id, 'Again'), ben))).toMatch(
      /already on hold/,
    )
    await modules.liftHold(db, await verbs.aNote(id, 'The dispute is over'), ben)
    expect(await rowOf(id)).toMatchObject({ heldBy: null, heldAt: null })
    expect(await refused(modules.liftHold(db, await verbs.aNote(id, 'Again'), ben))).toMatch(/not on hold/)
    expect((await lines(id)).slice(-2)).toEqual(['case.held', 'case.hold-lifted'])
    const trail = JSON.stringify(await db.selectFrom('auditLines').selectAll().execute())
    expect(trail).not.toContain('preservation')
  })

  test('requires a sealed reason', async () => {
    const { id } = await verbs.entered(await verbs.aCase())
    const open = { caseId: id, seq: 1, sealed: 'A letter came' }
    expect(await refused(modules.holdCase(db, open, ana))).toMatch(/not a sealed record/)
    expect(await rowOf(id)).toMatchObject({ heldAt: null })
  })

  test('freezes the status, and lets both sides write, even in a closed case', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const { id } = opened
    await modules.holdCase(db, await verbs.aNote(id, 'Why'), ana)
    expect(await refused(verbs.staffSays(id, '', 'closed'))).toMatch(/on hold/)
    expect(await refused(modules.withdrawCase(db, opened))).toMatch(/on hold/)
    await verbs.staffSays(id, 'We read it.')
    await modules.replyAsPerson(db, opened, 'Thank you.')
    expect(await rowOf(id)).toMatchObject({ status: 'under-review', messageCount: 2 })

    const closed = await aDueCase()
    await modules.holdCase(db, await verbs.aNote(closed.id, 'Why'), ana)
    await verbs.staffSays(closed.id, 'A court asks for your case.')
    expect(await rowOf(closed.id)).toMatchObject({ status: 'closed', messageCount: 1 })
  })

  test('delays a deletion that the person wants, and restarts the time for a change of mind when it ends', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const { id } = opened
    await modules.holdCase(db, await verbs.aNote(id, 'Why'), ana)
    expect(await modules.askForDeletion(db, opened)).toBe('waits')
    expect(await modules.askForDeletion(db, opened)).toBe('waits')
    expect(await rowOf(id)).toMatchObject({ status: 'under-review', deletionAskedOn: today() })
    await db.updateTable('cases').set({ purgeOn: '2020-01-01' }).where('id', '=', id).execute()
    expect(await modules.purgeDue(db)).toBe(0)
    await modules.liftHold(db, await verbs.aNote(id, 'Over'), ana)
    expect(await rowOf(id)).toMatchObject({ purgeOn: inDays(14) })
    expect(await modules.purgeDue(db)).toBe(0)
    await modules.keepCase(db, opened)
    expect(await rowOf(id)).toMatchObject({ purgeOn: null, deletionAskedOn: null })
  })
})

describe('the retention times of a case', () => {
  test('are those of the organization, and a deletion waits until its day has begun in every time zone', async () => {
    const at = (now: string) => vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
    try {
      at('2027-03-10T02:00:00Z')
      const opened = await verbs.entered(await verbs.aCase())
      await modules.askForDeletion(db, opened)
      expect(await rowOf(opened.id)).toMatchObject({ deletionAskedOn: '2027-03-09', purgeOn: '2027-03-23' })
      // Midnight in Washington is still the evening before in Hawaii.
      at('2027-03-23T04:30:00Z')
      await modules.purgeDue(db)
      expect(await rowOf(opened.id)).toBeDefined()
      at('2027-03-23T11:30:00Z')
      await modules.purgeDue(db)
      expect(await rowOf(opened.id)).toBeUndefined()
    } finally {
      vi.useRealTimers()
    }
  })

  test('start at the closing, stop when the case is reopened, and follow the settings', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    await verbs.staffSays(opened.id, '', 'closed')
    expect(await rowOf(opened.id)).toMatchObject({ closedOn: today(), purgeOn: inDays(730) })
    await verbs.staffSays(opened.id, '', 'under-review')
    expect(await rowOf(opened.id)).toMatchObject({ closedOn: null, purgeOn: null })
    await modules.withdrawCase(db, opened)
    expect(await rowOf(opened.id)).toMatchObject({ closedOn: today(), purgeOn: inDays(730) })

    const wished = await verbs.entered(await verbs.aCase())
    await modules.askForDeletion(db, wished)
    const days = { ...USUAL.days, closedCases: 365 }
    expect(await modules.saveRetention(db, days, ana)).toBe(true)
    expect(await modules.saveRetention(db, days, ana)).toBe(false)
    expect(await rowOf(opened.id)).toMatchObject({ purgeOn: inDays(365) })
    expect(await rowOf(wished.id)).toMatchObject({ purgeOn: inDays(14) })
    const line = await db
      .selectFrom('auditLines')
      .select(['actor', 'action'])
      .where('action', 'like', 'retention.%' as never)
      .execute()
    expect(line).toEqual([{ actor: ana, action: 'retention.changed closedCases 365' }])
    await modules.saveRetention(db, USUAL.days, ana)
    expect(await rowOf(opened.id)).toMatchObject({ purgeOn: inDays(730) })
  })

  test('are previewed without a change', async () => {
    const due = await aDueCase(500)
    const soon = await aDueCase(480)
    const wished = await verbs.entered(await verbs.aCase())
    await modules.askForDeletion(db, wished)
    const before = JSON.stringify(await db.selectFrom('cases').selectAll().orderBy('id').execute())
    const trial = await modules.tryRetention(db, { ...USUAL.days, closedCases: 500 })
    const ids = (list: { id: string }[]) => list.map(({ id }) => id)
    expect(ids(trial.today)).toContain(due.id)
    expect(ids(trial.soon)).toEqual([soon.id])
    expect(trial.soon[0]).toMatchObject({ day: dayAfter(dayNotOver(), 20), status: 'closed', held: false })
    expect(ids([...trial.today, ...trial.soon])).not.toContain(wished.id)
    expect(JSON.stringify(await db.selectFrom('cases').selectAll().orderBy('id').execute())).toBe(before)
    expect(ids((await modules.tryRetention(db, USUAL.days)).today)).not.toContain(due.id)
  })
})

describe('a deletion by two people', () => {
  test('a deletion needs a second member, and leaves nothing of the case [R44] [R45] [A5]', async () => {
    const { id } = await aDueCase()
    const { envelope } = await db
      .selectFrom('caseKeys')
      .select('envelope')
      .where('caseId', '=', id)
      .executeTakeFirstOrThrow()
    if (!onPostgres) expect(onDisk(envelope)).toBe(true)
    await modules.askForPurge(db, id, ana)
    expect(await refused(modules.askForPurge(db, id, ben))).toMatch(/asked for this already/)
    const asked = await requestOf(id)
    expect(asked).toMatchObject({ askedName: 'ana', confirmedName: null })
    expect(await refused(modules.confirmPurge(db, asked.id, ana))).toMatch(/another person/)
    expect(await modules.purgeDue(db)).toBe(0)
    await modules.confirmPurge(db, asked.id, ben)
    for (const table of ['caseKeys', 'caseRecords', 'caseNotes', 'caseFiles', 'caseRequests'] as const)
      expect(await db.selectFrom(table).selectAll().where('caseId', '=', id).execute()).toEqual([])
    expect(await rowOf(id)).toBeUndefined()
    if (!onPostgres) expect(onDisk(envelope)).toBe(false)
    expect((await lines(id)).slice(-3)).toEqual(['case.purge-asked', 'case.purge-confirmed', 'case.purged'])
    expect(await refused(modules.confirmPurge(db, asked.id, ben))).toMatch(/has ended/)
  })

  test('a deletion is refused before its day, during a hold, and after the person asked for deletion [R45]', async () => {
    const early = await aDueCase(USUAL.days.closedCases - 1)
    expect(await refused(modules.askForPurge(db, early.id, ana))).toMatch(/keep this case longer/)
    const open = await verbs.entered(await verbs.aCase())
    expect(await refused(modules.askForPurge(db, open.id, ana))).toMatch(/keep this case longer/)
    const held = await aDueCase()
    await modules.holdCase(db, await verbs.aNote(held.id, 'Why'), ana)
    expect(await refused(modules.askForPurge(db, held.id, ana))).toMatch(/on hold/)
    const wished = await verbs.entered(await verbs.aCase())
    await modules.askForDeletion(db, wished)
    expect(await refused(modules.askForPurge(db, wished.id, ana))).toMatch(/person asked/)
    expect(await refused(modules.askForPurge(db, 'nothing', ana))).toMatch(/no longer here/)
  })

  test('is refused when the case changed after the request', async () => {
    const held = await aDueCase()
    await modules.askForPurge(db, held.id, ana)
    const asked = await requestOf(held.id)
    await modules.holdCase(db, await verbs.aNote(held.id, 'Why'), ben)
    expect(await refused(modules.confirmPurge(db, asked.id, ben))).toMatch(/has ended/)
    // Held between the two steps, without ending its request.
    await db
      .updateTable('caseRequests')
      .set({ endedAt: null, outcome: null })
      .where('id', '=', asked.id)
      .execute()
    expect(await refused(modules.confirmPurge(db, asked.id, ben))).toMatch(/on hold/)
    expect(await requestOf(held.id)).toMatchObject({ confirmedBy: null })

    const written = await aDueCase()
    await modules.askForPurge(db, written.id, ana)
    await modules.replyAsPerson(db, written, 'Please keep it.')
    expect(await refused(modules.confirmPurge(db, (await requestOf(written.id)).id, ben))).toMatch(
      /keep this case longer/,
    )
    expect(await rowOf(written.id)).toMatchObject({ status: 'under-review' })
  })

  test('is refused when the settings changed, when the request was withdrawn, and after a week', async () => {
    const { id } = await aDueCase()
    await modules.askForPurge(db, id, ana)
    const first = await requestOf(id)
    await modules.saveRetention(db, { ...USUAL.days, messages: 91 }, ana)
    expect(await refused(modules.confirmPurge(db, first.id, ben))).toMatch(/changed after this/)
    await modules.withdrawRequest(db, first.id, ben)
    expect(await refused(modules.confirmPurge(db, first.id, ben))).toMatch(/has ended/)
    expect(await refused(modules.withdrawRequest(db, first.id, ben))).toMatch(/has ended/)
    await modules.askForPurge(db, id, ana)
    const second = await requestOf(id)
    vi.useFakeTimers({ now: Date.now() + 7 * DAY + 1000, toFake: ['Date'] })
    try {
      expect(await refused(modules.confirmPurge(db, second.id, ben))).toMatch(/has ended/)
      await modules.askForPurge(db, id, ben)
      expect(await requestOf(id)).toMatchObject({ askedBy: ben })
    } finally {
      vi.useRealTimers()
    }
    expect((await lines(id)).filter((line) => line === 'case.purge-withdrawn')).toHaveLength(1)
    await modules.saveRetention(db, USUAL.days, ana)
  })

  test('counts only while the requester is on the staff', async () => {
    const { id } = await aDueCase()
    const leaver = await verbs.aMember('leaver')
    await onTheList(db, verbs, leaver)
    await modules.askForPurge(db, id, leaver)
    await db.updateTable('staff').set({ removedAt: today() }).where('userId', '=', leaver).execute()
    expect(await refused(modules.confirmPurge(db, (await requestOf(id)).id, ben))).toMatch(/has ended/)
    expect(await rowOf(id)).toBeDefined()
  })

  test('counts only while the requester is on the signed list', async () => {
    const { id } = await aDueCase()
    const leaver = await verbs.aMember('off-the-list')
    await onTheList(db, verbs, leaver)
    await modules.askForPurge(db, id, leaver)
    await offTheList(db, verbs, leaver)
    expect(await refused(modules.confirmPurge(db, (await requestOf(id)).id, ben))).toMatch(/has ended/)
    expect(await requestOf(id)).toMatchObject({ confirmedBy: null })
    expect(await rowOf(id)).toBeDefined()
  })

  test('a member who joined the list after the request cannot confirm the act [A4] [A5]', async () => {
    const { id } = await aDueCase()
    const puppet = await verbs.aMember('puppet')
    expect(await refused(modules.askForPurge(db, id, puppet))).toMatch(/not on the list/)
    await modules.askForPurge(db, id, ana)
    const { id: asked } = await requestOf(id)
    expect(await refused(modules.confirmPurge(db, asked, puppet))).toMatch(/after this was asked/)
    await onTheList(db, verbs, puppet)
    expect(await refused(modules.confirmPurge(db, asked, puppet))).toMatch(/after this was asked/)
    // Like requests from before the version of the list was stored with them.
    await db.updateTable('caseRequests').set({ listVersion: null }).where('id', '=', asked).execute()
    expect(await refused(modules.confirmPurge(db, asked, puppet))).toMatch(/after this was asked/)
    await modules.confirmPurge(db, asked, ben)
    expect(await rowOf(id)).toBeUndefined()
  })

  test('that was interrupted after both agreed is finished by the hourly work', async () => {
    const { id } = await aDueCase()
    await modules.askForPurge(db, id, ana)
    const asked = await requestOf(id)
    const confirmed = { confirmedBy: ben, confirmedAt: new Date().toISOString() }
    await db.updateTable('caseRequests').set(confirmed).where('id', '=', asked.id).execute()
    // Both agreed: one of them alone can no longer stop it.
    expect(await refused(modules.withdrawRequest(db, asked.id, ana))).toMatch(/has ended/)
    expect(await modules.purgeDue(db)).toBe(1)
    expect(await rowOf(id)).toBeUndefined()
  })

  /** Whether some of this ciphertext is in a file of the database. */
  const onDisk = (ciphertext: string): boolean =>
    readdirSync(verbs.dataDir)
      .filter((name) => name.startsWith('handrail.db'))
      .some((name) => readFileSync(path.join(verbs.dataDir, name)).includes(ciphertext.slice(-60, -4)))
})

describe('an export by two people', () => {
  const ask = { purpose: 'person', scope: 'case' } as const

  test('an export is made once, by the member who requested it, within 24 hours of the approval [A5]', async () => {
    const { id } = await verbs.entered(await verbs.aCase())
    await modules.askForExport(db, { caseId: id, ...ask }, ana)
    const asked = await requestOf(id, 'export')
    expect(await refused(modules.takeExport(db, asked.id, ana))).toMatch(/already made/)
    expect(await refused(modules.confirmExport(db, asked.id, ana))).toMatch(/another person/)
    await modules.confirmExport(db, asked.id, ben)
    expect(await refused(modules.confirmExport(db, asked.id, ben))).toMatch(/has ended/)
    expect(await refused(modules.takeExport(db, asked.id, ben))).toMatch(/already made/)
    await modules.takeExport(db, asked.id, ana)
    expect(await refused(modules.takeExport(db, asked.id, ana))).toMatch(/already made/)
    expect((await lines(id)).slice(-3)).toEqual([
      'case.export-asked person',
      'case.export-confirmed',
      'case.exported',
    ])
    await modules.askForExport(db, { caseId: id, ...ask }, ana)
    const second = await requestOf(id, 'export')
    await modules.confirmExport(db, second.id, ben)
    vi.useFakeTimers({ now: Date.now() + DAY + 1000, toFake: ['Date'] })
    try {
      expect(await refused(modules.takeExport(db, second.id, ana))).toMatch(/24 hours/)
    } finally {
      vi.useRealTimers()
    }
  })

  test('for an attorney is neither requested nor confirmed without the consent of its person', async () => {
    const { id } = await verbs.entered(await verbs.aCase())
    const says = (referral: 'agreed' | 'declined') =>
      db.updateTable('cases').set({ referral }).where('id', '=', id).execute()
    const attorney = { caseId: id, ...ask, purpose: 'attorney' as const }
    expect(await refused(modules.askForExport(db, attorney, ana))).toMatch(/has not agreed/)
    await says('agreed')
    await modules.askForExport(db, attorney, ana)
    const asked = await requestOf(id, 'export')
    await says('declined')
    expect(await refused(modules.confirmExport(db, asked.id, ben))).toMatch(/has not agreed/)
    await says('agreed')
    await modules.confirmExport(db, asked.id, ben)
  })

  test('is not approved by an approval of a deletion or of new words', async () => {
    const { confirmNewWords } = await import('../keys/words-reset-approval.server.ts')
    const { id } = await aDueCase()
    await modules.askForPurge(db, id, ana)
    const purge = await requestOf(id)
    expect(await refused(modules.confirmExport(db, purge.id, ben))).toMatch(/has ended/)
    expect(await refused(confirmNewWords(db, purge.id, ben))).toMatch(/has ended/)
    expect(await modules.purgeDue(db)).toBe(0)
    await modules.askForExport(db, { caseId: id, ...ask }, ana)
    const asked = await requestOf(id, 'export')
    expect(await refused(modules.confirmPurge(db, asked.id, ben))).toMatch(/has ended/)
  })

  test('can be withdrawn until it is made, and changes neither a deletion nor a hold', async () => {
    const { id } = await aDueCase()
    await modules.askForPurge(db, id, ana)
    await modules.askForExport(db, { caseId: id, ...ask, scope: 'case-and-notes' }, ana)
    const asked = await requestOf(id, 'export')
    await modules.confirmExport(db, asked.id, ben)
    await modules.withdrawRequest(db, asked.id, ben)
    expect(await refused(modules.takeExport(db, asked.id, ana))).toMatch(/canceled/)
    await requestOf(id, 'purge')
  })
})
