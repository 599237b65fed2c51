import type { TextState } from '#db/tables/texts.ts'

export { type Conflict, mergeFields } from './merging.ts'
export type { TextState }

export const BIN_DAYS = 30
export const TEXTS_A_PAGE = 50
export const VERSIONS_SHOWN = 200

type Look = 'plain' | 'success' | 'info' | 'danger' | 'waiting'

/** What staff read of a state, and how its tag looks. */
export const TEXT_STATES: Record<TextState, { label: string; look: Look }> = {
  draft: { label: 'Draft', look: 'plain' },
  review: { label: 'In review', look: 'waiting' },
  scheduled: { label: 'Scheduled', look: 'info' },
  published: { label: 'Published', look: 'success' },
  back: { label: 'Taken back', look: 'plain' },
  bin: { label: 'In the bin', look: 'danger' },
  gone: { label: 'Deleted', look: 'danger' },
}

/** Whether its words can be changed in this state. */
export const mayEdit = (state: TextState): boolean =>
  state === 'draft' || state === 'review' || state === 'published' || state === 'back'

const ADDRESS_LONGEST = 80

/**
 * What is wrong with words for an address, in a sentence; null when they can be used.
 * @param taken parts of addresses that lead elsewhere, such as "feeds"
 */
export function addressProblem(address: string, taken: readonly string[]): string | null {
  if (address.length > ADDRESS_LONGEST) return `Use at most ${ADDRESS_LONGEST} letters for the address`
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(address))
    return 'Use small letters from a to z, digits, and one hyphen between words, like new-web-rule'
  if (!/[a-z]/.test(address)) return 'Use at least one letter. Numbers alone belong to other posts'
  if (taken.includes(address)) return 'This address belongs to another page. Choose other words'
  return null
}

/** Numbers below belong to texts that come with a release. */
export const FIRST_OF_OUR_OWN = 101
