import { record } from '#app/platform/audit/audit.server.ts'
import { csv } from '#app/platform/text/csv.ts'
import type { Db } from '#db/schema.ts'
import { topicsOf } from '../model/rules.ts'
import { openAddress } from './addresses.server.ts'

const A_PART = 5000

/** Everyone whose address we have, with their state, in the form that importList accepts. */
export async function exportList(db: Db, by: string): Promise<string> {
  const parts = [
    csv([['email', 'consent_date', 'topics', 'format', 'state', 'consent_source', 'paused_until']]),
  ]
  let after = ''
  let count = 0
  for (;;) {
    const rows = await db
      .selectFrom('newsletterSubscribers')
      .selectAll()
      .where('sealedAddress', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(A_PART)
      .execute()
    if (rows.length === 0) break
    after = rows.at(-1)?.id ?? after
    count += rows.length
    parts.push(
      csv(
        rows.map((row) => [
          openAddress(row.sealedAddress ?? ''),
          row.consentAt.slice(0, 10),
          topicsOf(row.topics).join(' '),
          row.format,
          row.state,
          row.consentSource,
          row.pausedUntil?.slice(0, 10) ?? '',
        ]),
      ),
    )
  }
  await record(db, by, 'newsletter.exported', String(count))
  return parts.join('')
}
