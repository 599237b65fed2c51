import { logTrouble } from '#app/platform/log.server.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { words } from '../model/words.ts'
import type { Author } from './pseudonyms/pseudonyms.server.ts'

// What members and moderators write to each other or for themselves. It is sealed to its row and to whoever may read it there:
// somebody who can write into the database gets nothing to read by moving the words, or by turning the row to themselves.

export interface WhoseWords {
  what: 'report' | 'measure' | 'appeal' | 'answer' | 'note' | 'look-up' | 'kept topic' | 'draft' | 'unseen'
  id: string
  whose: string
}

const boundTo = ({ what, id, whose }: WhoseWords) => `forum ${what} ${id} of ${whose}` as const

export const sealedWords = (text: string, whose: WhoseWords): string => sealWithMailKey(text, boundTo(whose))

/** @throws when they were changed, or come from elsewhere */
export const openedWords = (sealed: string, whose: WhoseWords): string =>
  openWithMailKey(sealed, boundTo(whose))

/** What a page shows of them: one row that somebody changed keeps nobody from the others. */
export function readableWords(sealed: string, whose: WhoseWords): string {
  try {
    return openedWords(sealed, whose)
  } catch (error) {
    // The words come from another row, or are damaged: the page says so in their place.
    logTrouble(error, 'words of the forum')
    return words.changedOutside
  }
}

/** Whose a row is that is about what somebody wrote under their handle or a pseudonym. */
export const whoseRow = ({ memberId, pseudonymId }: Author): string => memberId ?? pseudonymId ?? ''
