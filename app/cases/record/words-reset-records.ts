import type { Status } from '../model/rules.ts'
import { isClosed } from '../status/status-rules.ts'

// New words for a person who lost theirs: text shared by the server and the staff's screen.

/** Why a case cannot get new words in its current state, as a sentence; null when it can. */
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

/** How a member made sure, for the team's notes. */
export const HOW_LONGEST = 2000

/** The text in the person's case. */
export const WORDS_MADE = {
  title: 'New private words were made',
  text: 'Our case team made them after a check. The old words no longer open this case. If you did not ask for this, write to us here or call us.',
}
