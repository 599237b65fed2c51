import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBraces, unknownVariables } from '#app/platform/mail/template-blanks.ts'
import { recordMark } from '#app/platform/sealing/sealed-format.ts'
import { sealRecord } from '#app/platform/sealing/sealing.ts'
import { problemsInTemplate } from '#app/reply-templates/rules.ts'
import { type CaseVerbs, caseVerbs } from '#tests/support/case-verbs.ts'
import { asTheyCome, corrected, daysOf, nearestDay } from '../deadlines/date-changes.ts'
import { whenItHappened } from '../deadlines/day-meant.ts'
import { deadlinesFor } from '../deadlines/deadlines.ts'
import { NO_ANSWERS } from '../model/questions.ts'
import { EXAMPLE, filledIn, LETTERS } from '../model/reply-templates.ts'
import type { Told } from '../record/authorship.ts'
import { lastReferral } from '../record/referral.ts'

// Staff's work in a case besides replying: templates, dates, the list's line, conflicts and referrals.

let verbs: CaseVerbs
let work: Awaited<ReturnType<typeof load>>
const load = async () => ({
  ...(await import('../client/client-referral.server.ts')),
  ...(await import('../record/case-messages.server.ts')),
  ...(await import('./starter-letters.server.ts')),
  ...(await import('./conflicts.server.ts')),
  ...(await import('../person/client-view.server.ts')),
  ...(await import('../client/client-posts.server.ts')),
})
beforeAll(async () => {
  verbs = await caseVerbs()
  work = await load()
})
afterAll(() => verbs.close())

/** Seals a staff record for the end of a case. */
async function sealed(id: string, kind: string, body: unknown) {
  const { caseKey, found } = await verbs.openedByStaff(
    verbs.recovery().identity,
    await verbs.recoveryHolder(),
    id,
  )
  const last = found.records.at(-1)!
  const at = new Date().toISOString()
  const base = {
    caseId: id,
    kind,
    seq: last.seq + 1,
    author: 'staff' as const,
    at,
    prev: recordMark(last.sealed),
  }
  return { caseId: id, seq: base.seq, sealed: await sealRecord(caseKey, { ...base, body }) }
}

const attorney = { id: 1, name: 'Sarah Johnson', firm: 'Johnson Legal' }
const asked = { attorney, text: 'She knows housing law.', from: 'under-review', to: 'waiting-for-person' }
const rowOf = (id: string) =>
  verbs.db.selectFrom('cases').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a referral', () => {
  test('is made only after the person agreed, and a change of mind counts until then', async () => {
    const { db, modules } = verbs
    const inside = await verbs.entered(await verbs.aCase())
    const refer = async () => {
      const record = await sealed(inside.id, 'status', { from: '', to: 'referred' })
      await work.setStatus(db, { ...record, to: 'referred', handed: 'otherwise' }, 'sol')
    }
    await expect(refer()).rejects.toThrow(/has not agreed/)
    await work.answerReferral(db, inside, { agrees: true, attorney })
    expect((await rowOf(inside.id)).referral).toBe('none')

    await work.askForReferral(db, await sealed(inside.id, 'referral', asked), 'sol')
    expect(await rowOf(inside.id)).toMatchObject({
      referral: 'asked',
      status: 'waiting-for-person',
      attention: 'person',
    })
    await expect(refer()).rejects.toThrow(/has not agreed/)

    await work.answerReferral(db, inside, { agrees: true, attorney })
    await work.answerReferral(db, inside, { agrees: true, attorney })
    expect(await rowOf(inside.id)).toMatchObject({
      referral: 'agreed',
      status: 'under-review',
      attention: 'staff',
    })
    const found = await modules.caseForPerson(db, inside)
    expect(found?.entries.filter(({ kind }) => kind === 'referral-answer')).toHaveLength(1)
    expect(found?.referral).toMatchObject({ agrees: true, attorney })

    await work.answerReferral(db, inside, { agrees: false, attorney })
    await expect(refer()).rejects.toThrow(/has not agreed/)
    await work.answerReferral(db, inside, { agrees: true, attorney })
    await refer()
    expect((await rowOf(inside.id)).status).toBe('referred')
    await work.answerReferral(db, inside, { agrees: false, attorney })
    expect((await rowOf(inside.id)).referral).toBe('agreed')
  })

  test('is agreed to only for the attorney whose name was on the page', async () => {
    const { db } = verbs
    const inside = await verbs.entered(await verbs.aCase())
    await work.askForReferral(db, await sealed(inside.id, 'referral', asked), 'sol')
    const post = work.postOf('agree-referral')!
    expect(await post(db, inside, { attorney: '2' }, null)).toMatchObject({ status: 409 })
    expect((await rowOf(inside.id)).referral).toBe('asked')
    expect(await post(db, inside, { attorney: '1' }, null)).toHaveProperty('notice')
    expect((await rowOf(inside.id)).referral).toBe('agreed')
  })

  test('is not offered in a closed case', async () => {
    const inside = await verbs.entered(await verbs.aCase())
    await verbs.modules.withdrawCase(verbs.db, inside)
    const record = await sealed(inside.id, 'referral', asked)
    await expect(work.askForReferral(verbs.db, record, 'sol')).rejects.toThrow(/closed/)
  })

  test('is replaced by the last one, with its own answer', () => {
    const record = (kind: string, body: unknown, at: string) => ({ kind, body, at }) as Told
    const first = record('referral', asked, 'a')
    const yes = record('referral-answer', { agrees: true, attorney }, 'b')
    expect(lastReferral([first, yes])).toMatchObject({ agrees: true, answeredAt: 'b' })
    expect(lastReferral([first, yes, record('referral', asked, 'c')])).toMatchObject({
      agrees: null,
      at: 'c',
    })
    expect(lastReferral([])).toBeNull()
  })
})

