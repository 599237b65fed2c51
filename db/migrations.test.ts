import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPlace, onPostgres, type Place } from '#tests/support/database.ts'
import { openDialect } from './dialect.server.ts'
import { isUpToDate, migrate } from './migrate.server.ts'
import { migrations } from './migrations/index.ts'
import type { Db } from './schema.ts'
import { migrationsOf } from './whole.server.ts'

// Rows that must survive migrations that rebuild a table.

let place: Place
let db: Db
beforeAll(async () => {
  place = await aPlace()
  ;({ db } = openDialect(place.database))
})
afterAll(async () => {
  await db.destroy()
  await place.remove()
})

test('an upgrade interrupted half-way changes nothing, and succeeds later', async () => {
  const place = await aPlace()
  const { db } = openDialect(place.database)
  const tables = async () => (await db.introspection.getTables()).map(({ name }) => name)
  await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(
    '0290-promised-hours',
  )
  const before = await tables()
  // Its last step fails, as on a full disk or when the process is killed.
  await sql`create table message_copies (id text)`.execute(db)
  await expect(migrate(db)).rejects.toThrow(/message_copies/)
  await sql`drop table message_copies`.execute(db)
  expect(await tables()).toEqual(before)
  expect((await migrationsOf(db)).at(-1)).toBe('0290-promised-hours')
  expect(await isUpToDate(db)).toBe(false)
  await migrate(db)
  expect(await tables()).toContain('message_copies')
  expect(await isUpToDate(db)).toBe(true)
  await db.destroy()
  await place.remove()
})

test('after an upgrade failed, several starts at once do it, on any connection', async () => {
  const place = await aPlace()
  const starts = [1, 2].map(() => openDialect(place.database).db)
  const [first] = starts
  if (!first) return expect.fail('none')
  await sql`create table message_copies (id text)`.execute(first)
  await expect(migrate(first)).rejects.toThrow(/message_copies/)
  await sql`drop table message_copies`.execute(first)
  // With SQLite the lock on the data folder keeps others out.
  for (const db of onPostgres ? [] : starts) await migrate(db)
  if (onPostgres) await Promise.all(starts.map((db) => migrate(db)))
  expect(await migrationsOf(first)).toEqual(Object.keys(migrations).sort())
  for (const db of starts) await db.destroy()
  await place.remove()
})

test('a migration number merged late runs after a higher one, whatever the clock said when that one ran', async () => {
  const place = await aPlace()
  const { db } = openDialect(place.database)
  const { '0345-newest-titles': late, ...others } = migrations
  const earlier = new Migrator({ db, provider: { getMigrations: async () => others } })
  expect((await earlier.migrateToLatest()).error).toBeUndefined()
  await sql`update kysely_migration set timestamp = '2099-01-01T00:00:00.000Z' where name = '0001-platform'`.execute(
    db,
  )
  await migrate(db)
  expect(await migrationsOf(db)).toEqual(Object.keys(migrations).sort())
  expect(late).toBeDefined()
  await db.destroy()
  await place.remove()
})

test('requests that wait for a second person stay, each case keeps one of a kind, and labels become codes', async () => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0091-record-senders')
  const someCase = {
    ...{
      id: 'c',
      caseNo: 'H-1',
      status: 'Closed',
      violationType: 'Educational Accommodation Denial',
      state: 'NY',
      receivedDay: 'x',
      dueAt: 'x',
    },
    ...{ escalated: 0, attention: 'none', lane: 'open', messageCount: 0, fileCount: 0, language: 'en' },
    ...{ contactMode: 'none', kdfSalt: 'x', kdfSetting: 'x', wordsVerifier: 'x', wordsRecipient: 'x' },
    ...{ recipient: 'x', staffRecipient: 'x', sealedCapsule: 'x', submissionHash: 'x', listVersion: 1 },
  }
  await db
    .insertInto('cases')
    .values(someCase as never)
    .execute()
  const asked = { caseId: 'c', kind: 'purge' as const, askedBy: 'sol', askedAt: 'a', expiresAt: 'z' }
  await db
    .insertInto('caseRequests')
    .values({ ...asked, id: 'r', settingsVersion: 3, listVersion: 2 })
    .execute()
  const before = await db.selectFrom('caseRequests').selectAll().execute()

  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect(await db.selectFrom('caseRequests').selectAll().execute()).toEqual(before)
  const row = await db.selectFrom('cases').select(['status', 'violationType']).executeTakeFirst()
  expect(row).toEqual({ status: 'closed', violationType: 'school' })
  const second = db.insertInto('caseRequests').values({ ...asked, id: 's' })
  await expect(second.execute()).rejects.toThrow()
  await db
    .insertInto('caseRequests')
    .values({ ...asked, id: 't', kind: 'new-words' })
    .execute()
  await sql`delete from cases`.execute(db)
  expect(await db.selectFrom('caseRequests').selectAll().execute()).toEqual([])
})

