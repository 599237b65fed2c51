import { copy } from '../copy.ts'

// The text on the donors' own pages.

export const words = copy.ownGifts
