import { PostIllustration } from '#app/ui/illustrations/post.tsx'

/** A post's own drawing, with the description that its author wrote for it. */
export function PostPicture({
  post,
}: {
  post: { title: string; category: string; imageDescription: string }
}) {
  return (
    <div className="picture">
      <PostIllustration category={post.category} title={post.title} description={post.imageDescription} />
      <span className="picture-words" aria-hidden="true">
        {post.imageDescription}
      </span>
    </div>
  )
}
