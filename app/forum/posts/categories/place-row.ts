import type { PlaceContent } from '#app/factbook/factbook.server.ts'
import { now } from '#app/platform/time.ts'

/** What staff say of a place. */
export type PlaceWords = Pick<PlaceContent, 'name' | 'about' | 'belongs' | 'order' | 'newTopics'>

/** Its row in the forum. @param before the row that is there, if one is */
export const placeRow = (
  { name, about, belongs, order, newTopics }: PlaceWords,
  before: { closedSince: string | null } | undefined,
) => ({
  name,
  about,
  belongs,
  place: order,
  closedSince: newTopics === 'closed' ? (before?.closedSince ?? now()) : null,
})
