import { copy } from '../copy.ts'

// Text for attorneys who request, confirm, change or delete an entry.

export const words = copy.applications
