import { copy } from '../copy.ts'

export const cardWords = copy.cardText
