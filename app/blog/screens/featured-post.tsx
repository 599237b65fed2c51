import { longDate } from '#app/platform/time.ts'
import { AboutLine } from '#app/shared/content-notes/noted.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { postPath } from '../model/rules.ts'
import { words } from '../model/words.ts'
import { type PicturedPost, PostPicture } from './post-picture.tsx'

/** The first post under All Posts. */
export function FeaturedPost({
  post,
}: {
  post: {
    id: number
    address: string | null
    title: string
    excerpt: string
    author: string
    publishedOn: string
    category: string
    label: string
    imageDescription: string
    topPicture: PicturedPost['topPicture']
    notes: readonly ContentNote[]
  }
}) {
  return (
    <article className="featured-post" aria-labelledby="featured">
      <PostPicture post={post} />
      <div className="featured-words">
        <p className="kicker">
          <Sentence of={words.featuredPost.featured} category={post.label} />
        </p>
        <h2 id="featured">
          <a href={postPath(post)}>{post.title}</a>
        </h2>
        <AboutLine notes={post.notes} />
        <p>{post.excerpt}</p>
        <p className="byline">
          <Sentence
            of={words.featuredPost.by}
            author={post.author}
            date={longDate(post.publishedOn)}
            time={(inside) => <time dateTime={post.publishedOn}>{inside}</time>}
          />
        </p>
      </div>
    </article>
  )
}
