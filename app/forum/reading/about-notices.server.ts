import { inList } from '#db/in-list.ts'
import type { Db } from '#db/schema.ts'
import { nameSaid, words } from '../model/words.ts'
import { titlesFor } from '../posts/mutes/closed-titles.server.ts'
import { mutesOf } from '../posts/mutes/mutes.server.ts'
import { idNamed, ofPerson } from '../posts/pseudonyms/pseudonyms.server.ts'
import { isLeftOut } from './shown-post.server.ts'

/** The subject of a notice, for the member who got it. */
interface NoticeAbout {
  /** The topic title, as this member sees it. */
  title: string
  /** The author of the post that the notice links to; null where the notice must not say. */
  by: string | null
  /** The post was deleted, so there is nothing to read. */
  gone: boolean
  /** Pages show only the day of a pseudonymous post. */
  dayAlone: boolean
}

const placeIn = (about: string) => {
  const [, topicId, number] = /^\/forum\/topic\/([\w-]+)(?:\?[^#]*)?(?:#post-(\d+))?$/.exec(about) ?? []
  const [, postId] = /^\/forum\/post\/([\w-]+)(?:\/|$)/.exec(about) ?? []
  return { topicId, number: number ? Number(number) : null, postId: postId && idNamed(postId) }
}

/** The subjects of a member's notices, keyed by path. Paths outside the forum are skipped. */
export async function aboutNotices(
  db: Db,
  memberId: string,
  places: readonly string[],
): Promise<Map<string, NoticeAbout>> {
  const named = places.map((about) => ({ about, ...placeIn(about) }))
  const posts = await postsNamed(db, memberId, named)
  const ids = posts.map(({ topicId }) => topicId)
  const titles = await titlesFor(db, memberId, [
    ...new Set([...ids, ...named.flatMap(({ topicId }) => topicId ?? [])]),
  ])
  const unseen = await mutesOf(db, memberId)
  return new Map(
    named.flatMap(({ about, topicId, number, postId }): [string, NoticeAbout][] => {
      const post = posts.find((one) =>
        postId ? one.id === postId : one.topicId === topicId && one.number === number,
      )
      const at = post?.topicId ?? topicId
      if (!at) return []
      const title = titles.get(at)
      const leads = topicId !== undefined && number !== null
      return [
        [
          about,
          {
            title: title || words.topic.titleRemoved,
            by: leads && post && !isLeftOut(unseen, post) ? nameSaid(post) : null,
            gone: topicId !== undefined && (title === undefined || (leads && post?.removedAt !== null)),
            dayAlone: leads && post?.pseudonymId != null,
          },
        ],
      ]
    }),
  )
}

/** Posts in a topic by number, and the member's own posts by id. */
async function postsNamed(
  db: Db,
  memberId: string,
  named: readonly { topicId: string | undefined; number: number | null; postId: string | undefined }[],
) {
  const own = named.flatMap(({ postId }) => postId ?? [])
  const numbered = named.filter(({ topicId, number }) => topicId && number !== null)
  if (own.length + numbered.length === 0) return []
  const theirs = await ofPerson(db, memberId, 'forum_posts')
  return db
    .selectFrom('forumPosts')
    .leftJoin('members', 'members.id', 'forumPosts.memberId')
    .leftJoin('forumPseudonyms', 'forumPseudonyms.id', 'forumPosts.pseudonymId')
    .select(['forumPosts.id', 'topicId', 'number', 'removedAt', 'memberId', 'pseudonymId'])
    .select(['handle', 'madeName', 'importedOn'])
    .where((e) =>
      e.or([
        e.and([e('forumPosts.id', 'in', inList(own)), theirs]),
        ...numbered.map(({ topicId, number }) =>
          e.and([e('topicId', '=', topicId ?? ''), e('number', '=', number)]),
        ),
      ]),
    )
    .execute()
}
