import { copy } from '../copy.ts'

export const bookmarkWords = copy.savedPages.page
