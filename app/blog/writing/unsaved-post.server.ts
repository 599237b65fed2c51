import { unsavedOf } from '#app/content/content.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db } from '#db/schema.ts'
import { labelled } from '../model/categories.server.ts'
import { publishedCorrection, shownCorrections } from '../model/post-text.ts'
import { pictureIds, picturesKnown, topPictureOf } from '../pictures/shown-pictures.server.ts'
import type { PostItem } from './post-at.server.ts'
import { lawsOf, shownParts } from './shown-posts.server.ts'

/** The post that a staff member previews, as its page shows posts; undefined outside a preview. */
export async function unsavedPost(db: Db) {
  const unsaved = unsavedOf<PostItem>('post')
  if (!unsaved) return undefined
  const { text, content: post } = unsaved.item
  const { number: id, address, publishedOn } = text
  const known = await picturesKnown(db, pictureIds(post))
  return {
    // The preview beside a form is made again at every pause: closed, editors would not see what they type.
    open: unsaved.open,
    post: {
      ...labelled(post),
      id,
      address,
      content: await shownParts(post.body, known, true),
      topPicture: topPictureOf(post.topPicture, known, true),
      publishedOn: post.publishedOn || publishedOn || today(),
      checkedOn: post.checkedOn || today(),
      corrections: shownCorrections(publishedOn === null ? post : publishedCorrection(post, today())),
      laws: lawsOf(post),
      // Others share the page once it is public.
      sharePicture: null,
    },
  }
}
