import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'
import { up } from './0660-issues-are-texts.ts'

let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  ;({ db, close } = await aDatabase())
  await asBefore()
})
afterAll(() => close())

/** The tables as the release before had them. */
async function asBefore(): Promise<void> {
  await db.schema.dropIndex('newsletter_issues_by_text').execute()
  await db.schema.dropIndex('newsletter_issues_by_state').execute()
  await db.schema.alterTable('newsletter_issues').dropColumn('text_id').execute()
  for (const column of ['edited_at', 'edited_by'])
    await sql`alter table newsletter_issues add column ${sql.ref(column)} text not null default ''`.execute(
      db,
    )
  await sql`alter table newsletter_issues add column version integer not null default 1`.execute(db)
  await sql`alter table newsletter_issues add column send_at text`.execute(db)
  await db.schema
    .createIndex('newsletter_issues_by_state')
    .on('newsletter_issues')
    .columns(['state', 'edited_at'])
    .execute()
  const { up: versions } = await import('./0051-newsletter-versions.ts')
  await versions(db as never)
}

const AT = '2026-03-05T12:00:00.000Z'
const LATER = '2026-03-09T12:00:00.000Z'

interface Before {
  state: string
  number?: number
  corrects?: string
  version?: number
  sendAt?: string
  begunAt?: string
}

async function anIssue(id: string, more: Before): Promise<void> {
  const { state, number = null, corrects = null, version = 1, sendAt = null, begunAt = null } = more
  await sql`insert into newsletter_issues (id, number, subject, body, topic, state, corrects, version, edited_at,
    edited_by, send_at, begun_at, recipients)
    values (${id}, ${number}, ${`About ${id}`}, 'Words.', 'legal', ${state}, ${corrects}, ${version}, ${AT}, 'sol',
    ${sendAt}, ${begunAt}, 0)`.execute(db)
}

const aVersion = (issue: string, version: number, body: string) =>
  sql`insert into newsletter_versions (issue_id, version, subject, body, topic, saved_at, saved_by, by_itself)
    values (${issue}, ${version}, ${`About ${issue}`}, ${body}, 'legal', ${AT}, 'ada', 0)`.execute(db)

async function textOf(issue: string) {
  return db
    .selectFrom('textAddresses')
    .innerJoin('texts', 'texts.id', 'textAddresses.textId')
    .selectAll('texts')
    .where('textAddresses.kind', '=', 'issue')
    .where('textAddresses.address', '=', issue)
    .executeTakeFirstOrThrow()
}

const versionsOf = async (textId: string) =>
  (
    await db
      .selectFrom('textVersions')
      .select(['version', 'content', 'savedBy', 'publishedAt'])
      .where('textId', '=', textId)
      .orderBy('version')
      .execute()
  ).map(({ version, content, savedBy, publishedAt }) => [version, JSON.parse(content), savedBy, publishedAt])

test('every issue is a text with its versions; what was sent stays, and old ids, jobs and unsaved words lead to it', async () => {
  await anIssue('sent_-1', { state: 'sent', number: 3, version: 4, begunAt: LATER })
  await aVersion('sent_-1', 1, 'First words.')
  await aVersion('sent_-1', 2, 'Words.')
  await anIssue('draft', { state: 'draft', corrects: 'sent_-1' })
  await anIssue('planned', { state: 'planned', version: 2, sendAt: LATER })
  const subscriber = { issueId: 'sent_-1', subscriberId: 'p1', state: 'sent', tries: 1 } as const
  await db.insertInto('newsletterDeliveries').values(subscriber).execute()
  const job = {
    id: 'j1',
    name: 'newsletter.send',
    payload: '{"id":"planned"}',
    runAt: LATER,
    attempts: 0,
  } as const
  await db.insertInto('jobs').values(job).execute()
  const kept = {
    kind: 'console',
    owner: 'ada',
    page: '',
    version: 1,
    sealed: 'x',
    sealedTo: 'server',
    bytes: 1,
    expiresAt: LATER,
  } as const
  await db
    .insertInto('drafts')
    .values([
      { ...kept, id: 'd1', form: '/staff/newsletter/sent_-1' },
      { ...kept, id: 'd2', form: '/staff/newsletter/sentX-1' },
    ])
    .execute()
  await up(db as never)

  const sent = await textOf('sent_-1')
  expect(sent).toMatchObject({
    kind: 'issue',
    state: 'published',
    version: 2,
    publishedVersion: 2,
    publishedOn: '2026-03-09',
  })
  const words = { subject: 'About sent_-1', topic: 'legal', corrects: null }
  expect(await versionsOf(sent.id)).toEqual([
    [1, { ...words, body: 'First words.' }, 'ada', null],
    [2, { ...words, body: 'Words.' }, 'ada', LATER],
  ])
  expect(
    await db.selectFrom('newsletterIssues').select(['id', 'textId', 'number', 'body']).execute(),
  ).toEqual([{ id: 'sent_-1', textId: sent.id, number: 3, body: 'Words.' }])
  expect(await db.selectFrom('newsletterDeliveries').select('issueId').execute()).toEqual([
    { issueId: 'sent_-1' },
  ])

  const draft = await textOf('draft')
  expect(draft).toMatchObject({
    state: 'draft',
    title: 'About draft',
    editedBy: 'sol',
    publishedVersion: null,
  })
  expect(await versionsOf(draft.id)).toEqual([
    [1, { subject: 'About draft', body: 'Words.', topic: 'legal', corrects: sent.id }, 'sol', null],
  ])
  const planned = await textOf('planned')
  expect(planned).toMatchObject({ state: 'scheduled', publishAt: LATER })
  expect(await db.selectFrom('jobs').select(['name', 'payload']).where('id', '=', 'j1').execute()).toEqual([
    { name: 'content.publish', payload: JSON.stringify({ id: planned.id }) },
  ])
  expect(await db.selectFrom('drafts').select('form').orderBy('id').execute()).toEqual([
    { form: `/staff/newsletter/${sent.id}` },
    { form: '/staff/newsletter/sentX-1' },
  ])
})
