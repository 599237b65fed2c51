import { copy } from '../copy.ts'

export const mailWords = copy.memberMails.page
