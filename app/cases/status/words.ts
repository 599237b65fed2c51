import { copy } from '../copy.ts'

// Copy for both sides about whether the other one has read an entry.

export const words = copy.caseStatus
