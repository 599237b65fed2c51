import { copy } from '../copy.ts'

export const reAuthenticationWords = copy.fresh.page
