import { useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { DrawnWords } from '../../keys/words-reset.client.ts'

// New words of this tab, by case. The old ones are dead by then, so no press on the menu may take these away.

const shown = new Map<string, string[]>()
/** The same words again when the answer of the server got lost: it may have taken them. */
export const drawn = new Map<string, DrawnWords>()

/** Words that were made and not passed on yet. Without scripts there are none. */
export function useShownWords(caseId: string) {
  const { drafts } = useKeyRing()
  const [, redraw] = useState(0)
  // As with something typed, the browser asks before the tab is closed.
  const place = `${caseId} new words`
  return {
    words: shown.get(caseId) ?? [],
    show: (words: string[]) => {
      shown.set(caseId, words)
      drafts.set(place, 'shown')
      drawn.delete(caseId)
      redraw((n) => n + 1)
    },
    hide: () => {
      shown.delete(caseId)
      drafts.delete(place)
      redraw((n) => n + 1)
    },
  }
}
