/** A post's own drawing, with the description that its author wrote for it. */
export function PostPicture({
  post,
}: {
  post: { id: number; title: string; category: string; imageDescription: string }
}) {
  return (
    <div className="picture">
      <svg
        className="drawing"
        viewBox="0 0 360 200"
        role="img"
        aria-label={post.imageDescription}
        focusable="false"
      >
        <rect className="f-mint" width="360" height="200" />
        <path className="s-accent s-thick" d="M10 120H150C220 120 240 60 350 60" />
      </svg>
      <span className="picture-words" aria-hidden="true">
        {post.imageDescription}
      </span>
    </div>
  )
}
