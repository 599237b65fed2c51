import { copy } from '../copy.ts'

export const overviewWords = copy.overview.page
