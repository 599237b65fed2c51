import { type Kysely, sql } from 'kysely'

/** Posts without their author's name: pseudonyms, who looked one up, and measures and appeals that hang on one (docs/decisions/0107-without-my-name.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('forum_pseudonyms')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('in_topic', 'text', (c) => c.notNull().references('forum_topics.id').onDelete('cascade'))
    .addColumn('made_name', 'text', (c) => c.notNull())
    .addColumn('by_topic', 'text', (c) => c.unique())
    .addColumn('by_count', 'text', (c) => c.unique())
    .addColumn('sealed_author', 'text')
    .addUniqueConstraint('forum_pseudonyms_of_topic', ['in_topic', 'made_name'])
    .execute()
  await db.schema
    .alterTable('forum_posts')
    .addColumn('pseudonym_id', 'text', (c) => c.references('forum_pseudonyms.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('forum_posts_of_pseudonym')
    .on('forum_posts')
    .columns(['pseudonym_id', 'written_at'])
    .execute()
  await db.schema
    .createTable('forum_look_ups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pseudonym_id', 'text', (c) =>
      c.notNull().references('forum_pseudonyms.id').onDelete('cascade'),
    )
    .addColumn('by_user', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('reason', 'text', (c) => c.notNull().check(sql`reason in ('danger', 'law', 'harm')`))
    .addColumn('sealed_text', 'text', (c) => c.notNull())
    .addColumn('at', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createIndex('forum_look_ups_of_pseudonym')
    .on('forum_look_ups')
    .column('pseudonym_id')
    .execute()
  await measuresAndAppeals(db)
}

// SQLite cannot take "not null" from a column: both tables are made again, and no row points at an old one when it goes.
async function measuresAndAppeals(db: Kysely<unknown>): Promise<void> {
  await createMeasures(db)
  await createAppeals(db)
  await sql`insert into forum_measures_next
    (id, member_id, kind, rule, sealed_text, by_user, at, until, read_at, lifted_at)
    select id, member_id, kind, rule, sealed_text, by_user, at, until, read_at, lifted_at from forum_measures`.execute(
    db,
  )
  await sql`insert into forum_appeals_next
    (id, member_id, post_id, measure_id, against, sealed_text, asked_at, decided_at, decided_by, outcome, sealed_answer)
    select id, member_id, post_id, measure_id, against, sealed_text, asked_at, decided_at, decided_by, outcome, sealed_answer
    from forum_appeals`.execute(db)
  for (const table of ['forum_appeals', 'forum_measures']) await db.schema.dropTable(table).execute()
  for (const table of ['forum_measures', 'forum_appeals'])
    await db.schema.alterTable(`${table}_next`).renameTo(table).execute()
  await db.schema
    .createIndex('forum_measures_of_member')
    .on('forum_measures')
    .columns(['member_id', 'at'])
    .execute()
  await db.schema
    .createIndex('forum_measures_pseudonym_id')
    .on('forum_measures')
    .column('pseudonym_id')
    .execute()
  for (const column of ['member_id', 'pseudonym_id', 'post_id', 'measure_id', 'decided_at'])
    await db.schema.createIndex(`forum_appeals_${column}`).on('forum_appeals').column(column).execute()
}

const createMeasures = (db: Kysely<unknown>) =>
  db.schema
    .createTable('forum_measures_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.references('members.id').onDelete('cascade'))
    .addColumn('pseudonym_id', 'text', (c) => c.references('forum_pseudonyms.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('warning', 'pause')`))
    .addColumn('rule', 'text', (c) => c.notNull())
    .addColumn('sealed_text', 'text', (c) => c.notNull())
    .addColumn('by_user', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('at', 'text', (c) => c.notNull())
    .addColumn('until', 'text')
    .addColumn('read_at', 'text')
    .addColumn('lifted_at', 'text')
    .execute()

const createAppeals = (db: Kysely<unknown>) =>
  db.schema
    .createTable('forum_appeals_next')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('member_id', 'text', (c) => c.references('members.id').onDelete('cascade'))
    .addColumn('pseudonym_id', 'text', (c) => c.references('forum_pseudonyms.id').onDelete('cascade'))
    .addColumn('post_id', 'text', (c) => c.references('forum_posts.id').onDelete('cascade'))
    .addColumn('measure_id', 'text', (c) => c.references('forum_measures_next.id').onDelete('cascade'))
    .addColumn('against', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('sealed_text', 'text', (c) => c.notNull())
    .addColumn('asked_at', 'text', (c) => c.notNull())
    .addColumn('decided_at', 'text')
    .addColumn('decided_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('changed', 'stays')`))
    .addColumn('sealed_answer', 'text')
    .execute()
