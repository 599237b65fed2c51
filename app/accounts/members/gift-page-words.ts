import { copy } from '../copy.ts'

export const giftPageWords = copy.accountGifts.page
