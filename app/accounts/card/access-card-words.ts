import { copy } from '../copy.ts'

export const pageWords = copy.accessCard.page
