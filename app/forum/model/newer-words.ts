import { copy } from '../copy.ts'

/** For the page that checks for new replies. */
export const newerWords = copy.forumNewer
