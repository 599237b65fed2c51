import { copy } from '../copy.ts'

// Words for the box only, so that the pages of those forms do not load everything a card can say.

export const attachWords = copy.attachCard
