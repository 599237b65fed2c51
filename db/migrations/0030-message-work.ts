import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

/**
 * Work on messages: partner enquiries, who has a message, replies by mail, replies to begin from, and the way of a message
 * into a case.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A check cannot be changed on SQLite: the column is made anew.
  await db.schema
    .alterTable('messages')
    .addColumn('sort', 'text', (c) =>
      c.notNull().defaultTo('message').check(sql`sort in ('message', 'problem', 'partner')`),
    )
    .execute()
  await sql`update messages set sort = kind`.execute(db)
  await db.schema.alterTable('messages').dropColumn('kind').execute()
  await db.schema.alterTable('messages').renameColumn('sort', 'kind').execute()
  for (const column of ['owner_id', 'answered_at', 'address_mark', 'case_id'])
    await db.schema.alterTable('messages').addColumn(column, 'text').execute()
  await db.schema
    .alterTable('messages')
    .addColumn('last_at', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await sql`update messages set last_at = coalesce(closed_at, received_at)`.execute(db)
  await db.schema.createIndex('messages_by_age').on('messages').column('last_at').execute()
  await db.schema.createIndex('messages_by_owner').on('messages').column('owner_id').execute()
  await db.schema
    .createTable('message_replies')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) => c.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('written_by', 'text', required)
    .addColumn('written_at', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('letter_id', 'text', required)
    .execute()
  await db.schema
    .createIndex('message_replies_of')
    .on('message_replies')
    .columns(['message_id', 'written_at'])
    .execute()
  await db.schema
    .createTable('message_openings')
    .addColumn('message_id', 'text', (c) => c.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('user_id', 'text', required)
    .addColumn('day', 'text', required)
    .addPrimaryKeyConstraint('message_openings_key', ['message_id', 'user_id'])
    .execute()
  await db.schema
    .createTable('message_moves')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('message_id', 'text', (c) => c.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('sealed_copy', 'text')
    .addColumn('asked_at', 'text', required)
    .addColumn('asked_by', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('claimed_by', 'text')
    .addColumn('claimed_at', 'text')
    .addColumn('answered_at', 'text')
    .addColumn('answer', 'text')
    .execute()
  await db.schema.createIndex('message_moves_of').on('message_moves').column('message_id').execute()
  await db.schema
    .createTable('saved_replies')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('title', 'text', required)
    .addColumn('body', 'text', required)
    .addColumn('version', 'integer', required)
    .addColumn('edited_at', 'text', required)
    .addColumn('edited_by', 'text', required)
    .addColumn('retired_at', 'text')
    .execute()
  const made = { version: 1, editedAt: new Date().toISOString(), editedBy: 'system', retiredAt: null }
  await (db as Kysely<{ savedReplies: Saved }>)
    .insertInto('savedReplies')
    .values(FIRST.map((one) => ({ ...one, ...made })))
    .execute()
}

interface Saved {
  id: string
  title: string
  body: string
  version: number
  editedAt: string
  editedBy: string
  retiredAt: string | null
}

/** To begin with. Staff change them on the site. */
const FIRST: Pick<Saved, 'id' | 'title' | 'body'>[] = [
  {
    id: 'thanks',
    title: 'Thank you, we read it',
    body: `Hello {{name}},

thank you for writing to us. I have read your message.



{{my name}}`,
  },
  {
    id: 'barrier',
    title: 'Thank you for telling us about a barrier',
    body: `Hello {{name}},

thank you for telling us what does not work. I am sorry that it got in your way.

What we do now:



Do you need what stands on that page in another way? Tell us, and we send it to you.

{{my name}}`,
  },
  {
    id: 'partner',
    title: 'To a partner: let us talk',
    body: `Hello {{name}},

thank you for your interest in working with us. I would like to hear more.

We can talk by email, by phone or on video. What works for you?

{{my name}}`,
  },
  {
    id: 'legal-help',
    title: 'This fits our Legal Help Center',
    body: `Hello {{name}},

thank you for telling us. This form cannot take what happened to you as a case, because email is not private enough for it.

Our Legal Help Center has a form that is made for private matters. You can stay anonymous.

There may be a date that you should not miss. Some complaints must be filed within 180 days or sooner.

{{my name}}`,
  },
]
