import { copy } from './copy.ts'

// The page in Spanish. Its facts are those of the records of the laws (db/samples/federal-laws.json) and of docs/decisions/0490.
// A sentence here is never surer than its record. Short sentences, “usted”, no legal words without their meaning.

export const words = copy.spanish