test('the built-in reply templates start with a capital letter, and a template that staff changed stays', async () => {
  const place = await aPlace()
  const { db } = openDialect(place.database)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0130-forum')
  const ours = 'Hello {{name}},\n\nour own words.'
  await db
    .updateTable('caseTemplates' as never)
    .set({ body: ours, version: 2, editedBy: 'sol' } as never)
    .where('id' as never, '=', 'date' as never)
    .execute()
  await db
    .updateTable('savedReplies' as never)
    .set({ retiredAt: '2026-01-01T12:00:00.000Z' } as never)
    .where('id' as never, '=', 'thanks' as never)
    .execute()
  await migrator.migrateTo('0660-issues-are-texts')
  const drafts = [
    '/staff/letters/date',
    '/staff/letters/date (sent)',
    '/staff/letters/date-2',
    '/staff/letters',
  ]
  for (const form of drafts)
    await db
      .insertInto('drafts')
      .values({
        id: form,
        kind: 'console',
        owner: 'sol',
        form,
        page: '',
        bytes: 0,
        version: 1,
        sealedTo: 'server',
        expiresAt: '2099-01-01',
      })
      .execute()
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  const rows = await db
    .selectFrom('texts')
    .innerJoin('textVersions', 'textVersions.textId', 'texts.id')
    .select(['texts.id', 'kind', 'address', 'state', 'savedBy', 'content'])
    .where('kind', 'in', ['letter', 'reply'])
    .execute()
  const all = rows.map(({ content, ...row }) => ({ ...row, body: JSON.parse(content).body as string }))
  expect(all.filter(({ kind }) => kind === 'letter').map(({ address }) => address)).toContain('assessment')
  expect(all.filter(({ kind }) => kind === 'reply').map(({ address }) => address)).toContain('barrier')
  expect(all.find(({ address }) => address === 'date')).toMatchObject({ body: ours, savedBy: 'sol' })
  expect(all.find(({ address }) => address === 'thanks')).toMatchObject({ state: 'bin', savedBy: null })
  const date = rows.find(({ address }) => address === 'date')?.id
  const moved = await db.selectFrom('drafts').select('form').orderBy('id').execute()
  expect(moved.map(({ form }) => form)).toEqual([
    '/staff/letters',
    `/staff/letters/${date}`,
    `/staff/letters/${date} (sent)`,
    '/staff/letters/date-2',
  ])
  const begin = all.filter(({ address }) => address !== 'date').map(({ body }) => body)
  expect(begin).toHaveLength(9)
  for (const body of begin) expect(body).toMatch(/^Hello \{\{name\}\},\n\n[A-Z]/)
  await db.destroy()
  await place.remove()
})

