import { data, redirect } from 'react-router'
import { hasEasier } from '#app/content/content.server.ts'
import { discussionOf } from '#app/forum/forum.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { choicesFor } from '#app/shared/content-notes/note-choices.server.ts'
import { beginsOpen, isHidden } from '#app/shared/content-notes/note-rules.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { db } from '#db/connect.server.ts'
import { lawLinks } from '../model/laws.server.ts'
import { lastChangeOf, postNumber, postPath } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { postPicture } from '../pictures/share-pictures.server.ts'
import { postAddress, publishedPost, relatedPosts } from '../reading/queries.server.ts'
import { unsavedPost } from '../writing/unsaved-post.server.ts'
import type { Route } from './+types/post'
import { BackToBlog, PostPage } from './post-page.tsx'

export async function loader({ params, request }: Route.LoaderArgs) {
  const unsaved = await unsavedPost(db)
  const post = unsaved?.post ?? (await publishedPost(db, postNumber(params.postId) ?? params.postId))
  const path = post ? postPath(post) : await postAddress(db, params.postId)
  // Temporary, so that browsers do not cache it: it may redirect the other way one day.
  if (path && path !== `/blog/${params.postId}`)
    throw redirect(path, { status: 301, headers: { 'Cache-Control': 'no-cache' } })
  if (!post) return data(null, { status: 404 })
  const related = await relatedPosts(db, post)
  const choices = await choicesFor(db, request, [post, ...related])
  const shown = related.filter(({ notes }) => !isHidden(notes, choices))
  return data({
    post,
    open: unsaved?.open || beginsOpen(post.notes, choices),
    picture: post.sharePicture || (await postPicture(db, post)),
    related: shown,
    hidden: related.length - shown.length,
    laws: lawLinks(post.laws),
    discussion: await discussionOf(db, post.id),
    easier: await hasEasier(db, 'post', post.id),
    feed: `${config.origin}/blog/feed.atom`,
  })
}

type Loaded = { post: { title: string } } | null
export const handle = {
  hydrate: false,
  crumbs: (loaded: Loaded) => [
    { label: words.post.blog, href: '/blog' },
    { label: loaded?.post.title ?? words.post.postNotFound },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: words.post.metaTitle, noindex: true })
  const { post, picture, feed } = loaderData
  return [
    ...pageMeta(matches, {
      title: post.title,
      description: post.excerpt,
      picture,
      changedOn: lastChangeOf(post),
      article: {
        author: post.author,
        publishedOn: post.publishedOn,
        section: post.label,
        corrections: post.corrections,
      },
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: words.post.blogFeed,
      href: feed,
    },
  ]
}

export default function Post({ loaderData }: Route.ComponentProps) {
  return loaderData ? <PostPage {...loaderData} path={postPath(loaderData.post)} /> : <PostNotFound />
}

function PostNotFound() {
  return (
    <Page title={words.post.title} lead={<p>{words.post.noPostHasNumber}</p>}>
      <BackToBlog />
    </Page>
  )
}
