import { useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { DrawnWords } from '../../keys/words-reset.client.ts'

// New words of this tab, by case. The old ones no longer work by then, so navigating must not lose these.

const shown = new Map<string, string[]>()
/** Reuses the same words when the server's answer got lost: it may have accepted them. */
export const drawn = new Map<string, DrawnWords>()

/** Words that were made and not passed on yet. Without scripts there are none. */
export function useShownWords(caseId: string) {
  const { drafts } = useKeyRing()
  const [, redraw] = useState(0)
  // As with unsaved text, the browser asks before the tab is closed.
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
