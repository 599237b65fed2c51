import { copy } from '../copy.ts'

// Copy for an attorney who opens the copy of a case.

export const words = copy.attorneyCopy
