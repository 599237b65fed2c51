import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { daysAgo } from '#tests/support/days.ts'
import { ownTime } from '#tests/support/own-time.ts'

let db: Db
let close: () => Promise<void>
let importing: typeof import('./csv-import.server.ts')
let columns: typeof import('./csv-columns.server.ts')
let rows: typeof import('./csv-rows.server.ts')
let staff: typeof import('../upkeep/attorney-staff-queries.server.ts')
let listing: typeof import('../listing/listing.server.ts')

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  importing = await import('./csv-import.server.ts')
  columns = await import('./csv-columns.server.ts')
  rows = await import('./csv-rows.server.ts')
  staff = await import('../upkeep/attorney-staff-queries.server.ts')
  listing = await import('../listing/listing.server.ts')
})
afterAll(() => close())
beforeEach(async () => {
  for (const table of ['attorneys', 'attorneyImports', 'auditLines'] as const)
    await db.deleteFrom(table).execute()
})

const HEAD = 'id,name,firm,email,licenses,specializations,fee_types,bio,languages,remote,takes_new_cases'
const LOOKED_UP = daysAgo(19)
const LATER = daysAgo(18)
const noor = `,Noor Example,Own office,noor@example.org,TX:4411:${LOOKED_UP}; OK:7,Housing Law,Pro Bono,"Helps, with ""care"".",English; Arabic,Video,yes`
const lee = ',Lee Example,Own office,lee@example.org,NV:9,Housing Law,Pro Bono,Lee helps.,English,Phone,no'
const file = (...lines: string[]) => [HEAD, ...lines].join('\r\n')

const preview = async (text: string, removeOthers = false) => {
  const id = await importing.keepImport(db, { text, removeOthers }, 'ed')
  const plan = await importing.importPreview(db, id, 'ed')
  if (!plan) throw new Error('no preview')
  return { id, plan }
}
const run = async (text: string, removeOthers = false) => {
  const { id, plan } = await preview(text, removeOthers)
  return importing.runImport(db, id, { mark: plan.mark, by: 'ed' })
}
const all = () => staff.eachAttorney(db, { visible: false })
const names = async () => (await all()).map(({ name }) => name)

test('a file adds attorneys after its preview, and those without a checked license are hidden', async () => {
  const { id, plan } = await preview(file(noor, lee))
  expect(await names()).toEqual([])
  expect(plan).toMatchObject({
    malformed: [],
    added: [
      { line: 2, name: 'Noor Example', checked: true },
      { line: 3, name: 'Lee Example', checked: false },
    ],
    changed: [],
    removed: [],
  })
  await importing.runImport(db, id, { mark: plan.mark, by: 'ed' })
  const visible = await staff.eachAttorney(db, { visible: true })
  expect(visible.map(({ name, states, bio }) => ({ name, states, bio }))).toEqual([
    { name: 'Noor Example', states: ['TX'], bio: 'Helps, with "care".' },
  ])
  expect(await staff.staffEntry(db, visible[0]?.id ?? 0)).toMatchObject({
    email: 'noor@example.org',
    confirmedOn: null,
  })
  expect(await db.selectFrom('auditLines').select(['actor', 'action', 'subject']).execute()).toEqual([
    { actor: 'ed', action: 'attorney.imported', subject: '2 added, 0 changed, 0 removed' },
  ])
})

test('empty spreadsheet rows are skipped, and a state without a check is reported in the preview', async () => {
  const { plan } = await preview(file(noor, ',,,,,,,,,,', '', ' , ,,,,,,,,,', 'x'))
  expect(plan.malformed.map(({ line }) => line)).toEqual([6])
  expect(plan.added).toMatchObject([{ name: 'Noor Example', checked: true, left: ['OK'] }])
})

test('the same file submitted twice is imported once', async () => {
  const { id, plan } = await preview(file(noor))
  const pressed = await Promise.allSettled(
    [1, 2].map(() => importing.runImport(db, id, { mark: plan.mark, by: 'ed' })),
  )
  expect(pressed.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await names()).toEqual(['Noor Example'])
})

