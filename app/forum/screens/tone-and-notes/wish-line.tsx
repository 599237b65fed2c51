import type { ReplyWish } from '#db/tables/forum.ts'
import { words } from '../../posts/tone-and-notes/words.ts'

/** Which replies the author of a topic asks for. @param own the line is shown to the author alone */
export function WishLine({ wish, own = false }: { wish: ReplyWish; own?: boolean }) {
  return (
    <p>
      <strong>{words.wish.title}:</strong> {words.wish.says[wish]} {own && words.wish.asNamed}
    </p>
  )
}
