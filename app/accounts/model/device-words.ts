import { copy } from '../copy.ts'

// Separate from the other copy, so that the small script of the overview does not load all of it.

export const deviceWords = copy.device
