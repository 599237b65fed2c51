import { letterhead } from '#app/blog/blog.server.ts'
import type { Db } from '#db/schema.ts'
import { openReceipt, statementFor, voidedOf } from './gift-receipts.server.ts'
import { madeOnce } from './made-once.server.ts'
import { receiptNumber } from './receipt-words.ts'

const pdf = (bytes: Uint8Array, name: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}.pdf"`,
      'Cache-Control': 'no-store',
    },
  })

/** @param donorId the donor it must belong to; treasurers see all */
export async function receiptFile(db: Db, number: number, donorId?: string): Promise<Response | null> {
  if (!Number.isSafeInteger(number) || number < 1 || number > 2_000_000_000) return null
  const row = await db
    .selectFrom('receipts')
    .select(['sealed', 'donorId', 'voidedAt', 'replacedBy'])
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row || row.sealed === '' || (donorId && row.donorId !== donorId)) return null
  const { receiptPdf } = await import('./receipt-pdf.server.ts')
  const voided = voidedOf(row)
  const name = `${voided ? 'void-' : ''}receipt-${receiptNumber(number)}`
  const facts = openReceipt(row.sealed)
  const head = await letterhead(db)
  return pdf(await madeOnce(['receipt', facts, voided, head], () => receiptPdf(facts, voided, head)), name)
}

export async function statementFile(db: Db, year: string, donorId: string): Promise<Response | null> {
  const facts = /^20\d\d$/.test(year) ? await statementFor(db, donorId, year) : null
  if (!facts) return null
  const { statementPdf } = await import('./receipt-pdf.server.ts')
  const head = await letterhead(db)
  return pdf(await madeOnce(['statement', facts, head], () => statementPdf(facts, head)), `gifts-${year}`)
}
