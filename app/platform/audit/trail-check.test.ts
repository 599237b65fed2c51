import { createHmac, hkdfSync } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

let db: Db
let close = async () => {}
let audit: typeof import('./audit.server.ts')
let check: typeof import('./trail-check.server.ts')
/** All databases of this process share the key of the first. */
let serverKey: Buffer | undefined
beforeEach(async () => {
  await close()
  ;({ db, close } = await aDatabase())
  audit = await import('./audit.server.ts')
  check = await import('./trail-check.server.ts')
  rmSync(check.noteFile(), { force: true })
  for (let i = 1; i <= 5; i++) await audit.record(db, 'somebody', 'case.read', `case-${i}`)
  serverKey ??= Buffer.from(
    readFileSync(path.join(path.dirname(check.noteFile()), 'server.key'), 'utf8'),
    'base64',
  )
})
afterAll(() => close())

test('an unmodified trail passes, with the number of its lines', async () => {
  expect(await check.checkTrail(db)).toMatchObject({ lines: 5, broken: null, note: 'none' })
  await audit.record(db, 'somebody', 'case.read', 'one more')
  expect(await check.newestLines(db)).toMatchObject({ broken: null })
  expect(await check.checkTrail(db)).toMatchObject({ lines: 6, broken: null, note: 'ours' })
})

test.each(['actor', 'action', 'subject', 'at', 'prevHash', 'hash'] as const)(
  'a changed %s is detected [R43]',
  async (column) => {
    await db
      .updateTable('auditLines')
      .set({ [column]: 'other' })
      .where('seq', '=', 3)
      .execute()
    expect((await check.checkTrail(db)).broken).toEqual({ seq: 3, how: 'changed' })
  },
)

test('a removed line is detected at the beginning, in the middle and at the end [R43]', async () => {
  await check.checkTrail(db)
  const gone = async (seq: number) => {
    await db.deleteFrom('auditLines').where('seq', '=', seq).execute()
    return (await check.checkTrail(db)).broken
  }
  expect(await gone(5)).toEqual({ seq: 5, how: 'cut' })
  expect(await gone(3)).toEqual({ seq: 3, how: 'missing' })
  expect(await gone(1)).toEqual({ seq: 1, how: 'missing' })
})

test('a trail that was rewritten as a whole is consistent, and the note of the last check detects it [R43] [A3]', async () => {
  await check.checkTrail(db)
  const lines = await db.selectFrom('auditLines').selectAll().orderBy('seq').execute()
  let prevHash = ''
  for (const line of lines) {
    const forged = { ...line, actor: 'somebody else', prevHash }
    prevHash = audit.hashOf(forged)
    await db
      .updateTable('auditLines')
      .set({ ...forged, hash: prevHash })
      .where('seq', '=', line.seq)
      .execute()
  }
  expect((await check.newestLines(db)).broken).toEqual({ seq: 5, how: 'anew' })
  expect((await check.checkTrail(db)).broken).toEqual({ seq: 5, how: 'anew' })
  // The note that proves it is not replaced.
  expect((await check.checkTrail(db)).broken).toEqual({ seq: 5, how: 'anew' })
})

test('nothing in the database can hide that the newest lines are gone [A3]', async () => {
  await check.checkTrail(db)
  await db.deleteFrom('auditLines').where('seq', '>', 3).execute()
  await db.deleteFrom('facts').execute()
  expect((await check.newestLines(db)).broken).toEqual({ seq: 5, how: 'cut' })
  expect((await check.checkTrail(db)).broken).toEqual({ seq: 4, how: 'cut' })
})

test('a note that was written outside the site is reported', async () => {
  await check.checkTrail(db)
  writeFileSync(check.noteFile(), 'x {"seq":0,"hash":""}')
  await check.checkTrailDaily(db)
  expect(await check.newestLines(db)).toEqual({ broken: null, wholeAt: null })
  expect((await check.checkTrail(db)).note).toBe('unreadable')
  expect((await check.newestLines(db)).wholeAt).not.toBeNull()
})

test('lines are read in batches, and other requests are served in between', async () => {
  let prevHash = (
    await db.selectFrom('auditLines').select('hash').where('seq', '=', 5).executeTakeFirstOrThrow()
  ).hash
  for (let begin = 6; begin <= 3005; begin += 500) {
    const values = Array.from({ length: 500 }, (_, i) => {
      const line = { seq: begin + i, at: '', actor: '', action: 'case.read' as const, subject: '', prevHash }
      prevHash = audit.hashOf(line)
      return { ...line, hash: prevHash }
    })
    await db.insertInto('auditLines').values(values).execute()
  }
  let largest = 0
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      largest = Math.max(largest, result.rows.length)
      return result
    },
  })
  let served = 0
  const others = setInterval(() => served++, 0)
  const found = await check.checkTrail(watched)
  clearInterval(others)
  expect(found).toMatchObject({ lines: 3005, broken: null })
  expect(largest).toBeLessThanOrEqual(1000)
  expect(served).toBeGreaterThan(0)
})

test('lines that are written at the same moment follow each other', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, i) => audit.record(db, 'somebody', 'case.read', `at-once-${i}`)),
  )
  expect(await check.checkTrail(db)).toMatchObject({ lines: 25, broken: null })
})

