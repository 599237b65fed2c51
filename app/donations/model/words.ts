import { copy } from '../copy.ts'

// The text after a gift: the return to the form, the thanks, promises, the card, and ending emails.

export const words = copy.gifts