describe('a date that staff set', () => {
  const answers = { ...NO_ANSWERS, violationType: 'housing' as const, date: '2026-10-30', state: 'CA' }
  const today = '2026-11-21'
  const now = new Date('2026-11-21T15:00:00Z')

  test('dates are shown in order, past ones at the end', () => {
    const at = (day: string | null, over = false) => ({ day, over })
    const days = [at('2027-05-27'), at('2020-01-01', true), at(null), at('2026-11-23')]
    expect(asTheyCome(days).map(({ day }) => day)).toEqual(['2026-11-23', '2027-05-27', null, '2020-01-01'])
  })

  test('replaces the one from the chart, the last one counts, and those that do not apply disappear', async () => {
    const { deadlineChart } = await import('#app/factbook/factbook.server.ts')
    const dates = deadlinesFor({ ...answers, day: whenItHappened(answers, today) }, deadlineChart(), now)
    const [rule] = dates.first
    const change = { rule: rule!.id, title: rule!.route, day: '2026-12-24', reason: 'The letter says so.' }
    const one = corrected(dates, [{ ...change, day: '2027-01-01' }, change], now)
    expect(one.first.map(({ id }) => id)).not.toContain(rule!.id)
    expect(one.checked).toEqual([{ ...change, over: false }])
    expect(nearestDay(daysOf(one), today)).toBe('2026-12-24')
    // After that day, the next one counts.
    expect(nearestDay(['2026-12-24', '2027-10-30'], '2026-12-25')).toBe('2027-10-30')
    expect(nearestDay(['2026-12-24'], '2026-12-25')).toBe('2026-12-24')
    const none = corrected(dates, [{ ...change, day: null }], now)
    expect(nearestDay(daysOf(none), today)).not.toBe(rule!.day)
    expect(corrected(dates, [{ ...change, day: '2026-11-20' }], now).checked[0]?.over).toBe(true)
  })

  test('is shown to the person with its reason, and can be added to their calendar', async () => {
    const { db, modules } = verbs
    const inside = await verbs.entered(await verbs.aCase(answers))
    const change = { rule: null, title: 'Answer the eviction notice', day: '2099-01-05', reason: 'Page 2.' }
    await work.correctDate(db, await sealed(inside.id, 'date', change), 'sol')
    const found = (await modules.caseForPerson(db, inside))!
    const shown = await work.caseView(found, { address: null, waiting: null })
    expect(shown.dates.checked).toMatchObject([
      { title: change.title, day: 'January 5, 2099', entry: '/legal-help/case/date/our-0' },
    ])
    expect(shown.entries.at(-1)).toMatchObject({ kind: 'date', reason: 'Page 2.' })
    expect(work.dateOfOurs(work.datesOf(found).checked[0], found.number)?.says.join(' ')).toContain('Page 2.')
    expect((await rowOf(inside.id)).status).toBe('under-review')
  })
})

