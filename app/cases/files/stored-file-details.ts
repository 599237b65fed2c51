import { FILE_KINDS } from '../model/rules.ts'
import type { SealedFile } from './case-files.server.ts'
import { inWords } from './cleaning/hidden-details.ts'

/** What is known about a file that was stored. */
export type Stored = Pick<SealedFile, 'type' | 'kept' | 'hidden' | 'drawnAgain'>

/**
 * How sure it is that a stored file hides nothing: 'drawn-again' is sure; of a document, only the places that we know were
 * cleaned; 'once' is from before a picture was drawn again, or before there was a second look.
 */
export function cleaningOf({ type, kept, hidden, drawnAgain }: Stored): keyof typeof FOR_STAFF | 'original' {
  if (kept === 'original') return 'original'
  if (type === FILE_KINDS.txt) return 'text'
  if (drawnAgain) return 'drawn-again'
  if (hidden && type === FILE_KINDS.pdf) return 'pdf'
  return hidden && type === FILE_KINDS.docx ? 'word' : 'once'
}

const KNOWN_PLACES =
  'The hidden details that we found were taken out before it was sealed. Others may be left.'
const FOR_STAFF = {
  'drawn-again': 'Hidden details were taken out before it was sealed: the picture was drawn again.',
  text: 'Plain text, as it was sent.',
  pdf: KNOWN_PLACES,
  word: KNOWN_PLACES,
  once: 'Hidden details were taken out before it was sealed, in an older way. Some may be left.',
}

/** How a file was stored, for the team: before a member passes it on, they see which details it reveals. */
export function storedFileDetails(file: Stored): string {
  const cleaning = cleaningOf(file)
  if (cleaning !== 'original') return FOR_STAFF[cleaning]
  const { hidden = [] } = file
  const shows = hidden.length > 0 ? ` It shows: ${inWords(hidden).join('; ')}.` : ''
  return `As it was sent, hidden details and all.${shows}`
}
