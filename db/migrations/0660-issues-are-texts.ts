import { type Kysely, sql } from 'kysely'

// Issues of the newsletter become texts of the content engine, with their versions. `newsletter_issues` keeps what was
// sent: the rows that began. A draft's old id leads to its text, like an older address of a post.

type Text = string | null

interface Issue {
  id: string
  number: number | null
  subject: string
  body: string
  topic: string
  state: 'draft' | 'planned' | 'sending' | 'sent' | 'stopped'
  corrects: Text
  version: number
  editedAt: string
  editedBy: string
  sendAt: Text
  begunAt: Text
}

interface Version {
  version: number
  subject: string
  body: string
  topic: string
  savedAt: string
  savedBy: string
}

/** Lower numbers belong to texts of a release. */
const FIRST = 101

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('newsletter_issues').addColumn('text_id', 'text').execute()
  const { rows } = await sql<Issue>`select id, number, subject, body, topic, state, corrects, version,
    edited_at as "editedAt", edited_by as "editedBy", send_at as "sendAt", begun_at as "begunAt"
    from newsletter_issues order by coalesce(begun_at, edited_at), id`.execute(db)
  const ids = new Map(rows.map(({ id }, at) => [id, `issue-${FIRST + at}`]))
  for (const [at, issue] of rows.entries()) await moveIssue(db, issue, { number: FIRST + at, ids })
  await sql`delete from newsletter_issues where begun_at is null`.execute(db)
  await db.schema.dropTable('newsletter_versions').execute()
  await db.schema.dropIndex('newsletter_issues_by_state').execute()
  for (const column of ['version', 'edited_at', 'edited_by', 'send_at'])
    await db.schema.alterTable('newsletter_issues').dropColumn(column).execute()
  await db.schema
    .createIndex('newsletter_issues_by_text')
    .on('newsletter_issues')
    .column('text_id')
    .unique()
    .execute()
  await db.schema.createIndex('newsletter_issues_by_state').on('newsletter_issues').column('state').execute()
}

interface Place {
  number: number
  ids: ReadonlyMap<string, string>
}

async function moveIssue(db: Kysely<unknown>, issue: Issue, { number, ids }: Place): Promise<void> {
  const id = `issue-${number}`
  const corrects = (issue.corrects && ids.get(issue.corrects)) ?? null
  const versions = await versionsOf(db, issue)
  const newest = versions.at(-1)?.version ?? 1
  const begun = issue.begunAt !== null
  const state = begun ? 'published' : issue.state === 'planned' ? 'scheduled' : 'draft'
  const published = begun ? newest : null
  const publishAt = state === 'scheduled' ? issue.sendAt : null
  await sql`insert into texts (id, kind, number, address, state, title, version, published_version, published_on,
    approved_version, approved_by, review_note, publish_at, review_due_on, edited_at, edited_by, binned_at, language, variant, source_id)
    values (${id}, 'issue', ${number}, null, ${state}, ${issue.subject}, ${newest}, ${published},
    ${issue.begunAt?.slice(0, 10) ?? null}, null, null, '', ${publishAt}, null, ${issue.editedAt}, ${issue.editedBy}, null, 'en', null, null)`.execute(
    db,
  )
  for (const { version, subject, body, topic, savedAt, savedBy } of versions) {
    const publishedAt = version === published ? issue.begunAt : null
    await sql`insert into text_versions (text_id, version, content, saved_at, saved_by, published_at)
      values (${id}, ${version}, ${JSON.stringify({ subject, body, topic, corrects })}, ${savedAt}, ${savedBy}, ${publishedAt})`.execute(
      db,
    )
  }
  await sql`insert into text_addresses (kind, address, text_id) values ('issue', ${issue.id}, ${id})`.execute(
    db,
  )
  await sql`update newsletter_issues set text_id = ${id} where id = ${issue.id}`.execute(db)
  if (state === 'scheduled')
    await sql`update jobs set name = 'content.publish', payload = ${JSON.stringify({ id })}
      where name = 'newsletter.send' and payload = ${JSON.stringify({ id: issue.id })}`.execute(db)
  await moveDrafts(db, `/staff/newsletter/${issue.id}`, `/staff/newsletter/${id}`)
}

/** Oldest first. The newest has what the issue says now: planning counted as a version, and saved none. */
async function versionsOf(db: Kysely<unknown>, issue: Issue): Promise<Version[]> {
  const { rows } = await sql<Version>`select version, subject, body, topic, saved_at as "savedAt",
    saved_by as "savedBy" from newsletter_versions where issue_id = ${issue.id} order by version`.execute(db)
  const last = rows.at(-1)
  if (last && last.subject === issue.subject && last.body === issue.body && last.topic === issue.topic)
    return rows
  const { subject, body, topic, editedAt, editedBy } = issue
  const version = Math.max(issue.version, (last?.version ?? 0) + 1)
  return [...rows, { version, subject, body, topic, savedAt: editedAt, savedBy: editedBy }]
}

/** What editors typed and did not save waits under the address of its page. */
async function moveDrafts(db: Kysely<unknown>, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ id: string; form: string }>`select id, form from drafts
    where kind = 'console' and form like ${`${from.replace(/[!%_]/g, '!$&')}%`} escape '!'`.execute(db)
  for (const { id, form } of rows)
    await sql`update drafts set form = ${to + form.slice(from.length)} where id = ${id}`.execute(db)
}
