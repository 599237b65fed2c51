import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { correctClock, DAY, HOUR } from '#app/platform/time.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import type { Status } from '../model/rules.ts'
import { dueInWords, nextDue } from '../status/due-dates.ts'

// No message is overlooked: an action of the person starts a clock, sets a mark, and sends a mail to the owner of the case.

let verbs: CaseVerbs
let settle: typeof import('../desk/answer-clock.server.ts')
let db: CaseVerbs['db']
let modules: CaseVerbs['modules']
let sol: string
beforeAll(async () => {
  verbs = await caseVerbs()
  ;({ db, modules } = verbs)
  settle = await import('../desk/answer-clock.server.ts')
  sol = await verbs.aMember('sol', 'caseworker')
})
afterAll(() => verbs.close())

const rowOf = (id: string) =>
  db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const waiting = async () => (await modules.waitingCases(db, await verbs.recoveryHolder())).map(({ id }) => id)
const hoursLeft = (answerBy: string | null) => (Date.parse(answerBy ?? '') - Date.now()) / HOUR
/** A case that we answered. */
async function answered() {
  const opened = await verbs.entered(await verbs.aCase())
  await verbs.staffSays(opened.id, 'We read it.')
  return opened
}

test('the promise counts by the database’s clock, not by the clock of this machine', async () => {
  // Longer than any stretch of nights and weekends, whose promised times move to working hours.
  correctClock(30 * DAY)
  try {
    const { id } = await verbs.entered(await verbs.aCase())
    expect(hoursLeft((await rowOf(id)).dueAt)).toBeGreaterThan(29 * 24)
  } finally {
    correctClock(0)
  }
})

