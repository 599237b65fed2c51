import { type Kysely, sql } from 'kysely'

/**
 * What a person did that nobody has answered: what it was, by when we want to answer, and how many warnings went out. Beside it
 * the place of their last record and how far the staff have read, so that a list can mark what is unread.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['waits_for', 'answer_by', 'withdrawn_on'])
    await db.schema.alterTable('cases').addColumn(column, 'text').execute()
  for (const column of ['answer_escalated', 'person_seq', 'read_seq'])
    await db.schema
      .alterTable('cases')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await sql`update cases set read_seq = coalesce((select max(up_to) from case_readings
    where case_readings.case_id = cases.id and side = 'staff'), 0)`.execute(db)
  // Until now nobody wrote down whose record is the last one. Where the person waits for us, it is theirs.
  await sql`update cases set person_seq = case when attention = 'staff'
    then coalesce((select max(seq) from case_records where case_records.case_id = cases.id), 0) else 1 end`.execute(
    db,
  )
  const by = new Date(Math.ceil((Date.now() + 48 * 3_600_000) / 900_000) * 900_000).toISOString()
  await sql`update cases set waits_for = 'answer', answer_by = ${by}
    where attention = 'staff' and status != 'Closed'
    and (answered_at is not null or status != 'Under Review')`.execute(db)
  await sql`update cases set withdrawn_on = closed_on where status = 'Closed' and deletion_asked_on is null
    and exists (select 1 from audit_lines where subject = cases.id and action = 'case.withdrawn')`.execute(db)
  await db.schema.createIndex('cases_by_attention').on('cases').columns(['attention', 'answer_by']).execute()
  await db.schema.createIndex('cases_by_answer').on('cases').column('answer_by').execute()
  await db.schema.createIndex('cases_by_owner').on('cases').columns(['owner_id', 'attention']).execute()
}
