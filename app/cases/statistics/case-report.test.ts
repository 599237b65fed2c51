import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOUR } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { aDatabase } from '#tests/support/database.ts'
import type { Kind, Status } from '../model/rules.ts'

let db: Db
let close: () => Promise<void>
let report: typeof import('./case-report.server.ts')
let table: typeof import('./report-csv.ts')
beforeAll(async () => {
  process.env.TIME_ZONE = 'America/New_York'
  ;({ db, close } = await aDatabase())
  report = await import('./case-report.server.ts')
  table = await import('./report-csv.ts')
})
afterAll(() => close())

let seq = 0
const line = (at: string, action: AuditAction, subject: string) =>
  db
    .insertInto('auditLines')
    .values({ seq: ++seq, at, actor: 'somebody', action, subject, prevHash: '', hash: '' })
    .execute()

interface Made {
  day: string
  kind?: Kind
  state?: string
  status?: Status
  lane?: 'open' | 'quarantine'
  /** Hours after it arrived. */
  answered?: number
  later?: [action: AuditAction, at: string][]
}

/** A row with its clear columns, and its lines in the trail; nothing of it has to be opened. */
async function aCase({ day, kind, state, status, lane, answered, later = [] }: Made): Promise<string> {
  const id = crypto.randomUUID()
  const at = `${day}T15:00:00.000Z`
  await db
    .insertInto('cases')
    .values({
      id,
      caseNo: id,
      status: status ?? 'under-review',
      violationType: kind ?? 'other',
      state: state ?? 'unknown',
      receivedDay: day,
      dueAt: at,
      pausedAt: null,
      escalated: 0,
      answeredAt: null,
      ownerId: null,
      attention: 'staff',
      lane: lane ?? 'open',
      messageCount: 0,
      fileCount: 0,
      language: 'en',
      contactMode: 'none',
      heldAt: null,
      purgeOn: null,
      kdfSalt: '',
      kdfSetting: '',
      wordsVerifier: '',
      wordsRecipient: '',
      recipient: '',
      staffRecipient: '',
      sealedCapsule: '',
      sealedContact: null,
      toldOn: null,
      sealedUnsent: null,
      submissionHash: id,
      listVersion: 1,
    })
    .execute()
  await line(at, 'case.opened', id)
  if (answered !== undefined)
    await line(new Date(Date.parse(at) + answered * HOUR).toISOString(), 'case.replied', id)
  for (const [action, when] of later) await line(when, action, id)
  return id
}

const many = async (count: number, made: Made) => {
  for (let i = 0; i < count; i++) await aCase(made)
}
const named = (parts: { name: string; count: number | null }[], name: string) =>
  parts.find((one) => one.name === name)?.count

describe('a month', () => {
  beforeAll(async () => {
    await many(7, { day: '2025-05-03', kind: 'housing', state: 'CA', answered: 10 })
    // A Saturday: the promised hours begin on Monday, so only Thursday is late.
    await many(6, { day: '2025-05-31', kind: 'work', state: 'NY', answered: 120 })
    await many(2, { day: '2025-05-20', kind: 'other', state: 'TX', answered: 20, lane: 'quarantine' })
    await many(9, {
      day: '2025-04-10',
      status: 'closed',
      later: [['case.status Closed', '2025-05-15T12:00:00.000Z']],
    })
  })

  test('counts arrivals by kind and state, and hides small numbers and those that would reveal them', async () => {
    const found = await report.caseReport(db, '2025-05')
    expect(found.received).toBe(15)
    expect(named(found.kinds, 'Housing Discrimination')).toBe(7)
    expect(named(found.kinds, 'Other')).toBeNull()
    // 15 - 7 - 6 would be the other two.
    expect(named(found.kinds, 'Employment Discrimination')).toBeNull()
    expect(named(found.kinds, 'Healthcare Access Issues')).toBe(0)
    expect([
      named(found.states, 'California'),
      named(found.states, 'New York'),
      named(found.states, 'Texas'),
    ]).toEqual([7, null, null])
    expect(found.lanes.map(({ count }) => count)).toEqual([null, null])
    expect(named(found.statuses, 'Under Review')).toBe(15)
  })

  test('says how many were answered within 48 hours, and how long half of them waited', async () => {
    const found = await report.caseReport(db, '2025-05')
    expect(named(found.answers, 'Answered within 48 hours')).toBe(9)
    expect(named(found.answers, 'Not answered within 48 hours')).toBe(6)
    expect(found.inTime).toBe(60)
    expect(found.medianHours).toBe(20)
  })

  test('counts how many were open at the end of the month and of the months before', async () => {
    const { trend } = await report.caseReport(db, '2025-05')
    expect(trend).toHaveLength(13)
    expect(trend[0]?.month).toBe('2024-05')
    expect(trend.slice(-3).map(({ received, open }) => [received, open])).toEqual([
      [0, 0],
      [9, 9],
      [15, 15],
    ])
  })

  test('makes a few database queries, however many cases there are', async () => {
    let asked = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await report.periodsToChoose(counting, null)
    await report.caseReport(counting, '2025-05')
    expect(asked).toBe(4)
  })

  test('is saved as a table with the same numbers hidden', async () => {
    const text = table.reportCsv(await report.caseReport(db, '2025-05'))
    expect(text).toContain('2025-05,By kind of problem,Housing Discrimination,7\r\n')
    expect(text).toContain('2025-05,By kind of problem,Other,"fewer than 5, or hidden"\r\n')
    expect(text).toContain('2025-05,First answer,Share within 48 hours,60%\r\n')
    expect(text.split('\r\n').filter((row) => row.startsWith('2025-04,Month by month'))).toHaveLength(6)
    for (const row of text.split('\r\n').slice(1)) {
      const last = row.split(',').at(-1) ?? ''
      expect(/^[1-4]$/.test(last), row).toBe(false)
    }
  })
})

