import { logTrouble } from '#app/platform/log.server.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { words } from '../model/words.ts'
import type { Author } from './pseudonyms/pseudonyms.server.ts'

// Text that members and moderators write to each other or for themselves. It is sealed to its row and to the person who may
// read it there: an attacker who can write to the database gains nothing by moving the text, or by reassigning the row to
// themselves.

export interface WhoseWords {
  what: 'report' | 'measure' | 'appeal' | 'answer' | 'note' | 'look-up' | 'kept topic' | 'draft' | 'unseen'
  id: string
  whose: string
}

const boundTo = ({ what, id, whose }: WhoseWords) => `forum ${what} ${id} of ${whose}` as const

export const sealedWords = (text: string, whose: WhoseWords): string => sealWithMailKey(text, boundTo(whose))

/** @throws when the text was changed, or copied from another row */
export const openedWords = (sealed: string, whose: WhoseWords): string =>
  openWithMailKey(sealed, boundTo(whose))

/** The text to show on a page. One row that was tampered with must not block the others. */
export function readableWords(sealed: string, whose: WhoseWords): string {
  try {
    return openedWords(sealed, whose)
  } catch (error) {
    // The text comes from another row, or is damaged: the page shows a message instead.
    logTrouble(error, 'words of the forum')
    return words.changedOutside
  }
}

/** The owner of a row about something written under a handle or a pseudonym. */
export const whoseRow = ({ memberId, pseudonymId }: Author): string => memberId ?? pseudonymId ?? ''
