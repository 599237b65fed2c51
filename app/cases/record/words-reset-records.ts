import type { Status } from '../model/rules.ts'
import { isClosed } from '../status/status-rules.ts'

// New words for a person who lost theirs: what the server and the screen of the staff both say.

/** Why no new words can be made for a case as it is, in a sentence; null when they can. */
export function noNewWords(
  status: Status,
  { heldAt, deletionAskedOn }: { heldAt: string | null; deletionAskedOn: string | null },
): string | null {
  if (deletionAskedOn)
    return 'Someone with the words asked us to delete this case, so nobody can make new words for it.'
  if (heldAt) return 'This case is on hold. New words can be made once the hold is lifted.'
  if (isClosed(status)) return 'This case is closed. Put it under review again to make new words.'
  return null
}

/** How somebody made sure, for the notes of the team. */
export const HOW_LONGEST = 2000

/** What the person reads in their case. */
export const WORDS_MADE = {
  title: 'New private words were made',
  text: 'Our case team made them after a check. The old words no longer open this case. If you did not ask for this, write to us here or call us.',
}
