import { copy } from '../copy.ts'

export const accountSettingsWords = copy.ownAccount.page
