import { organisation } from '#app/platform/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { openWords } from '../model/donors.server.ts'
import type { Tribute } from '../model/rules.ts'

export interface TributeCardFacts {
  organisation: string
  tribute: Tribute
  person: string
  /** Who gave; left out where they want to stay unnamed. */
  from: string | null
}

/**
 * The card of a gift in honour or in memory of somebody. We send it to nobody: the donor hands it over, so no stranger's address is
 * ever asked for.
 * @param donorId whose gift it must be
 */
export async function tributeCard(
  db: Db,
  giftId: string,
  donorId?: string,
): Promise<TributeCardFacts | null> {
  const gift = await db
    .selectFrom('gifts')
    .select(['donorId', 'sealedWords', 'anonymousAt', 'status'])
    .where('id', '=', giftId)
    .executeTakeFirst()
  if (!gift || (donorId !== undefined && gift.donorId !== donorId)) return null
  if (['begun', 'abandoned', 'refused'].includes(gift.status)) return null
  const { tribute, tributeName, name } = openWords(gift.sealedWords)
  if (!tribute || !tributeName) return null
  return {
    organisation: organisation().name,
    tribute,
    person: tributeName,
    from: gift.anonymousAt ? null : name || null,
  }
}
