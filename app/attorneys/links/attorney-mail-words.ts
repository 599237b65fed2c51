import { copy } from '../copy.ts'

// The directory's mails to attorneys and to the senders of messages, each in one piece. Links, names and days are passed in.

export const attorneyMails = copy.attorneyMails
