import { copy } from '../copy.ts'

// Copy for a form with a file that is being sent.

export const words = copy.caseFiles
