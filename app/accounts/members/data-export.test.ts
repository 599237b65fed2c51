import { randomBytes } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// Ada requests all data about her as one file. A background job makes it; it is stored sealed for a
// day, and only she can download it.

let db: Db
let close: () => Promise<void>
let verbs: Awaited<ReturnType<typeof load>>

async function load() {
  return {
    ...(await import('./data-export.server.ts')),
    ...(await import('./account-settings.server.ts')),
    ...(await import('./delete-account.server.ts')),
    ...(await import('#app/platform/auth/member-accounts.server.ts')),
    ...(await import('#db/whole.server.ts')),
  }
}

beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  verbs = await load()
})
afterAll(() => close())
beforeEach(async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-24T20:00:00Z'), toFake: ['Date'] })
  for (const table of ['members', 'mailQueue', 'jobs'] as const) await db.deleteFrom(table).execute()
})
const held = async () => true
const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

/** Long enough for several pieces, even when compressed. */
const LONG = randomBytes(450_000).toString('base64')

async function aMember(handle: string) {
  const id = await verbs.accountOf(db, `${handle}@example.org`)
  await verbs.saveProfile(db, id, { handle, pronouns: LONG, timeZone: null })
  return id
}

/** Runs the due jobs, as the server would. */
async function work() {
  const due = await db
    .deleteFrom('jobs')
    .where('name', 'in', ['members.pack', 'members.drop-file'])
    .where('runAt', '<=', new Date().toISOString())
    .returning(['name', 'payload'])
    .execute()
  for (const { name, payload } of due)
    await verbs.fileJobs[name as keyof typeof verbs.fileJobs](db, JSON.parse(payload), held, held)
  return due.length
}

async function theFile(memberId: string) {
  const file = await verbs.ownFile(db, memberId)
  if (!file) throw new Error('there is no file')
  return file
}

async function opened(memberId: string) {
  const file = await theFile(memberId)
  const bytes = new Uint8Array(await new Response(verbs.bytesOfFile(db, file)).arrayBuffer())
  expect(bytes.length).toBe(file.size)
  return strFromU8(unzipSync(bytes)['everything.json'] ?? new Uint8Array())
}

const pieces = () => db.selectFrom('memberFilePieces').selectAll().execute()

test('a data export is made in the background, in sealed pieces, and reports its progress', async () => {
  const ada = await aMember('ada')
  await verbs.askForFile(db, ada)
  expect(await verbs.ownFile(db, ada)).toMatchObject({ readyAt: null, made: 0, parts: null })
  await work()
  const file = await theFile(ada)
  expect(file).toMatchObject({ made: 3, parts: 3, readyAt: '2026-11-24T20:00:00.000Z' })
  expect(file.pieces).toBeGreaterThan(1)
  const kept = JSON.stringify(await pieces())
  for (const words of ['ada@example.org', Buffer.from('everything.json').toString('base64').slice(0, 16)])
    expect(kept).not.toContain(words)
  expect(await opened(ada)).toContain('ada@example.org')
})

test('a member has one data export at a time: two requests, even at once, make one file and one job', async () => {
  const [ada, ben] = [await aMember('ada'), await aMember('ben')]
  await Promise.all([1, 2, 3].map(() => verbs.askForFile(db, ada)))
  await verbs.askForFile(db, ben)
  expect(await work()).toBe(2)
  const { id } = await theFile(ada)
  await verbs.askForFile(db, ada)
  expect((await theFile(ada)).id).toBe(id)
  expect(await work()).toBe(0)
  expect(await opened(ben)).not.toContain('ada@example.org')
})

test('a run that died halfway leaves nothing in the file of the next one', async () => {
  const ada = await aMember('ada')
  await verbs.askForFile(db, ada)
  const { id } = await theFile(ada)
  await db.updateTable('memberFiles').set({ maker: 'dead', pieces: 9, size: 99, made: 2 }).execute()
  for (const place of [0, 1, 8])
    await db.insertInto('memberFilePieces').values({ fileId: id, place, sealed: 'half' }).execute()
  await work()
  expect(await opened(ada)).toContain('ada@example.org')
})

test('two runs at once make one complete file', async () => {
  const ada = await aMember('ada')
  await verbs.askForFile(db, ada)
  const { id } = await theFile(ada)
  await Promise.all([1, 2].map(() => verbs.fileJobs['members.pack'](db, { id }, held, held)))
  expect(await opened(ada)).toContain('ada@example.org')
})

test('a data export is deleted with its member’s account, and when the member stops it', async () => {
  const [ada, ben] = [await aMember('ada'), await aMember('ben')]
  for (const one of [ada, ben]) await verbs.askForFile(db, one)
  const [adas, bens] = [(await theFile(ada)).id, (await theFile(ben)).id]
  const made = [adas, bens].map((id) => verbs.fileJobs['members.pack'](db, { id }, held, held))
  await verbs.deleteAccount(db, ada)
  expect(await verbs.dropFile(db, ben)).toBe(true)
  await Promise.all(made)
  // Also when the job starts only then.
  await work()
  expect(await db.selectFrom('memberFiles').selectAll().execute()).toEqual([])
  expect(await pieces()).toEqual([])
  expect(await verbs.dropFile(db, ben)).toBe(false)
})

test('only its member gets the file: another member cannot request it, and a moved row gives nothing', async () => {
  const [ada, ben] = [await aMember('ada'), await aMember('ben')]
  await verbs.askForFile(db, ada)
  await work()
  expect(await verbs.ownFile(db, ben)).toBe(undefined)
  await db.updateTable('memberFiles').set({ memberId: ben }).execute()
  await expect(opened(ben)).rejects.toThrow()
})

test('a data export lasts a day, or ten minutes after a complete download, and a partial download does not extend it', async () => {
  const ada = await aMember('ada')
  await verbs.askForFile(db, ada)
  await work()
  const reader = verbs.bytesOfFile(db, await theFile(ada)).getReader()
  await reader.read()
  await reader.cancel()
  later(24 * 60 - 1)
  await opened(ada)
  later(2)
  await work()
  expect(await verbs.ownFile(db, ada)).toBe(undefined)
  expect(await pieces()).toEqual([])

  await verbs.askForFile(db, ada)
  await work()
  await opened(ada)
  later(9)
  await opened(ada)
  later(2)
  expect(await verbs.ownFile(db, ada)).toBe(undefined)
  await work()
  expect(await pieces()).toEqual([])
})

test('a data export is in no backup', async () => {
  const ada = await aMember('ada')
  await verbs.askForFile(db, ada)
  await work()
  const tables = new Set<string>()
  await verbs.readWhole(db, async (table) => void tables.add(table))
  expect(tables).toContain('members')
  expect([...tables].filter((name) => name.startsWith('member_file'))).toEqual([])
})
