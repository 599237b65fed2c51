import { notFound } from '#app/platform/refused.ts'
import { db } from '#db/connect.server.ts'
import { receiptOf } from '../../intake/case-receipt.server.ts'
import { keptText } from '../../intake/number-and-words-file.server.ts'
import type { Route } from './+types/words'

/** Number and words as a text file. Its name says nothing. */
export async function loader({ request }: Route.LoaderArgs) {
  const shown = await receiptOf(db, request, new URL(request.url).searchParams.get('of'))
  if (!shown) return notFound()
  return new Response(keptText(shown.receipt), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Disposition': 'attachment; filename="keep-safe.txt"',
      'Cache-Control': 'no-store',
    },
  })
}
