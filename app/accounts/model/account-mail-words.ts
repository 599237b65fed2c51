import { copy } from '../copy.ts'

// The mails about an account, each in one piece, so that an editor sees the whole text. Links and codes are passed in.

export const accountMails = copy.accountMails
