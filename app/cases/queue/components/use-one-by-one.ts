import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { newBatch, offerUndo } from '../../desk/components/undo-bar.tsx'
import type { Work } from './bulk-acts.ts'

/** Seals something for each case in this browser, one after the other. */
export function useOneByOne() {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState('')
  const run = async (ids: string[], work: Work): Promise<boolean> => {
    if (!key) {
      setState('Open your key first. It seals what you change.')
      return false
    }
    const batch = newBatch()
    try {
      const changed = await work(key, ids, batch, (done) =>
        setState(`${done} of ${ids.length} done. Stay on this page.`),
      )
      const kept = ids.length - changed
      const says = changed === 1 ? 'You changed 1 case.' : `You changed ${changed} cases.`
      // The offer of "Undo" says what was changed.
      setState(kept > 0 ? `${kept} stayed as they were. Open them to see why.` : '')
      if (changed > 0) offerUndo(batch, says)
      return true
    } catch (error) {
      setState(sentenceOf(error as Error, 'Some cases were not changed. Try again.'))
      return false
    } finally {
      await revalidate()
    }
  }
  return { state, run }
}