test('a re-imported export changes nothing, and each change is shown field by field', async () => {
  await run(file(noor, lee))
  const text = columns.attorneysCsv(await all())
  expect(text).not.toContain('@')
  expect((await preview(text)).plan).toMatchObject({ malformed: [], added: [], changed: [], same: 2 })
  const { id, plan } = await preview(text.replace('Own office', 'New Law').replace(LOOKED_UP, LATER))
  expect(plan.changed).toEqual([
    {
      line: 2,
      id: expect.any(Number),
      name: 'Noor Example',
      changes: [
        { label: 'Firm', before: 'Own office', after: 'New Law' },
        {
          label: 'License checked on',
          before: `OK not checked, TX ${LOOKED_UP}`,
          after: `OK not checked, TX ${LATER}`,
        },
      ],
    },
  ])
  await importing.runImport(db, id, { mark: plan.mark, by: 'ed' })
  const [changed] = await all()
  expect(changed?.firm).toBe('New Law')
  expect((await staff.staffEntry(db, changed?.id ?? 0))?.email).toBe('noor@example.org')
})

test('attorneys are removed only on request, and samples never', async () => {
  const [sample] = attorneys
  if (!sample) throw new Error('no sample')
  await listing.listAttorney(db, { ...sample, origin: 'sample', builtInHash: 'x' })
  await run(file(noor, lee))
  const only = columns.attorneysCsv((await all()).filter(({ name }) => name === 'Lee Example'))
  expect((await preview(only)).plan.removed).toEqual([])
  expect((await preview(only, true)).plan.removed).toEqual([{ id: expect.any(Number), name: 'Noor Example' }])
  await run(only, true)
  expect((await names()).sort()).toEqual(['Amara Okonvale', 'Lee Example'])
})

test('a directory that changed since the preview must be reviewed again', async () => {
  await run(file(noor))
  const text = columns.attorneysCsv(await all()).replace('Own office', 'New Law')
  const { id, plan } = await preview(text)
  const [before] = await all()
  await listing.hideAttorney(db, before?.id ?? 0, 'staff')
  await db.updateTable('attorneys').set({ firm: 'Another Law' }).execute()
  await expect(importing.runImport(db, id, { mark: plan.mark, by: 'ed' })).rejects.toThrow('changed since')
  expect((await all())[0]?.firm).toBe('Another Law')
})

test('each malformed line is listed with its number and reasons, and nothing is imported', async () => {
  const { id, plan } = await preview(
    file(
      noor,
      ',,Own office,not-an-address,TX:1,Space Law,Pro Bono,,English,Video,maybe',
      ',"Two',
      'lines",Own office,two@example.org,CA:2,Housing Law,Pro Bono,Text,English,Video,yes',
      ',Short,Own office',
      `${lee},one,two`,
      '999,Nobody,Own office,,CA:3,Housing Law,Pro Bono,Text,English,Video,yes',
      ',Late,Own office,l@example.org,CA:4:2999-01-01,Housing Law,Pro Bono,Text,English,Video,yes',
      ',Noor Again,Own office,n@example.org,TX:4411,Housing Law,Pro Bono,Text,English,Video,yes',
      ',=cmd|calc,Own office,"a@b.org\nBcc: x@example.org",CA:5,Housing Law,Pro Bono,Text,English,Video,yes',
    ),
  )
  const told = Object.fromEntries(plan.malformed.map(({ line, reasons }) => [line, reasons.join(' ')]))
  expect(Object.keys(told)).toEqual(['3', '6', '7', '8', '9', '10', '11'])
  expect(plan.malformed[0]?.reasons).toEqual([
    'name: Enter the name',
    'email: The email address must have an @ sign, like sam@example.org. It says “not-an-address”',
    expect.stringContaining('specializations: “Space Law” is not one of the choices'),
    'bio: Write a few sentences about the work',
    'takes_new_cases: Say if new cases are taken: yes, no or waiting list. It says “maybe”',
  ])
  expect(told[6]).toContain('8 cells too few')
  // Cells under the wrong names are not checked.
  expect(plan.malformed.find(({ line }) => line === 6)?.reasons).toHaveLength(1)
  expect(told[7]).toContain('2 cells too many')
  expect(told[8]).toContain('no attorney with the id 999')
  expect(told[9]).toContain('not a day in the past')
  expect(told[10]).toContain('in line 2 too')
  expect(told[11]).toContain('one email address only')
  await expect(importing.runImport(db, id, { mark: plan.mark, by: 'ed' })).rejects.toThrow(
    'Fix the listed lines',
  )
  expect(await names()).toEqual([])
})

