import { copy } from '../copy.ts'

// Copy for the pages of a person's own case.

export const words = copy.casePages