test('warnings and appeals from before posts without a name stay, and are deleted with their member and their measure', async () => {
  const place = await aPlace()
  const { db } = openDialect(place.database)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0145-members-leaving')
  const times = {
    emailVerified: onPostgres ? true : 1,
    createdAt: '2026-01-01T12:00:00Z',
    updatedAt: '2026-01-01T12:00:00Z',
  }
  await db
    .insertInto('members')
    .values({ id: 'ada', email: 'ada@members.invalid', name: '', role: 'member', ...times } as never)
    .execute()
  const measure = { id: 'm', memberId: 'ada', kind: 'pause', rule: 'harm', sealedText: 'x', at: '2026' }
  await db
    .insertInto('forumMeasures')
    .values(measure as never)
    .execute()
  const appeal = { id: 'a', memberId: 'ada', measureId: 'm', sealedText: 'y', askedAt: '2026' }
  await db
    .insertInto('forumAppeals')
    .values(appeal as never)
    .execute()
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect(await db.selectFrom('forumMeasures').selectAll().execute()).toMatchObject([
    { ...measure, pseudonymId: null },
  ])
  expect(await db.selectFrom('forumAppeals').selectAll().execute()).toMatchObject([
    { ...appeal, pseudonymId: null },
  ])
  await db
    .insertInto('forumAppeals')
    .values({ ...appeal, id: 'b', measureId: null } as never)
    .execute()
  await db.deleteFrom('forumMeasures').execute()
  expect(await db.selectFrom('forumAppeals').select('id').execute()).toEqual([{ id: 'b' }])
  await db.deleteFrom('members').execute()
  expect(await db.selectFrom('forumAppeals').select('id').execute()).toEqual([])
  await db.destroy()
  await place.remove()
})

test('unsent text of the four earlier tables moves as it was sealed, and ends when it would have', async () => {
  const place = await aPlace()
  const { db } = openDialect(place.database)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  await migrator.migrateTo('0570-job-claims')
  const expiresAt = '2026-03-04T05:06:07.000Z'
  const form = { holder: 'h', page: 'p', expiresAt }
  const post = { holder: 'h', place: 'here', expiresOn: '2026-03-04' }
  const row = (table: string, values: object) =>
    db
      .insertInto(table as never)
      .values(values as never)
      .execute()
  await row('keptForms', { ...form, id: 'typed', sealed: 'form', ended: 'q' })
  await row('keptForms', { ...form, id: 'sent', sealed: null, ended: 'p' })
  const sealed = { sealedKey: 'key', sealedDraft: 'draft', bytes: 5 }
  await row('caseDrafts', { id: 'report', recipient: 'x', ...sealed, expiresAt })
  await row('forumDrafts', { ...post, id: 'post', page: 'p', sealed: '2.post' })
  await row('forumDrafts', { ...post, id: 'posted', page: 'q', sealed: null })
  const keptAt = '2026-02-02T05:06:07.000Z'
  const member = { userId: 'sol', place: '/staff/cases', sealed: 'words', sealedTo: 'member', keptAt }
  await row('keptWords', member)
  expect((await migrator.migrateToLatest()).error).toBeUndefined()

  const all = await db.selectFrom('drafts').selectAll().orderBy('kind').orderBy('id').execute()
  const [report, console, sent, typed, unsent, posted] = all
  expect(all).toHaveLength(6)
  expect(report).toMatchObject({ id: 'report', owner: 'report', form: '', page: '', sealed: 'key.draft' })
  expect(report).toMatchObject({ sealedTo: 'cookie', bytes: 9, version: 1, ended: null, expiresAt })
  const month = { expiresAt: '2026-03-04T05:06:07.000Z' }
  expect(console).toMatchObject({ owner: 'sol', form: '/staff/cases', page: '', sealed: 'words', ...month })
  expect(console?.sealedTo).toBe('member')
  expect(sent).toMatchObject({ owner: 'h', form: 'sent', page: 'p', sealed: null, ended: 'p', bytes: 0 })
  expect(typed).toMatchObject({ owner: 'h', form: 'typed', page: 'p', sealed: 'form', ended: 'q', expiresAt })
  expect(unsent).toMatchObject({ id: 'post', owner: 'h', form: 'here p', page: 'p', sealed: '2.post' })
  expect(unsent).toMatchObject({ sealedTo: 'server', ended: null, expiresAt: '2026-03-04' })
  expect(posted).toMatchObject({ id: 'posted', form: 'here q', page: 'q', sealed: null, ended: 'q' })
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const gone of ['kept_forms', 'case_drafts', 'forum_drafts', 'kept_words'])
    expect(tables).not.toContain(gone)
  await db.destroy()
  await place.remove()
})
