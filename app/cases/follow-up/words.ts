import { copy } from '../copy.ts'

// The page of the few more questions; the questions themselves are in questions-*.ts beside it.

export const words = copy.followUp.page
