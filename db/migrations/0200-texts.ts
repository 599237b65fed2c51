import { type Kysely, sql } from 'kysely'

/** Texts with versions. The posts that stand here become the first version of each, with their numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('texts')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('address', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('published_version', 'integer')
    .addColumn('published_on', 'text')
    .addColumn('approved_version', 'integer')
    .addColumn('approved_by', 'text')
    .addColumn('review_note', 'text', (c) => c.notNull())
    .addColumn('publish_at', 'text')
    .addColumn('review_due_on', 'text')
    .addColumn('edited_at', 'text', (c) => c.notNull())
    .addColumn('edited_by', 'text')
    .addColumn('binned_at', 'text')
    .addUniqueConstraint('texts_number', ['kind', 'number'])
    .addCheckConstraint(
      'texts_state',
      sql`state in ('draft', 'review', 'scheduled', 'published', 'back', 'bin', 'gone')`,
    )
    .execute()
  await db.schema.createIndex('texts_by_edit').on('texts').columns(['kind', 'edited_at', 'id']).execute()
  await db.schema
    .createIndex('texts_in_state')
    .on('texts')
    .columns(['kind', 'state', 'edited_at', 'id'])
    .execute()
  await db.schema.createIndex('texts_due').on('texts').columns(['kind', 'review_due_on']).execute()
  await db.schema
    .createTable('text_versions')
    .addColumn('text_id', 'text', (c) => c.notNull().references('texts.id').onDelete('cascade'))
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('content', 'text', (c) => c.notNull())
    .addColumn('saved_at', 'text', (c) => c.notNull())
    .addColumn('saved_by', 'text')
    .addPrimaryKeyConstraint('text_versions_key', ['text_id', 'version'])
    .execute()
  await db.schema
    .createTable('text_addresses')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('text_id', 'text', (c) => c.notNull().references('texts.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('text_addresses_key', ['kind', 'address'])
    .execute()
  await db.schema.createIndex('text_addresses_of').on('text_addresses').column('text_id').execute()
  await db.schema
    .createTable('text_reviewers')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('named_at', 'text', (c) => c.notNull())
    .addColumn('named_by', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('text_imports')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('files', 'text', (c) => c.notNull())
    .addColumn('made_by', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'text', (c) => c.notNull())
    .execute()
  await db.schema.alterTable('posts').addColumn('address', 'text').execute()
  await db.schema.createIndex('posts_by_address').on('posts').column('address').unique().execute()
  await takeOver(db as Kysely<{ posts: OldPost; texts: unknown; textVersions: unknown }>)
}

interface OldPost {
  id: number
  title: string
  excerpt: string
  author: string
  publishedOn: string
  category: string
  imageDescription: string
  keyPoints: string
  content: string
  sources: string
  toCheck: string
  checkedOn: string
}

async function takeOver(db: Kysely<{ posts: OldPost; texts: unknown; textVersions: unknown }>) {
  const at = new Date().toISOString()
  for (const post of await db.selectFrom('posts').selectAll().execute()) {
    const parts = JSON.parse(post.content) as { heading: string; text: string }[]
    const content = {
      title: post.title,
      excerpt: post.excerpt,
      author: post.author,
      category: post.category,
      imageDescription: post.imageDescription,
      keyPoints: JSON.parse(post.keyPoints) as unknown,
      body: parts.map(({ heading, text }) => `## ${heading}\n\n${text}`).join('\n\n'),
      sources: JSON.parse(post.sources) as unknown,
      toCheck: JSON.parse(post.toCheck) as unknown,
      publishedOn: post.publishedOn,
      checkedOn: post.checkedOn,
      reviewOn: '',
    }
    const text = {
      id: `post-${post.id}`,
      kind: 'post',
      number: post.id,
      state: 'published',
      title: post.title,
      version: 1,
      publishedVersion: 1,
      publishedOn: post.publishedOn,
      reviewNote: '',
      editedAt: at,
    }
    await db
      .insertInto('texts')
      .values(text as never)
      .execute()
    const version = { textId: text.id, version: 1, content: JSON.stringify(content), savedAt: at }
    await db
      .insertInto('textVersions')
      .values(version as never)
      .execute()
  }
}