describe('the day that a typed date means', () => {
  const date = 'from November 3, 2025 until October 5, 2026'
  const answers = { ...NO_ANSWERS, violationType: 'housing' as const, description: 'No dogs.', date }

  test("counts for the person once staff confirm it, and is shown as the staff's", async () => {
    const { db, modules } = verbs
    const inside = await verbs.entered(await verbs.aCase(answers))
    const shown = async () =>
      work.caseView((await modules.caseForPerson(db, inside))!, { address: null, waiting: null })
    const before = (await shown()).dates
    expect([before.counted?.asks, before.first[0]?.day]).toEqual([true, null])
    const body = { of: 'date', words: date, day: '2026-10-05' }
    await work.chooseDayAsStaff(db, await sealed(inside.id, 'day', body), 'sol')
    const after = await shown()
    expect(after.dates.counted).toMatchObject({
      asks: false,
      says: 'We counted from Monday, October 5, 2026.',
    })
    expect(after.dates.first[0]?.day).not.toBeNull()
    expect(after.entries.at(-1)).toMatchObject({
      kind: 'day',
      author: 'staff',
      text: 'Monday, October 5, 2026',
    })
    expect((await rowOf(inside.id)).status).toBe('under-review')
  })

  test('a record without a day is ignored', async () => {
    const { db, modules } = verbs
    const inside = await verbs.entered(await verbs.aCase(answers))
    const body = { of: 'date', words: date, day: '2026-02-31' }
    await work.chooseDayAsStaff(db, await sealed(inside.id, 'day', body), 'sol')
    expect((await modules.caseForPerson(db, inside))?.chosenDays).toEqual([])
  })
})

describe('the line of the list', () => {
  test('is replaced only if it is still the one that was read', async () => {
    const inside = await verbs.entered(await verbs.aCase())
    const { sealed: line } = await sealed(inside.id, 'capsule', {})
    const was = (await rowOf(inside.id)).sealedCapsule.slice(0, 46)
    const change = { caseId: inside.id, sealed: line }
    await expect(work.replaceLine(verbs.db, { ...change, was: '' })).rejects.toThrow(
      /just (?:added|changed|wrote)/,
    )
    await work.replaceLine(verbs.db, { ...change, was })
    expect((await rowOf(inside.id)).sealedCapsule).toBe(line)
    await expect(work.replaceLine(verbs.db, { ...change, was })).rejects.toThrow(
      /just (?:added|changed|wrote)/,
    )
    await expect(work.replaceLine(verbs.db, { caseId: inside.id, sealed: 'clear', was })).rejects.toThrow(
      /sealed/,
    )
  })
})

describe('templates for replies', () => {
  test('the initial ones can be saved as they are', async () => {
    const first = await work.starterLetters(verbs.db)
    expect(first.length).toBeGreaterThanOrEqual(6)
    for (const one of first) expect(problemsInTemplate(LETTERS, one)).toEqual({})
  })

  test.each([
    [{ title: '', body: 'x', nextStep: '' }, 'title'],
    [{ title: 'x', body: '', nextStep: '' }, 'body'],
    [{ title: 'x', body: 'Hello {{nobody}}', nextStep: '' }, 'body'],
    [{ title: 'x', body: 'x', nextStep: '{{what}}' }, 'body'],
    [{ title: 'x'.repeat(101), body: 'x', nextStep: '' }, 'title'],
  ])('%j needs a change of its %s', (letter, field) => {
    expect(Object.keys(problemsInTemplate(LETTERS, letter))).toContain(field)
  })

  test('a filled-in value stays plain text, and an empty name leaves no gap', () => {
    const values = { ...EXAMPLE, name: '', organization: '**Acme** [x](https://e.org)' }
    expect(filledIn('Hello {{ Name }},', values)).toBe('Hello,')
    expect(filledIn('About {{organization}}.', values)).toBe('About \\*\\*Acme\\*\\* \\[x\\](https://e.org).')
    expect(unknownVariables('{{name}} {{nobody}} {{nobody}}', EXAMPLE)).toEqual(['nobody'])
    expect(filledIn('Ask {{organization}}', { ...values, organization: 'A_B' }, true)).toBe('Ask A_B')
    expect(hasBraces('See {{later')).toBe(true)
  })
})

test('names to check are stored by name and can be removed', async () => {
  const { db } = verbs
  await work.addConflictName(db, { name: 'Acme', why: 'Gives us money' }, 'sol')
  const [one] = await work.conflictNames(db)
  expect(one).toMatchObject({ name: 'Acme', why: 'Gives us money' })
  await work.dropConflictName(db, one!.id, 'sol')
  expect(await work.conflictNames(db)).toEqual([])
})

test('a sealed record is bounded: it is opened where others wait', async () => {
  const { staffRecordSchema } = await import('../screens/forms.server.ts')
  const isTaken = (sealed: string) => staffRecordSchema.safeParse({ kind: 'message', seq: 1, sealed }).success
  expect([isTaken('x'.repeat(300_000)), isTaken('x'.repeat(300_001))]).toEqual([true, false])
})