describe('an answer of the person', () => {
  test('has its own deadline until we answer, and later entries do not move it', async () => {
    const opened = await answered()
    expect(await rowOf(opened.id)).toMatchObject({ waitsFor: null, answerBy: null, attention: 'person' })
    expect(await waiting()).not.toContain(opened.id)
    await modules.replyAsPerson(db, opened, 'Here it is.')
    const first = await rowOf(opened.id)
    expect(first).toMatchObject({ waitsFor: 'answer', attention: 'staff' })
    expect(hoursLeft(first.answerBy)).toBeGreaterThan(47)
    expect(hoursLeft(first.answerBy)).toBeLessThan(48.3)
    expect(await waiting()).toContain(opened.id)
    await db
      .updateTable('cases')
      .set({ answerBy: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', opened.id)
      .execute()
    await modules.replyAsPerson(db, opened, 'And one more thing.')
    expect((await rowOf(opened.id)).answerBy).toBe('2026-01-01T00:00:00.000Z')
    await verbs.staffSays(opened.id, 'Thank you.')
    expect(await rowOf(opened.id)).toMatchObject({ waitsFor: null, answerBy: null })
    expect(await waiting()).not.toContain(opened.id)
  })

  test('before our first answer does not change the promise for it, which is sooner', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    const { dueAt } = await rowOf(opened.id)
    await modules.replyAsPerson(db, opened, 'And one more thing.')
    const row = await rowOf(opened.id)
    expect(row).toMatchObject({ dueAt, answerBy: null })
    expect(nextDue(row)).toBe(dueAt)
  })

  test('is marked as unread until a staff member opens it', async () => {
    const opened = await answered()
    const unread = async () => {
      const { personSeq, readSeq } = await rowOf(opened.id)
      return personSeq > readSeq
    }
    expect(await unread()).toBe(true)
    await modules.noteRead(db, opened.id, 'staff', 2)
    expect(await unread()).toBe(false)
    await modules.replyAsPerson(db, opened, 'Here it is.')
    expect(await unread()).toBe(true)
    // Our own reply is nothing to read, and writing it does not mark the earlier entries as read.
    await verbs.staffSays(opened.id, 'Thank you.')
    expect(await unread()).toBe(true)
    await modules.noteRead(db, opened.id, 'staff', 4)
    expect(await unread()).toBe(false)
  })

  test('that needs no answer is settled, unless a message is unread', async () => {
    const opened = await answered()
    await modules.replyAsPerson(db, opened, 'Thank you!')
    const seen = (await rowOf(opened.id)).personSeq
    await modules.replyAsPerson(db, opened, 'One question is left.')
    const settled = (upTo: number) => settle.markNoReplyNeeded(db, { caseId: opened.id, upTo }, sol)
    await expect(settled(seen)).rejects.toThrow(/just (?:added|changed|wrote)/)
    expect(await waiting()).toContain(opened.id)
    await settled(seen + 1)
    expect(await rowOf(opened.id)).toMatchObject({ attention: 'none', waitsFor: null, answerBy: null })
    await expect(settled(seen + 1)).rejects.toThrow(/just (?:added|changed|wrote)/)
  })
})

describe('a case that its person ends', () => {
  test.each([
    ['withdrawal', 'withdrawCase'],
    ['deletion', 'askForDeletion'],
  ] as const)('waits for us as a %s, though it is closed', async (what, verb) => {
    const opened = await answered()
    await modules[verb](db, opened)
    const row = await rowOf(opened.id)
    expect(row).toMatchObject({ status: 'closed', attention: 'staff', waitsFor: what })
    expect(hoursLeft(row.answerBy)).toBeGreaterThan(47)
    expect(await waiting()).toContain(opened.id)
    await settle.markNoReplyNeeded(db, { caseId: opened.id, upTo: row.personSeq }, sol)
    expect(await waiting()).not.toContain(opened.id)
    expect((await rowOf(opened.id)).status).toBe('closed')
  })

  test('is reopened only by the person; staff ask them', async () => {
    const opened = await answered()
    await modules.withdrawCase(db, opened)
    await expect(verbs.staffSays(opened.id, '', 'under-review')).rejects.toThrow(/Ask them first/)
    await verbs.staffSays(opened.id, 'Shall we go on?', 'waiting-for-person')
    expect(await rowOf(opened.id)).toMatchObject({ status: 'waiting-for-person', waitsFor: null })
    await modules.replyAsPerson(db, opened, 'Yes, please.')
    expect(await rowOf(opened.id)).toMatchObject({ status: 'under-review', withdrawnOn: null })
    // From now on it is a case like any other.
    await verbs.staffSays(opened.id, '', 'closed')
    await verbs.staffSays(opened.id, '', 'under-review')
    expect((await rowOf(opened.id)).status).toBe('under-review')
  })
})

describe('waiting for the person', () => {
  test('needs a request to them', async () => {
    const opened = await verbs.entered(await verbs.aCase())
    await expect(verbs.staffSays(opened.id, '', 'waiting-for-person')).rejects.toThrow(
      /We have not asked anything/,
    )
    expect(await rowOf(opened.id)).toMatchObject({ status: 'under-review', pausedAt: null })
    await verbs.staffSays(opened.id, 'Which building was it?', 'waiting-for-person')
    const found = await modules.caseForPerson(db, opened)
    expect(found?.entries.map(({ kind }) => kind)).toEqual(['sent', 'message', 'status'])
    await modules.replyAsPerson(db, opened, 'The one on Oak Street.')
    await expect(verbs.staffSays(opened.id, '', 'waiting-for-person')).rejects.toThrow(
      /We have not asked anything/,
    )
  })
})

test('the first member to answer becomes the owner, and takes the case from no one', async () => {
  const { assignCase } = await import('../desk/assigning.server.ts')
  const opened = await answered()
  expect((await rowOf(opened.id)).ownerId).toBe('sol')
  await assignCase(db, opened.id, null, sol)
  await db.updateTable('cases').set({ ownerId: 'robin' }).where('id', '=', opened.id).execute()
  await verbs.staffSays(opened.id, 'One more word.')
  expect((await rowOf(opened.id)).ownerId).toBe('robin')
})

test('the mail goes to the owner, and to the team if there is none or it is late', async () => {
  await verbs.drain()
  // The other cases of this file count as reported already.
  await db.updateTable('cases').set({ escalated: 3, answerEscalated: 3, attention: 'none' }).execute()
  const count = () => [verbs.lettersTo('sol@example.org').length, verbs.lettersTo('staff@example.org').length]
  const told = async (act: () => Promise<unknown>) => {
    const before = count()
    await act()
    await verbs.drain()
    return count().map((now, at) => now - (before[at] ?? 0))
  }
  const opened = await answered()
  await verbs.drain()
  await db.updateTable('cases').set({ ownerId: sol }).where('id', '=', opened.id).execute()
  expect(await told(() => modules.replyAsPerson(db, opened, 'Here it is.'))).toEqual([1, 0])
  const [letter = ''] = verbs.lettersTo('sol@example.org')
  expect(letter).toContain('1 item needs attention.')
  expect(letter).not.toMatch(/case|legal|H4K|https?:/i)
  const due = (hours: number) => () =>
    db
      .updateTable('cases')
      .set({ answerBy: new Date(Date.now() + hours * HOUR).toISOString() })
      .where('id', '=', opened.id)
      .execute()
      .then(() => modules.watchClocks(db))
  expect(await told(due(30))).toEqual([0, 0])
  expect(await told(due(23))).toEqual([1, 0])
  expect(await told(due(22))).toEqual([0, 0])
  expect(await told(due(-1))).toEqual([1, 1])
  expect(await told(due(-2))).toEqual([0, 0])
  // A member who left gets no mail: the team does.
  await db.updateTable('staff').set({ removedAt: '2026-01-01' }).where('userId', '=', sol).execute()
  expect(await told(() => modules.withdrawCase(db, opened))).toEqual([0, 1])
  await db.updateTable('staff').set({ removedAt: null }).where('userId', '=', sol).execute()
})

test.each<[Partial<Parameters<typeof dueInWords>[0]> & { status: Status }, string]>([
  [{ status: 'under-review' }, 'First answer: in 5 hours'],
  [{ status: 'under-review', answeredAt: 'x' }, 'We answered'],
  [
    { status: 'under-review', answeredAt: 'x', waitsFor: 'answer', answerBy: '2026-11-22T11:00:00Z' },
    'Answer: late by 1 hour',
  ],
  [{ status: 'closed', waitsFor: 'withdrawal', answerBy: '2026-11-24T13:00:00Z' }, 'Withdrawn: in 2 days'],
  [
    { status: 'closed', waitsFor: 'deletion', answerBy: '2026-11-24T13:00:00Z' },
    'Deletion requested: in 2 days',
  ],
  [{ status: 'waiting-for-person', answeredAt: 'x' }, 'Waiting for the person'],
  [{ status: 'closed' }, 'Nothing is due'],
])('%j reads “%s”', (more, words) => {
  const one = { dueAt: '2026-11-22T17:30:00Z', answeredAt: null, waitsFor: null, answerBy: null, ...more }
  expect(dueInWords(one, Date.parse('2026-11-22T12:00:00Z')).words).toBe(words)
})
