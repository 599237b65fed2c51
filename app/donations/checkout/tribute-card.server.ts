import { organisation } from '#app/platform/settings/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { openWords } from '../model/donors.server.ts'
import type { Tribute } from '../model/rules.ts'

export interface TributeCardFacts {
  organisation: string
  tribute: Tribute
  person: string
  /** The donor's name; absent if they want to stay anonymous. */
  from: string | null
}

/**
 * The card for a gift in honor or memory of a person. We do not send it: the donor hands it over, so we never ask for a
 * stranger's address.
 * @param donorId the donor the gift must belong to
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
