import { type ChangedFact, type FactFollower, followFacts } from '#app/factbook/factbook.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Tx } from '#db/schema.ts'
import type { ForumTag } from '#db/tables/forum.ts'
import { categoryUrl, topicUrl } from '../../model/rules.ts'
import { tagsTurn } from './topic-tags.server.ts'

// Updates the forum when staff change the list of its tags.

/** When a tag is on more topics than this, every cached page is invalidated. */
const TOPICS_MOST = 2000

/** The pages that show a tag: categories where it is a filter, and topics that have it. */
async function showsElsewhere(tx: Tx, tag: ForumTag): Promise<void> {
  const places = await tx.selectFrom('forumCategories').select('id').execute()
  const topics = await tx
    .selectFrom('forumTopicTags')
    .select('topicId')
    .where('tag', '=', tag)
    .limit(TOPICS_MOST + 1)
    .execute()
  const pages = [
    ...places.map(({ id }) => categoryUrl(id)),
    ...topics.map(({ topicId }) => topicUrl(topicId)),
  ]
  publicContentChanged(tx, topics.length > TOPICS_MOST ? undefined : pages)
}

/** A member's choice must not disappear silently: a tag in use is closed instead of removed. */
async function takeAway(tx: Tx, tag: ForumTag): Promise<void> {
  await tagsTurn(tx)
  const topic = await tx
    .selectFrom('forumTopicTags')
    .select('topicId')
    .where('tag', '=', tag)
    .limit(1)
    .executeTakeFirst()
  if (topic)
    throw new Refused(
      'Topics have this tag. Some may wait, or may be removed. Choose under “New topics” that nobody can choose it. Then it stays on these topics, and new ones cannot get it.',
    )
}

async function follow(tx: Tx, { kind, key, content }: ChangedFact): Promise<void> {
  if (kind !== 'tag') return
  if (content === null) await takeAway(tx, key)
  else await showsElsewhere(tx, key)
}

const follower: FactFollower = { changed: follow, says: async () => [] }

/** Called at startup. */
export const forumFollowsTags = (): void => followFacts(follower)
