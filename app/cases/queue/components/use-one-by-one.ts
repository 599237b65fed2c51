import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { newBatch, offerUndo } from '../../desk/components/undo-bar.tsx'
import type { Work } from './bulk-acts.ts'

/**
 * Seals something for each case in this browser, one after the other. What was changed, and what was not, is told with the offer
 * of "Undo", which stays in sight; `state` is for the place where somebody pressed.
 */
export function useOneByOne(nothing: string) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState('')
  const atWork = useRef(false)
  const run = async (ids: string[], work: Work): Promise<boolean> => {
    if (atWork.current) return false
    if (!key) {
      setState('Open your key first. It seals what you change.')
      return false
    }
    atWork.current = true
    const batch = newBatch()
    let sofar = 0
    const tell = (done: number, changed: number) => {
      sofar = changed
      if (ids.length > 1) setState(`${done} of ${ids.length} done. Stay on this page.`)
    }
    try {
      const changed = await work(key, ids, batch, tell)
      setState(changed > 0 ? '' : nothing)
      if (changed > 0) offerUndo(batch, told(changed, ids.length - changed))
      return changed > 0
    } catch (error) {
      setState(sentenceOf(error as Error, 'Some cases were not changed. Try again.'))
      if (sofar > 0) offerUndo(batch, told(sofar, ids.length - sofar))
      return false
    } finally {
      atWork.current = false
      await revalidate()
    }
  }
  return { state, run, forget: useCallback(() => setState(''), []) }
}

function told(changed: number, kept: number): string {
  const says = changed === 1 ? 'You changed 1 case.' : `You changed ${changed} cases.`
  if (kept === 0) return says
  return kept === 1
    ? `${says} 1 stayed as it was. Open it to see why.`
    : `${says} ${kept} stayed as they were. Open them to see why.`
}
