import { copy } from '../copy.ts'

export const readingWords = copy.ownReading.page
