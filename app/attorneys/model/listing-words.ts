import { copy } from '../copy.ts'

// Text of the directory's pages.

export const words = copy.listing
