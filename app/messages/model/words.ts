import { copy } from '../copy.ts'

export const words = copy.messages
