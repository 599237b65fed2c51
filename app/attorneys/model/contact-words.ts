import { copy } from '../copy.ts'

// Text of the pages behind mails about a message, and of the page that reports an entry.

export const words = copy.writeToAttorney
