import type { PlaceContent } from '#app/factbook/factbook.server.ts'
import { now } from '#app/platform/time.ts'

/** The fields of a category that staff edit. */
export type CategoryFields = Pick<PlaceContent, 'name' | 'about' | 'belongs' | 'order' | 'newTopics'>

/** Its row in the forum. @param before the existing row, if there is one */
export const categoryRow = (
  { name, about, belongs, order, newTopics }: CategoryFields,
  before: { closedSince: string | null } | undefined,
) => ({
  name,
  about,
  belongs,
  place: order,
  closedSince: newTopics === 'closed' ? (before?.closedSince ?? now()) : null,
})
