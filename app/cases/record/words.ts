import { copy } from '../copy.ts'

// Copy where answers are read back, besides the questions themselves.

export const words = copy.caseRecord
