import { copy } from '../copy.ts'

// Copy around the questions of the case form, during and after filling it in. The questions themselves are in ../words.ts.

export const words = copy.reportPages
