import { PostIllustration } from '#app/ui/illustrations/post.tsx'

export interface PicturedPost {
  title: string
  category: string
  imageDescription: string
  topPicture: { src: string; srcSet: string; width: number; height: number } | null
}

/** A post's own drawing, or its picture, with the author's description. */
export function PostPicture({ post }: { post: PicturedPost }) {
  const { title, category, imageDescription, topPicture } = post
  return (
    <div className="picture">
      {topPicture ? (
        <img
          className="drawing top-picture"
          {...topPicture}
          sizes="(min-width: 48em) 30rem, 100vw"
          alt={imageDescription}
        />
      ) : (
        <PostIllustration category={category} title={title} description={imageDescription} />
      )}
      <span className="picture-words" aria-hidden="true">
        {imageDescription}
      </span>
    </div>
  )
}
