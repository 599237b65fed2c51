import { plainText } from '#app/platform/rendering/markdown.server.ts'
import type { Db } from '#db/schema.ts'
import { openersOf, textsOf, titlesOf } from '../queries.server.ts'
import { ownWords } from '../quoting/quoted.ts'
import { hasBlock, mutesOf, type Unseen, visibilityOf } from './mutes.server.ts'
import { words } from './words.ts'

// The title of a topic is words of whoever began it, and a quote those of whoever is quoted: away from the topic's own page, too, a block takes
// them away.

/** Which of these topics were begun by somebody whose words this reader is not shown. */
async function closedTopics(
  db: Db,
  unseen: Unseen | null,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (!unseen || ids.length === 0) return new Set()
  const openers = await openersOf(db, [...new Set(ids)])
  return new Set(
    openers
      .filter((opener) => visibilityOf(unseen, { ...opener, text: '' }, false) === 'closed')
      .map(({ topicId }) => topicId),
  )
}

/** These, each with its title as the reader sees it. */
export async function withTitlesFor<T extends { topicId: string; title: string }>(
  db: Db,
  unseen: Unseen | null,
  all: readonly T[],
): Promise<T[]> {
  const ids = all.map(({ topicId }) => topicId)
  const closed = await closedTopics(db, unseen, ids)
  return all.map((one) => (closed.has(one.topicId) ? { ...one, title: words.post.topic } : one))
}

/** Posts that a search found, each with its own words alone, where its reader might be shown those of somebody else in a quote. */
export async function withoutQuotesFor<T extends { id: string; text: string }>(
  db: Db,
  unseen: Unseen | null,
  all: readonly T[],
): Promise<readonly T[]> {
  if (!hasBlock(unseen) || all.length === 0) return all
  const rows = await textsOf(
    db,
    all.map(({ id }) => id),
  )
  const own = new Map(rows.map(({ id, text }) => [id, plainText(ownWords(text))]))
  return all.map((post) => ({ ...post, text: own.get(post.id) ?? '' }))
}

/** The titles of topics that are listed, as this member sees them. */
export async function titlesFor(
  db: Db,
  memberId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const titles = await titlesOf(db, ids)
  const closed = await closedTopics(db, await mutesOf(db, memberId), ids)
  return new Map([...titles].map(([id, title]) => [id, closed.has(id) ? words.post.topic : title]))
}
