import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const DAY = 24 * 60 * 60 * 1000
/** How long text of the staff waits since it was last saved. */
const STAFF_DAYS = 30

/** One table for what visitors, members and staff typed and have not sent. The sealed bytes move as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('drafts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('form', 'case', 'post', 'console')`))
    .addColumn('owner', 'text', required)
    .addColumn('form', 'text', required)
    .addColumn('page', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('sealed', 'text')
    .addColumn('sealed_to', 'text', (c) =>
      c.notNull().check(sql`sealed_to in ('cookie', 'server', 'member')`),
    )
    .addColumn('ended', 'text')
    .addColumn('bytes', 'integer', required)
    .addColumn('expires_at', 'text', required)
    .addUniqueConstraint('drafts_of_form', ['kind', 'owner', 'form'])
    .execute()
  await db.schema.createIndex('drafts_by_end').on('drafts').columns(['kind', 'expires_at']).execute()
  await db.schema.createIndex('drafts_by_bytes').on('drafts').columns(['kind', 'bytes']).execute()
  await moveForms(db)
  await moveCases(db)
  await movePosts(db)
  await moveConsole(db)
  for (const table of ['kept_forms', 'case_drafts', 'forum_drafts', 'kept_words'])
    await db.schema.dropTable(table).execute()
}

const INTO = sql`insert into drafts
  (id, kind, owner, form, page, version, sealed, sealed_to, ended, bytes, expires_at)`

const moveForms = (db: Kysely<unknown>) =>
  sql`${INTO} select id, 'form', holder, id, page, 1, sealed, 'cookie', ended,
    coalesce(length(sealed), 0), expires_at from kept_forms`.execute(db)

/** The key, sealed to the cookie's secret, and the draft, sealed to the key: neither contains a dot. */
const moveCases = (db: Kysely<unknown>) =>
  sql`${INTO} select id, 'case', id, '', '', 1, sealed_key || '.' || sealed_draft, 'cookie', null,
    length(sealed_key || '.' || sealed_draft), expires_at from case_drafts`.execute(db)

const movePosts = (db: Kysely<unknown>) =>
  sql`${INTO} select id, 'post', holder, place || ' ' || page, page, 1, sealed, 'server',
    case when sealed is null then page end, coalesce(length(sealed), 0), expires_on from forum_drafts`.execute(
    db,
  )

type Waiting = Record<'owner' | 'form' | 'sealed' | 'sealedTo' | 'keptAt', string>

/** Its end is counted from the last save, which no column holds any more. */
async function moveConsole(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Waiting>`select user_id as owner, place as form, sealed, sealed_to as "sealedTo",
    kept_at as "keptAt" from kept_words`.execute(db)
  for (const { owner, form, sealed, sealedTo, keptAt } of rows) {
    const expiresAt = new Date(Date.parse(keptAt) + STAFF_DAYS * DAY).toISOString()
    await sql`${INTO} values (${`${owner} ${form}`}, 'console', ${owner}, ${form}, '', 1, ${sealed},
      ${sealedTo}, null, ${sealed.length}, ${expiresAt})`.execute(db)
  }
}
