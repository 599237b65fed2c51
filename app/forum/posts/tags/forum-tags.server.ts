import { outOfFacts, publicFacts, type TagContent, tagFacts } from '#app/factbook/factbook.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { codesIn, type Tag } from '../../model/tag-rules.ts'

// The forum's tags: facts that staff edit, cached in memory.

/** Sorted, including the closed ones. */
export const forumTags = outOfFacts((): readonly Tag[] => inOrder(tagFacts()))

/** The same, read from the rows within this transaction; where there are none, from memory. */
export async function tagsWithin(db: Db | Tx): Promise<readonly Tag[]> {
  const rows = await publicFacts(db, ['tag'])
  if (rows.length === 0) return forumTags()
  return inOrder(rows.map(({ key, content }) => ({ ...(content as TagContent), code: key })))
}

const inOrder = (all: readonly (TagContent & { code: ForumTag })[]): Tag[] =>
  all
    .toSorted((a, b) => a.order - b.order || (a.code < b.code ? -1 : 1))
    .map(({ code, name, about, newTopics }) => ({ code, name, about, open: newTopics === 'open' }))

export const tagCalled = (code: ForumTag | null | undefined): Tag | undefined =>
  forumTags().find((tag) => tag.code === code)

/** The tags of a topic. */
export function tagsOf(stored: string): Tag[] {
  const codes = codesIn(stored)
  return codes.length === 0 ? [] : forumTags().filter(({ code }) => codes.includes(code))
}

export const tagsListed = (stored: string): string =>
  tagsOf(stored)
    .map(({ name }) => name)
    .join(', ')

/** The tags that a topic can get, and the ones it has. @param stored its current tags */
export function tagsToChoose(stored = ''): Tag[] {
  const codes = codesIn(stored)
  return forumTags().filter(({ code, open }) => open || codes.includes(code))
}
