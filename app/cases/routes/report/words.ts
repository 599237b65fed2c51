import { config } from '#app/platform/config.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { receiptOf } from '../../receipts.server.ts'
import type { Route } from './+types/words'

/** Number and words as a text file. Its name says nothing. */
export async function loader({ request }: Route.LoaderArgs) {
  const shown = await receiptOf(db, request)
  if (!shown) return notFound()
  const { number, words } = shown.receipt
  const lines = [
    `Number: ${number}`,
    'Words:',
    ...words.map((word, at) => `  ${at + 1}. ${word}`),
    '',
    `Use them at ${config.origin}/legal-help/case`,
    'Keep this file in a safe place. Do not share the words with anyone.',
    '',
  ]
  return new Response(lines.join('\r\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="keep-safe.txt"',
      'Cache-Control': 'no-store',
    },
  })
}
