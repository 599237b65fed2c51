import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { readOn, readWords } from '../status/read-marks.ts'

let db: Db
let verbs: CaseVerbs
let modules: CaseVerbs['modules']
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
})
afterAll(() => verbs.close())

const rows = (id: string) =>
  db
    .selectFrom('caseReadings')
    .select(['side', 'upTo', 'day'])
    .where('caseId', '=', id)
    .orderBy('upTo')
    .execute()
const today = () => dayOf(new Date(), config.timeZone)

async function member(userId: string, role: 'steward' | 'caseworker' | 'admin') {
  // The auth library has its own columns, which our types omit.
  const ofTheirs = { emailVerified: true, createdAt: now(), updatedAt: now() }
  const user = { id: userId, name: `Name of ${userId}`, email: `${userId}@example.org`, ...ofTheirs }
  await db
    .insertInto('users')
    .values(user as never)
    .execute()
  await db
    .insertInto('staff')
    .values({ userId, role, invitedAt: now(), joinedAt: now() } as never)
    .execute()
}

test('each step forward is recorded once, with its day, and only up to existing records', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  await modules.noteRead(db, opened.id, 'staff', 1)
  await modules.noteRead(db, opened.id, 'staff', 1)
  await modules.noteRead(db, opened.id, 'staff', 99)
  expect(await rows(opened.id)).toEqual([{ side: 'staff', upTo: 1, day: today() }])
  await modules.replyAsPerson(db, opened, 'One more thing.')
  await Promise.all([1, 2].map(() => modules.noteRead(db, opened.id, 'staff', 2)))
  await modules.noteRead(db, opened.id, 'person', 2)
  expect(await rows(opened.id)).toHaveLength(3)
  await modules.noteRead(db, opened.id, 'staff', 1)
  expect(await rows(opened.id)).toHaveLength(3)
})

test('a mark keeps the day on which a record was first read, not the last', () => {
  const readings = [
    { side: 'staff' as const, upTo: 5, day: '2026-11-23' },
    { side: 'staff' as const, upTo: 2, day: '2026-11-21' },
    { side: 'person' as const, upTo: 9, day: '2026-11-20' },
  ]
  expect(readOn(readings, 'staff', 1)).toBe('2026-11-21')
  expect(readOn(readings, 'staff', 3)).toBe('2026-11-23')
  expect(readOn(readings, 'staff', 6)).toBeNull()
  expect(readWords('our team', '2026-11-21')).toBe('Read by our team on November 21, 2026.')
  expect(readWords('our team', null)).toBe('Not read by our team yet.')
})

test('both sides get the marks with the case, and they are deleted with it', async () => {
  const opened = await verbs.entered(await verbs.aCase())
  await modules.noteRead(db, opened.id, 'person', 1)
  const mine = await modules.caseForPerson(db, opened)
  const theirs = await modules.caseForStaff(db, await verbs.recoveryHolder(), opened.id)
  expect(mine?.readings).toEqual([{ side: 'person', upTo: 1, day: today() }])
  expect(theirs?.readings).toEqual(mine?.readings)
  await modules.askForDeletion(db, opened)
  await db.updateTable('cases').set({ purgeOn: '2020-01-01' }).where('id', '=', opened.id).execute()
  await modules.purgeDue(db)
  expect(await rows(opened.id)).toEqual([])
})

test('the person sees the day and the role of each member who looked, once a day, and no name [A5]', async () => {
  const holder = await verbs.recoveryHolder()
  const opened = await verbs.entered(await verbs.aCase())
  const other = await verbs.entered(await verbs.aCase())
  await member('ana', 'caseworker')
  await member('bo', 'caseworker')
  await member('cy', 'steward')
  expect(await modules.looksInto(db, opened.id)).toEqual([])
  for (const by of ['ana', 'bo', 'cy', 'ana']) await modules.readCase(db, { id: opened.id, holder, by })
  expect(await modules.looksInto(db, opened.id)).toEqual([
    { day: today(), role: 'steward' },
    { day: today(), role: 'caseworker' },
  ])
  expect(await modules.looksInto(db, other.id)).toEqual([])
})
