import { cutText } from '#app/ui/cut-text.ts'
import type { CaseRecord } from './record-bodies.ts'
import { plainText } from './record-view.ts'

// Tags of the staff for a case. A tag may reveal something about the case, so tags are text in a sealed note, and the lists
// of tags on screen come from the notes that a browser has opened. Why: docs/decisions/0094-tags-of-cases.md.

const MOST_TAGS = 12
const LONGEST_TAG = 40

const plain = (tag: string): string => tag.toLowerCase()
export const isSameTag = (one: string, other: string): boolean => plain(one) === plain(other)

/** Typed tags, separated by commas. */
export const typedTags = (typed: string): string[] => unlike(typed.split(',').map(tidy).filter(Boolean))

const tidy = (tag: string): string => tag.normalize('NFC').replace(/\s+/g, ' ').trim()

const unlike = (tags: readonly string[]): string[] =>
  tags.filter((tag, at) => tags.findIndex((one) => isSameTag(one, tag)) === at)

/** The error in typed tags, as a sentence. */
export function problemInTags(tags: readonly string[]): string | undefined {
  if (tags.length === 0) return 'Type a tag first'
  const long = tags.find((tag) => tag.length > LONGEST_TAG)
  if (long) return `A tag can have up to ${LONGEST_TAG} characters: “${cutText(long, LONGEST_TAG)}…”`
  return tags.length > MOST_TAGS ? `A case can have up to ${MOST_TAGS} tags` : undefined
}

export interface TagChange {
  add: readonly string[]
  remove: readonly string[]
}

/**
 * The tags of a case after a change, in alphabetical order. Tags that differ only in capitals are one.
 * @returns null if nothing changes, or there would be too many
 */
export function changedTags(before: readonly string[], { add, remove }: TagChange): string[] | null {
  const kept = before.filter((tag) => !remove.some((one) => isSameTag(one, tag)))
  const after = unlike([...kept, ...add]).toSorted((a, b) => a.localeCompare(b, 'en'))
  if (after.length > MOST_TAGS) return null
  return after.length === before.length && before.every((tag) => after.includes(tag)) ? null : after
}

/** Each of these in its existing spelling, so that one tag is not spelled in two ways. */
export const asWritten = (typed: readonly string[], known: readonly string[]): string[] =>
  typed.map((tag) => known.find((one) => isSameTag(one, tag)) ?? tag)

const tagsInWords = (tags: readonly string[]): string =>
  tags.length === 0 ? 'Tags: none' : `Tags: ${tags.join(', ')}`

/** The content of a note: its text, or its tags. Separate from plainText, whose bytes the person's page loads too. */
export const noteInWords = (one: CaseRecord): string =>
  one.kind === 'note' && one.body.tags ? tagsInWords(one.body.tags) : plainText(one, '')
