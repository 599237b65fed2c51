import { useCallback, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { newBatch, offerUndo, tellDone } from '../desk/undo-bar.tsx'
import type { Work } from './bulk-acts.ts'

/**
 * Seals something for each case in this browser, one after the other. The result is announced with the offer of "Undo",
 * which stays visible; `state` is for the place that was pressed.
 */
export function useOneByOne(nothing: string) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState('')
  const atWork = useRef(false)
  const run = async (ids: string[], work: Work, { undo, says } = CHANGES): Promise<boolean> => {
    const batch = newBatch()
    const show = (changed: number, why = '') => {
      const sentence = told(says(changed), ids.length - changed, why)
      if (undo) offerUndo(batch, sentence)
      else tellDone(sentence)
    }
    if (atWork.current) return false
    if (!key) {
      setState('Open your key first. It seals what you change.')
      return false
    }
    atWork.current = true
    let sofar = 0
    const tell = (done: number, changed: number) => {
      sofar = changed
      if (ids.length > 1) setState(`${done} of ${ids.length} done. Stay on this page.`)
    }
    try {
      const { changed, why = '' } = await work(key, ids, batch, tell)
      setState(changed > 0 ? '' : why || nothing)
      if (changed > 0) show(changed, why)
      return changed > 0
    } catch (error) {
      setState(sentenceOf(error as Error, 'Some cases were not changed. Try again.'))
      if (sofar > 0) show(sofar)
      return false
    } finally {
      atWork.current = false
      await revalidate()
    }
  }
  return { state, run, forget: useCallback(() => setState(''), []) }
}

const CHANGES = {
  undo: true,
  says: (changed: number) => (changed === 1 ? 'You changed 1 case.' : `You changed ${changed} cases.`),
}

function told(says: string, kept: number, why: string): string {
  if (kept === 0) return says
  const stayed =
    kept === 1
      ? '1 stayed as it was. Open it to see why.'
      : `${kept} stayed as they were. Open them to see why.`
  return [says, stayed, why].filter(Boolean).join(' ')
}