test('every line is checked once a day', async () => {
  await check.checkTrailDaily(db)
  await db.updateTable('auditLines').set({ actor: 'other' }).where('seq', '=', 2).execute()
  await check.checkTrailDaily(db)
  expect((await check.newestLines(db)).broken).toBeNull()
  const { vi } = await import('vitest')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3600_000 })
  await check.checkTrailDaily(db)
  vi.useRealTimers()
  expect((await check.newestLines(db)).broken).toEqual({ seq: 2, how: 'changed' })
})

test('new lines are noted within a minute, and cannot be cut off unnoticed after that [R43] [A3]', async () => {
  await check.checkTrailDaily(db)
  await audit.record(db, 'somebody', 'staff.role steward', 'somebody')
  await check.noteNewLines(db)
  const { wholeAt } = await check.newestLines(db)
  await db.deleteFrom('auditLines').where('seq', '=', 6).execute()
  await audit.record(db, 'somebody', 'case.read', 'another')
  expect(await check.newestLines(db)).toEqual({ broken: { seq: 6, how: 'anew' }, wholeAt })
  // Broken lines are not noted as seen.
  await check.noteNewLines(db)
  await check.checkTrailDaily(db)
  expect((await check.newestLines(db)).broken).toEqual({ seq: 6, how: 'anew' })
})

test('a check of the newest lines during a full check loses no finding of the other', async () => {
  await check.checkTrail(db)
  await audit.record(db, 'somebody', 'case.read', 'one more')
  await db.updateTable('auditLines').set({ actor: 'other' }).where('seq', '=', 2).execute()
  await Promise.all([check.checkTrail(db), check.noteNewLines(db), check.noteNewLines(db)])
  expect((await check.newestLines(db)).broken).toEqual({ seq: 2, how: 'changed' })
  await Promise.all([check.noteNewLines(db), check.checkTrail(db), check.noteNewLines(db)])
  expect((await check.newestLines(db)).broken).toEqual({ seq: 2, how: 'changed' })
})

test('a minute without a new line writes nothing', async () => {
  await check.checkTrail(db)
  await audit.record(db, 'somebody', 'case.read', 'one more')
  const before = readFileSync(check.noteFile(), 'utf8')
  await check.noteNewLines(db)
  expect(readFileSync(check.noteFile(), 'utf8')).not.toBe(before)
  const written = statSync(check.noteFile()).ino
  await check.noteNewLines(db)
  expect(statSync(check.noteFile()).ino).toBe(written)
})

test('recent lines that were rewritten without the server key are detected at once [A3]', async () => {
  const { createHash } = await import('node:crypto')
  const plain = (line: Parameters<typeof audit.hashOf>[0]) =>
    createHash('sha256')
      .update(JSON.stringify([line.seq, line.at, line.actor, line.action, line.subject, line.prevHash]))
      .digest('base64url')
  await check.checkTrail(db)
  await audit.record(db, 'somebody', 'case.exported', 'case-1')
  const young = await db.selectFrom('auditLines').selectAll().where('seq', '=', 6).executeTakeFirstOrThrow()
  const forged = { ...young, actor: 'somebody else' }
  await db
    .updateTable('auditLines')
    .set({ ...forged, hash: plain(forged) })
    .where('seq', '=', 6)
    .execute()
  expect((await check.newestLines(db)).broken).toEqual({ seq: 6, how: 'changed' })
  expect((await check.checkTrail(db)).broken).toEqual({ seq: 6, how: 'changed' })
})

test('the HMAC of a line is made with the key stored beside the database, and with no other', async () => {
  const line = await db.selectFrom('auditLines').selectAll().where('seq', '=', 1).executeTakeFirstOrThrow()
  const text = JSON.stringify([line.seq, line.at, line.actor, line.action, line.subject, line.prevHash])
  const markBy = (key: Buffer) => {
    const secret = Buffer.from(hkdfSync('sha256', key, '', 'audit line', 32))
    return `2.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  expect(line.hash).toBe(markBy(serverKey ?? expect.fail('no key')))
  await db
    .updateTable('auditLines')
    .set({ hash: markBy(Buffer.alloc(32)) })
    .where('seq', '=', 1)
    .execute()
  expect((await check.checkTrail(db)).broken).toEqual({ seq: 1, how: 'changed' })
})

test('lines with unkeyed hashes from earlier versions still fit, and no later line passes without a keyed one', async () => {
  const { createHash } = await import('node:crypto')
  let prevHash = ''
  for (const line of await db.selectFrom('auditLines').selectAll().orderBy('seq').execute()) {
    const text = JSON.stringify([line.seq, line.at, line.actor, line.action, line.subject, prevHash])
    const hash = createHash('sha256').update(text).digest('base64url')
    await db.updateTable('auditLines').set({ prevHash, hash }).where('seq', '=', line.seq).execute()
    prevHash = hash
  }
  await audit.record(db, 'somebody', 'case.read', 'case-6')
  expect(await check.checkTrail(db)).toMatchObject({ lines: 6, broken: null })
})
