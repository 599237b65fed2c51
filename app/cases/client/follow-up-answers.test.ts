import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRecord } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import type { CaseSummary } from '../model/case-summary.ts'

let db: Db
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
})
afterAll(() => verbs.close())

type Opened = Awaited<ReturnType<CaseVerbs['entered']>>
const columns = (id: string) =>
  db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const found = async (opened: Opened) => (await modules.caseForPerson(db, opened)) ?? expect.fail('gone')

/** The summary that the list of cases opens in a staff browser. */
async function summary({ id }: Opened): Promise<CaseSummary> {
  const holder = await verbs.recoveryHolder()
  const { caseKey, found } = await verbs.openedByStaff(verbs.recovery().identity, holder, id)
  return (await openRecord<CaseSummary>(caseKey, id, { seq: 0, sealed: found.sealedCapsule })).body
}

test('answers are sealed into the case, and urgent ones into its line of the list', async () => {
  const opened = await verbs.entered(await verbs.aCase({ organisation: 'Sunny Flats' }))
  const before = await summary(opened)
  await modules.saveFollowUpAnswers(db, opened, { danger: 'yes', still: 'yes', 'court-day': 'March 5, 2099' })
  expect(await summary(opened)).toEqual({
    ...before,
    urgent: ['danger', 'court'],
    urgentOn: '2099-03-05',
    still: 'yes',
  })
  const { more, entries } = await found(opened)
  expect(more).toEqual({
    answers: { danger: 'yes', still: 'yes', 'court-day': 'March 5, 2099' },
    urgent: ['danger', 'court'],
    urgentOn: '2099-03-05',
    still: 'yes',
  })
  expect(entries.map(({ kind }) => kind)).toEqual(['sent', 'more'])
  const { records } = await verbs.openedByStaff(
    verbs.recovery().identity,
    await verbs.recoveryHolder(),
    opened.id,
  )
  expect(records.at(-1)).toMatchObject({ kind: 'more', author: 'person', body: more })
})

test('new answers replace the earlier ones, which stay in the case', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  await modules.saveFollowUpAnswers(db, opened, { danger: 'yes' })
  await modules.saveFollowUpAnswers(db, opened, { danger: 'no', outcome: 'A ramp' })
  const { more, entries } = await found(opened)
  expect(more?.answers).toEqual({ danger: 'no', outcome: 'A ramp' })
  expect(entries.flatMap((one) => (one.kind === 'more' ? [one.changed] : []))).toEqual([false, true])
  expect(await summary(opened)).not.toHaveProperty('urgentOn')
  expect((await summary(opened)).urgent).toEqual([])
})

test('a double press, also at the same moment, adds one record', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  const save = () => modules.saveFollowUpAnswers(db, opened, { still: 'no' })
  await Promise.all([save(), save()])
  await save()
  expect((await found(opened)).entries.map(({ kind }) => kind)).toEqual(['sent', 'more'])
})

test('empty answers add nothing; clearing all answers adds a record', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  await modules.saveFollowUpAnswers(db, opened, {})
  expect((await found(opened)).more).toBeNull()
  await modules.saveFollowUpAnswers(db, opened, { minor: 'yes' })
  await modules.saveFollowUpAnswers(db, opened, {})
  expect((await found(opened)).more).toEqual({ answers: {}, urgent: [] })
  expect((await summary(opened)).urgent).toEqual([])
})

test('new answers notify staff, and put a case that waited for the person under review', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  await verbs.staffSays(opened.id, 'Which one?', 'waiting-for-person')
  expect((await columns(opened.id)).attention).toBe('person')
  await modules.saveFollowUpAnswers(db, opened, { first: 'no' })
  expect(await columns(opened.id)).toMatchObject({
    attention: 'staff',
    status: 'under-review',
    messageCount: 1,
  })
  const lines = await db.selectFrom('auditLines').select('action').where('subject', '=', opened.id).execute()
  expect(lines.map(({ action }) => action)).toContain('case.more-answered')
})
