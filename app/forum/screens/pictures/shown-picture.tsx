import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { deskPictureUrl, movingUrl, pictureUrl, type ShownPicture } from '../../posts/pictures/rules.ts'
import { words } from '../../posts/pictures/words.ts'

/**
 * The picture of a post. An animated one is shown as a still, with a link that plays it.
 * @param desk for moderators, who see it before others do
 */
export function Picture({ picture, desk }: { picture: ShownPicture; desk?: boolean }) {
  const { id, width, height, description, moving } = picture
  const play = desk ? `${deskPictureUrl(id)}?moving` : movingUrl(id)
  return (
    <figure className="forum-figure">
      <img
        className="forum-picture"
        src={desk ? deskPictureUrl(id) : pictureUrl(id)}
        width={width}
        height={height}
        alt={description}
        loading="lazy"
        decoding="async"
      />
      {moving !== null && (
        <figcaption>
          <a className="line-link" href={play} rel="nofollow">
            {words.shown.play({ size: sizeInWords(moving) })}
          </a>
        </figcaption>
      )}
    </figure>
  )
}
