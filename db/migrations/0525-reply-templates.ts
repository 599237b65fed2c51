import type { Kysely } from 'kysely'

interface Template {
  id: string
  title: string
  body: string
  version: number
  editedAt: string
  editedBy: string
  retiredAt: string | null
}
interface Tables {
  caseTemplates: Template & { nextStep: string }
  savedReplies: Template
  replyTemplates: Template & { nextStep: string; kind: 'case' | 'message' }
}

/** One table for the templates of replies to cases and to messages. Ids stay: URLs and the audit trail name them. */
export async function up(before: Kysely<unknown>): Promise<void> {
  await before.schema
    .createTable('reply_templates')
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('next_step', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('edited_at', 'text', (c) => c.notNull())
    .addColumn('edited_by', 'text', (c) => c.notNull())
    .addColumn('retired_at', 'text')
    .addPrimaryKeyConstraint('reply_templates_key', ['kind', 'id'])
    .execute()
  const db = before as Kysely<Tables>
  for (const one of await db.selectFrom('caseTemplates').selectAll().execute())
    await db
      .insertInto('replyTemplates')
      .values({ ...one, kind: 'case' })
      .execute()
  for (const one of await db.selectFrom('savedReplies').selectAll().execute())
    await db
      .insertInto('replyTemplates')
      .values({ ...one, kind: 'message', nextStep: '' })
      .execute()
  await db.schema.dropTable('case_templates').execute()
  await db.schema.dropTable('saved_replies').execute()
}
