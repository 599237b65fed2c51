import { firstBrokenLine } from '#app/platform/audit.server.ts'
import type { Db } from '#db/schema.ts'

export const LINES_A_PAGE = 100

export interface AuditPage {
  lines: { seq: number; at: string; who: string; action: string; subject: string }[]
  /** Lines in all. */
  count: number
  page: number
  pages: number
  brokenAt: number | null
}

/** A page of the audit trail, the newest lines first, with the names of those who did it. */
export async function auditPage(db: Db, asked: number): Promise<AuditPage> {
  const { count } = await db
    .selectFrom('auditLines')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const pages = Math.max(1, Math.ceil(Number(count) / LINES_A_PAGE))
  const page = Math.min(Math.max(1, asked), pages)
  const rows = await db
    .selectFrom('auditLines')
    .leftJoin('users', 'users.id', 'auditLines.actor')
    .select(['seq', 'at', 'actor', 'action', 'subject', 'users.name'])
    .orderBy('seq', 'desc')
    .limit(LINES_A_PAGE)
    .offset((page - 1) * LINES_A_PAGE)
    .execute()
  const lines = rows.map(({ name, actor, ...row }) => ({ ...row, who: name ?? actor }))
  return { lines, count: Number(count), page, pages, brokenAt: await firstBrokenLine(db) }
}
