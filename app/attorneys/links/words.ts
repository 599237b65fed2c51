import { copy } from '../copy.ts'

// Text of the pages behind links in the directory's mails.

export const words = copy.attorneyLinks.page
