import { longDate } from '#app/platform/time.ts'
import { PostPicture } from './post-picture.tsx'

/** The post that stands first under All Posts. */
export function FeaturedPost({
  post,
}: {
  post: {
    id: number
    title: string
    excerpt: string
    author: string
    publishedOn: string
    category: string
    imageDescription: string
  }
}) {
  return (
    <article className="featured-post" aria-labelledby="featured">
      <PostPicture post={post} />
      <div className="featured-words">
        <p className="kicker">Featured: {post.category}</p>
        <h2 id="featured">
          <a href={`/blog/${post.id}`}>{post.title}</a>
        </h2>
        <p>{post.excerpt}</p>
        <p className="byline">
          By {post.author}, <time dateTime={post.publishedOn}>{longDate(post.publishedOn)}</time>
        </p>
      </div>
    </article>
  )
}
