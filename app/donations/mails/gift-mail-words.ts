import { copy } from '../copy.ts'

// The mails about gifts, each in one piece, so that an editor sees all of it. Amounts, links, lists and days are
// passed in. The legally required text of a receipt is in receipts/receipt-words.ts and must not be changed here.

export const giftMails = copy.giftMails
