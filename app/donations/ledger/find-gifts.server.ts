import { hasWords } from '#app/platform/text/plain-letters.ts'
import type { Db } from '#db/schema.ts'
import { donorWith } from '../model/donors.server.ts'
import { A_PAGE, type GiftLine, giftLines, lineOf } from './gift-ledger.server.ts'

/** At most this many names are decrypted for one search. */
const LOOKED_THROUGH = 5000

/**
 * Finds gifts by the name or mail address on a check. Both are stored sealed: a full address is found by its
 * HMAC; for a name, gifts are decrypted one by one, newest first. The search text never appears in a URL.
 */
export async function giftsFrom(db: Db, typed: string): Promise<GiftLine[]> {
  const who = typed.trim().toLowerCase()
  if (who === '') return []
  const all = giftLines(db)
  if (who.includes('@')) {
    const donorId = await donorWith(db, who)
    if (!donorId) return []
    return (await all.where('donorId', '=', donorId).limit(A_PAGE).execute()).map(lineOf)
  }
  const rows = await all.where('sealedWords', '!=', '').limit(LOOKED_THROUGH).execute()
  return rows
    .map(lineOf)
    .filter(({ name }) => hasWords(name, who))
    .slice(0, A_PAGE)
}
