import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'
import { kindOf } from '../dialect.server.ts'

const required = (c: ColumnDefinitionBuilder) => c.notNull()
const id = (c: ColumnDefinitionBuilder) => c.primaryKey()
const ofMember = (c: ColumnDefinitionBuilder) => c.notNull().references('members.id').onDelete('cascade')

/** People with an account, apart from the staff (docs/decisions/0091-members.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As in 0002: dates and flags that the library writes are the database's.
  const postgres = kindOf(db) === 'postgres'
  const date = postgres ? 'timestamptz' : 'text'
  const flag = postgres ? 'boolean' : 'integer'

  await db.schema
    .createTable('members')
    .addColumn('id', 'text', id)
    .addColumn('name', 'text', required)
    .addColumn('email', 'text', (c) => c.notNull().unique())
    .addColumn('email_verified', flag, required)
    .addColumn('image', 'text')
    .addColumn('created_at', date, required)
    .addColumn('updated_at', date, required)
    .addColumn('sealed_email', 'text')
    .addColumn('handle', 'text')
    .addColumn('handle_key', 'text', (c) => c.unique())
    .addColumn('pronouns', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('role', 'text', (c) =>
      c.notNull().defaultTo('new').check(sql`role in ('new', 'member', 'helper', 'moderator')`),
    )
    .addColumn('joined_at', 'text')
    .addColumn('words_hash', 'text')
    .addColumn('words_made_at', 'text')
    .execute()
  await db.schema
    .createTable('member_sessions')
    .addColumn('id', 'text', id)
    .addColumn('user_id', 'text', ofMember)
    .addColumn('token', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', date, required)
    .addColumn('ip_address', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', date, required)
    .addColumn('updated_at', date, required)
    .addColumn('begun_at', 'text')
    .addColumn('used_on', 'text')
    .addColumn('mark', 'text')
    .execute()
  await db.schema.createIndex('member_sessions_of_user').on('member_sessions').column('user_id').execute()
  await db.schema
    .createTable('member_verifications')
    .addColumn('id', 'text', id)
    .addColumn('identifier', 'text', required)
    .addColumn('value', 'text', required)
    .addColumn('expires_at', date, required)
    .addColumn('created_at', date, required)
    .addColumn('updated_at', date, required)
    .execute()
  await db.schema
    .createIndex('member_verifications_by_identifier')
    .on('member_verifications')
    .column('identifier')
    .execute()
  await db.schema
    .createTable('member_passkeys')
    .addColumn('id', 'text', id)
    .addColumn('user_id', 'text', ofMember)
    .addColumn('name', 'text')
    .addColumn('public_key', 'text', required)
    .addColumn('credential_id', 'text', (c) => c.notNull().unique())
    .addColumn('counter', 'integer', required)
    .addColumn('device_type', 'text', required)
    .addColumn('backed_up', flag, required)
    .addColumn('transports', 'text')
    .addColumn('created_at', date)
    .addColumn('aaguid', 'text')
    .addColumn('used_at', 'text')
    .addColumn('mark', 'text')
    .execute()
  await db.schema.createIndex('member_passkeys_of_user').on('member_passkeys').column('user_id').execute()
  await db.schema
    .createTable('member_links')
    .addColumn('id', 'text', id)
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('code_mark', 'text', required)
    .addColumn('browser_hash', 'text', required)
    .addColumn('address_mark', 'text', required)
    .addColumn('sealed_email', 'text', required)
    .addColumn('lasts', 'text', (c) => c.notNull().check(sql`lasts in ('month', 'window')`))
    .addColumn('letter_id', 'text', required)
    .addColumn('code_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('made_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .execute()
  await db.schema.createIndex('member_links_of_browser').on('member_links').column('browser_hash').execute()
  await db.schema.createIndex('member_links_to_address').on('member_links').column('address_mark').execute()
}
