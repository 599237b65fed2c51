import { copy } from '../copy.ts'

// Copy about cases that a member keeps with their account.

export const words = copy.lockers
