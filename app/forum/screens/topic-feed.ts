import { readOnlyAnswer } from '#app/platform/http/read-only.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { db } from '#db/connect.server.ts'
import { feedOf, postUrl, topicUrl } from '../model/rules.ts'
import { nameSaid, words } from '../model/words.ts'
import { picturesOf } from '../posts/pictures/pictures-of-posts.server.ts'
import { newPostsIn, publicTopic } from '../posts/queries.server.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import { forumFeed, shownInFeed } from '../reading/forum-feed.server.ts'
import type { Route } from './+types/topic-feed'

/** The newest posts of a topic. An example has no feed, because it takes no answers. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const topic = (await publicTopic(db, params.topicId)) ?? notFound()
  if (topic.exampleAt) notFound()
  const title = topic.title || words.topic.titleRemoved
  const of = topicUrl(topic.id)
  const posts = await newPostsIn(db, topic.id)
  const pictures = await picturesOf(
    db,
    posts.map(({ id }) => id),
  )
  const entries = posts.map(
    ({ number, handle, madeName, importedOn, publishedAt, notes, addedNotes, ...post }) => ({
      ...post,
      title: words.feeds.post({ number: number ?? 1, title }),
      url: postUrl(topic.id, number ?? 1),
      publishedAt: publishedAt ?? '',
      name: nameSaid({ handle, madeName, importedOn }),
      html: shownInFeed(post.html, notesOf({ notes, addedNotes }), pictures.get(post.id)),
    }),
  )
  const feed = forumFeed({
    origin: config.origin,
    title: words.feeds.ofTopic({ title }),
    of,
    at: feedOf(of),
    entries,
  })
  return readOnlyAnswer(request, feed, { 'Content-Type': 'application/atom+xml; charset=utf-8' })
}