test.each([
  ['no columns', 'Hello', 'Missing: name'],
  ['semicolons between the columns', file(noor).replaceAll(',', ';'), 'have semicolons between them'],
  ['tabs between the columns', file(noor).replaceAll(',', '\t'), 'have tabs between them'],
  ['a column that is not ours', `${HEAD},success_rate\n${noor},98`, 'success_rate'],
  ['a quote that does not end', `${HEAD}\n,"Noor,Own office`, 'quotes'],
  ['nothing', '', 'Missing'],
  ['too many lines', file(...Array.from({ length: 5001 }, () => noor)), '5000 lines'],
])('a file with %s is refused with a sentence', async (_, text, says) => {
  await expect(importing.keepImport(db, { text, removeOthers: false }, 'ed')).rejects.toThrow(says)
})

test.each([
  ['an Excel workbook with another name', [0x50, 0x4b, 3, 4, 0xff], 'Excel workbook'],
  ['an empty file', [], 'empty'],
  ['letters of an old Windows', [0x4a, 0xe9], 'not UTF-8'],
])('the error for %s says what to do', (_, bytes, says) => {
  expect(() => rows.textIn(Uint8Array.from(bytes))).toThrow(says)
})

test('a stored file opens only for the staff member who chose it, and is nowhere in clear', async () => {
  const { id } = await preview(file(noor))
  expect(await importing.importPreview(db, id, 'sol')).toBeUndefined()
  expect(JSON.stringify(await db.selectFrom('attorneyImports').selectAll().execute())).not.toContain('Noor ')
})

/** The longest time, in milliseconds of its own processor time, that this thread worked without yielding to other requests. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let worked = ownTime()
  const turn = () => {
    longest = Math.max(longest, worked())
    worked = ownTime()
  }
  const turns = setInterval(turn, 1)
  await work()
  turn()
  clearInterval(turns)
  return longest
}

test('many lines never block other requests for longer than a moment', async () => {
  const bio = 'Helps with what the law says of work, school and the home, and with letters. 🦉 '.repeat(8)
  const lines = Array.from(
    { length: 700 },
    (_, i) =>
      `,Person ${i},Own office,p${i}@example.org,TX:${i}:${LOOKED_UP},Housing Law,Pro Bono,"${bio}",English,Video,yes`,
  )
  const text = file(...lines)
  const one = await longestTurn(() => run(file(noor)))
  let id = ''
  let mark = ''
  const kept = await longestTurn(async () => {
    id = await importing.keepImport(db, { text, removeOthers: true }, 'ed')
  })
  const looked = await longestTurn(async () => {
    mark = (await importing.importPreview(db, id, 'ed'))?.mark ?? ''
  })
  const done = await longestTurn(() => importing.runImport(db, id, { mark, by: 'ed' }))
  const changes = await longestTurn(() => preview(text, true))
  const most = { one, kept, looked, done, changes }
  expect(await names()).toHaveLength(700)
  for (const took of Object.values(most)) expect(took).toBeLessThan(50 + one)
}, 60_000)