describe('acts on cases', () => {
  test('a case that is reopened after its end is open again, and a deleted one is not', async () => {
    const at = (day: string) => `${day}T12:00:00.000Z`
    for (let i = 0; i < 5; i++) {
      await aCase({
        day: '2024-01-10',
        later: [
          ['case.status closed', at('2024-01-20')],
          ['case.answered', at('2024-02-10')],
          ['case.answered', at('2024-02-11')],
          ['case.withdrawn', at('2024-03-10')],
        ],
      })
      const gone = await aCase({ day: '2024-01-10', later: [['case.purged', at('2024-02-20')]] })
      await db.deleteFrom('cases').where('id', '=', gone).execute()
      await aCase({
        day: '2024-01-10',
        status: 'referred',
        later: [['case.status Referred to an Attorney', at('2024-02-03')]],
      })
    }
    const { trend } = await report.caseReport(db, '2024-03')
    const last = trend.slice(-3)
    // In January 5 of 15 had ended; in February these 5 were reopened and 5 were deleted; in March 5 were withdrawn.
    expect(last.map(({ open }) => open)).toEqual([10, 10, 5])
    expect(last.map(({ withdrawn }) => withdrawn)).toEqual([0, 0, 5])
    expect(last.map(({ deleted }) => deleted)).toEqual([0, 5, 0])
    expect(last.map(({ referred }) => referred)).toEqual([0, 5, 0])
    // The five deleted ones still count as arrived.
    expect(last.map(({ received }) => received)).toEqual([15, 0, 0])
  })

  test('a case withdrawn within 48 hours does not lower the answered share; an unanswered one does', async () => {
    await many(6, { day: '2023-06-05', answered: 48 })
    await many(5, { day: '2023-06-05', later: [['case.withdrawn', '2023-06-06T12:00:00.000Z']] })
    await many(6, { day: '2023-06-05' })
    const found = await report.caseReport(db, '2023-06')
    expect(found.answers.map(({ count }) => count)).toEqual([6, 6, 0, 5])
    expect(found.inTime).toBe(50)
  })

  test('a wish for deletion ends a case, unless it is on hold: then the case stays open', async () => {
    const at = (day: string) => `${day}T12:00:00.000Z`
    const wish: [AuditAction, string] = ['case.deletion-asked', at('2020-06-06')]
    for (let i = 0; i < 6; i++) {
      await aCase({ day: '2020-06-05', later: [wish] })
      // On hold: the wish waits. Some take it back again, which reopens no closed case.
      const held: [AuditAction, string] = ['case.held', at('2020-06-05')]
      await aCase({ day: '2020-06-05', answered: 30, later: [held, wish, ['case.kept', at('2020-06-07')]] })
      await aCase({ day: '2020-06-05', later: [held, wish] })
      // The hold ends before the wish.
      await aCase({ day: '2020-06-05', later: [held, ['case.hold-lifted', at('2020-06-06')], wish] })
      // Closed, then held: taking the wish back leaves it closed.
      await aCase({ day: '2020-06-05', later: [wish, held, ['case.kept', at('2020-06-20')]] })
    }
    const found = await report.caseReport(db, '2020-06')
    expect(found.answers.map(({ count }) => count)).toEqual([6, 6, 0, 18])
    expect(found.trend.at(-1)?.open).toBe(12)
  })

  test('a month with one to four cases shows nothing of them', async () => {
    await many(3, { day: '2022-06-05', kind: 'other', state: 'OH', answered: 1 })
    const found = await report.caseReport(db, '2022-06')
    expect(found.received).toBeNull()
    const parts = [found.kinds, found.states, found.statuses, found.lanes, found.answers].flat()
    expect(parts.every(({ count }) => count === null)).toBe(true)
    expect([found.inTime, found.medianHours]).toEqual([null, null])
  })
})

