import type { Db } from '#db/schema.ts'
import { nameSaid, words } from '../model/words.ts'
import { titlesFor } from '../posts/mutes/closed-titles.server.ts'
import { mutesOf } from '../posts/mutes/mutes.server.ts'
import { idNamed, ofPerson } from '../posts/pseudonyms/pseudonyms.server.ts'
import { isLeftOut } from './shown-post.server.ts'

/** What a notice is about, for the member who got it. */
interface NoticeAbout {
  /** Of the topic, as they see it. */
  title: string
  /** Who wrote the post that it leads to; null where that is not told. */
  by: string | null
  /** The post is gone, so there is nothing to read. */
  gone: boolean
  /** Of a post without a name, pages tell the day and no more. */
  dayAlone: boolean
}

const placeIn = (about: string) => {
  const [, topicId, number] = /^\/forum\/topic\/([\w-]+)(?:\?[^#]*)?(?:#post-(\d+))?$/.exec(about) ?? []
  const [, postId] = /^\/forum\/post\/([\w-]+)(?:\/|$)/.exec(about) ?? []
  return { topicId, number: number ? Number(number) : null, postId: postId && idNamed(postId) }
}

/** What these notices of a member are about, by their places. Other places than those of the forum are left out. */
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

/** Posts in a topic by their numbers, and their own ones by their ids. */
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
        e.and([e('forumPosts.id', 'in', ['', ...own]), theirs]),
        ...numbered.map(({ topicId, number }) =>
          e.and([e('topicId', '=', topicId ?? ''), e('number', '=', number)]),
        ),
      ]),
    )
    .execute()
}
