import { type Kysely, sql } from 'kysely'

/** Labels become codes. What is sealed, and the audit trail, keep theirs: app/cases/model/older-labels.ts reads them. */
const STATUSES = {
  'Under Review': 'under-review',
  'Waiting for You': 'waiting-for-person',
  'Review Finished': 'review-finished',
  'Referred to an Attorney': 'referred',
  Closed: 'closed',
}
const KINDS = {
  'Employment Discrimination': 'work',
  'Educational Accommodation Denial': 'school',
  'Public Accommodation Refusal': 'places',
  'Housing Discrimination': 'housing',
  'Healthcare Access Issues': 'health',
  'Government Service Denial': 'government',
  Other: 'other',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await changed(db, 'status', STATUSES)
  await changed(db, 'violation_type', KINDS)
  // How a case stood before an act, for the minute in which it can be undone: JSON with the same columns.
  for (const [label, code] of Object.entries(STATUSES)) {
    const [was, is] = [`"status":"${label}"`, `"status":"${code}"`]
    await sql`update case_undos set was = replace(was, ${was}, ${is}), became = replace(became, ${was}, ${is})`.execute(
      db,
    )
  }
}

async function changed(db: Kysely<unknown>, column: string, codes: Record<string, string>): Promise<void> {
  for (const [label, code] of Object.entries(codes))
    await sql`update cases set ${sql.ref(column)} = ${code} where ${sql.ref(column)} = ${label}`.execute(db)
}