describe('a quarter and a year', () => {
  beforeAll(async () => {
    await many(6, { day: '2019-04-10', kind: 'housing', answered: 5 })
    await many(5, {
      day: '2019-06-10',
      kind: 'work',
      later: [['case.withdrawn', '2019-07-02T12:00:00.000Z']],
    })
    await many(2, { day: '2019-12-10', kind: 'other' })
  })

  test('count the cases of all their months, each act once', async () => {
    const quarter = await report.caseReport(db, '2019-Q2')
    const exact = await report.caseReport(db, '2019', { exact: true })
    expect([quarter.received, quarter.withdrawn, quarter.open, quarter.running]).toEqual([11, 0, 11, false])
    const year = await report.caseReport(db, '2019')
    expect([exact.received, exact.withdrawn, exact.open]).toEqual([13, 5, 8])
    // With 6 and 5 of other months, 13 would tell of 2 in December.
    expect([year.received, year.withdrawn, year.open]).toEqual([null, 5, 8])
    expect([named(year.kinds, 'Other'), named(year.kinds, 'Healthcare Access Issues')]).toEqual([null, null])
    expect(year.trend.at(-1)?.month).toBe('2019-12')
    const text = table.reportCsv(quarter)
    expect(text).toContain('2019-Q2,By kind of problem,Housing Discrimination,6\r\n')
    expect(table.csvName(quarter)).toBe('report-2019-Q2.csv')
  })

  test('a deletion does not reduce the cases received, and stewards see each number', async () => {
    const before = await report.caseReport(db, '2019', { exact: true })
    expect([before.received, before.gone, named(before.kinds, 'Other')]).toEqual([13, 0, 2])
    expect(table.csvName(before)).toBe('report-2019-exact.csv')
    await db.deleteFrom('cases').where('receivedDay', '=', '2019-12-10').execute()
    const after = await report.caseReport(db, '2019', { exact: true })
    expect([after.received, after.gone, named(after.kinds, 'Other')]).toEqual([13, 2, 0])
    // For others the number of deleted ones stays hidden, since it is small, and so does what would tell it.
    expect(await report.caseReport(db, '2019')).toMatchObject({ received: null, gone: null })
  })
})

test('the selectable months are those with cases, and an invalid one gives the last complete month', async () => {
  const { months, period } = await report.periodsToChoose(db, '2025-05')
  expect([period, months.at(-1)]).toEqual(['2025-05', '2019-04'])
  expect((await report.periodsToChoose(db, '2025-Q2')).period).toBe('2025-Q2')
  expect((await report.periodsToChoose(db, '2025')).period).toBe('2025')
  for (const wrong of ['1999-01', '2999-01', '2999', 'x', null])
    expect((await report.periodsToChoose(db, wrong)).period).toBe(months[1])
})

test('only a steward gets exact numbers, unless they ask for the public version', async () => {
  const { reportAsked } = await import('./report-asked.server.ts')
  const asked = (query: string, role: 'steward' | 'caseworker' | 'admin') =>
    reportAsked(new Request(`http://localhost/staff/report${query}`), { role })
  expect(asked('?month=2026-11', 'steward')).toEqual({ asked: '2026-11', mayBeExact: true, exact: true })
  expect(asked('?period=2026&numbers=hidden', 'steward')).toMatchObject({ asked: '2026', exact: false })
  for (const role of ['caseworker', 'admin'] as const) expect(asked('?numbers=exact', role).exact).toBe(false)
})

test('a small number of deleted cases is told neither by the month nor by what came before it', async () => {
  await many(12, { day: '2018-03-10', kind: 'housing', state: 'CA', answered: 5 })
  await many(8, { day: '2018-03-11', kind: 'work', state: 'CA', answered: 5 })
  const gone = await db.selectFrom('cases').select('id').where('receivedDay', '=', '2018-03-11').execute()
  const ids = gone.slice(0, 2).map(({ id }) => id)
  await db.deleteFrom('cases').where('id', 'in', ids).execute()
  const month = await report.caseReport(db, '2018-03')
  expect([named(month.kinds, 'Housing Discrimination'), named(month.states, 'California')]).toEqual([12, 18])
  expect([month.received, month.gone, month.trend.at(-1)?.received]).toEqual([null, null, null])
  expect(await report.caseReport(db, '2018-Q1')).toMatchObject({ received: null, gone: null })
  expect(
    (await report.caseReport(db, '2018-05')).trend.find((line) => line.month === '2018-03'),
  ).toMatchObject({
    received: null,
  })
})
