import { PostIllustration } from '#app/ui/illustrations/post.tsx'

/** A post's own drawing, with the description that its author wrote for it. */
export function PostPicture({
  post,
}: {
  post: { id: number; title: string; category: string; imageDescription: string }
}) {
  return (
    <PostIllustration id={post.id} title={post.title} category={post.category} description={post.imageDescription} />
  )
}
