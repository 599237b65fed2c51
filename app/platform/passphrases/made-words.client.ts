import list from '#db/samples/private-words.json' with { type: 'json' }
import { drawWords, joinWords, readWords } from './private-words.ts'

// Six random words as a passphrase (62 bits), drawn in this browser and sent nowhere.

export const madeWords = (): string[] => drawWords(list)

/** The intended passphrase, when the typed text can be read as six words of the list; null otherwise. */
export function meantWords(typed: string): string | null {
  const read = readWords(typed, list)
  return 'words' in read ? joinWords(read.words) : null
}
