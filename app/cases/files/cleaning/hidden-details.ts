import { words } from '../../model/files-words.ts'

/** Kinds of details hidden in a file. Stored with a file that was kept as it was sent. */
export type HiddenDetail = keyof typeof words.inside

export const HIDDEN_DETAILS = Object.keys(words.inside) as HiddenDetail[]

export const inWords = (found: readonly HiddenDetail[]): string[] => found.map((one) => words.inside[one])
