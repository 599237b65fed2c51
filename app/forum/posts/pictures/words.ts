import { copy } from '../../copy.ts'

/** Copy about pictures in posts, for visitors. */
export const words = copy.forumPictures
