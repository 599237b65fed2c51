import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely'

const required = (c: ColumnDefinitionBuilder) => c.notNull()

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('reference', 'text', (c) => c.notNull().unique())
    .addColumn('received_at', 'text', required)
    .addColumn('kind', 'text', (c) => c.notNull().check(sql`kind in ('message', 'problem')`))
    .addColumn('lane', 'text', (c) => c.notNull().check(sql`lane in ('open', 'quarantine')`))
    .addColumn('recipient', 'text', required)
    .addColumn('sealed', 'text', required)
    .addColumn('repeat_mark', 'text', (c) => c.unique())
    .addColumn('closed_at', 'text')
    .addColumn('closed_by', 'text')
    .execute()
  await db.schema
    .createIndex('messages_waiting')
    .on('messages')
    .columns(['closed_at', 'received_at'])
    .execute()
  await db.schema
    .createTable('message_keys')
    .addColumn('message_id', 'text', (c) => c.notNull().references('messages.id').onDelete('cascade'))
    .addColumn('holder', 'text', required)
    .addColumn('envelope', 'text', required)
    .addPrimaryKeyConstraint('message_keys_key', ['message_id', 'holder'])
    .execute()
  await db.schema
    .createIndex('message_keys_by_holder')
    .on('message_keys')
    .columns(['holder', 'message_id'])
    .execute()
}
