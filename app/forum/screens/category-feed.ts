import { readOnlyAnswer } from '#app/platform/http/read-only.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { db } from '#db/connect.server.ts'
import { categoryUrl, feedOf, topicUrl } from '../model/rules.ts'
import { nameSaid, words } from '../model/words.ts'
import { picturesOf } from '../posts/pictures/pictures-of-posts.server.ts'
import { categoryCalled, newTopicsIn } from '../posts/queries.server.ts'
import { notesOf } from '../posts/tone-and-notes/rules.ts'
import { forumFeed, shownInFeed } from '../reading/forum-feed.server.ts'
import type { Route } from './+types/category-feed'

/** The newest topics of a category. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const category = (await categoryCalled(db, params.category)) ?? notFound()
  const topics = await newTopicsIn(db, category.id)
  const of = categoryUrl(category.id)
  const pictures = await picturesOf(
    db,
    topics.map(({ id }) => id),
  )
  const entries = topics.map(
    ({ topicId, handle, madeName, importedOn, publishedAt, notes, addedNotes, ...post }) => ({
      ...post,
      url: topicUrl(topicId),
      publishedAt: publishedAt ?? '',
      name: nameSaid({ handle, madeName, importedOn }),
      html: shownInFeed(post.html, notesOf({ notes, addedNotes }), pictures.get(post.id)),
    }),
  )
  const feed = forumFeed({
    origin: config.origin,
    title: words.feeds.ofCategory({ name: category.name }),
    of,
    at: feedOf(of),
    entries,
  })
  return readOnlyAnswer(request, feed, { 'Content-Type': 'application/atom+xml; charset=utf-8' })
}
