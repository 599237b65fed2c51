import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/parts/button.tsx'

// The last action in this tab, for a minute. It stays visible from the list to a case and back.

interface Offer {
  /** Null for an action that cannot be undone: it is only announced. */
  batch: string | null
  says: string
  until: number
}

const LASTS = 60_000
let offer: Offer | null = null
const listeners = new Set<() => void>()
const tell = (next: Offer | null) => {
  offer = next
  for (const heard of listeners) heard()
}
const subscribe = (heard: () => void) => {
  listeners.add(heard)
  return () => {
    listeners.delete(heard)
  }
}

export const newBatch = (): string => crypto.randomUUID()
/** Announces an action that cannot be undone, such as a reply. It stays visible on the next page. */
export const tellDone = (says: string): void => tell({ batch: null, says, until: Date.now() + LASTS })
export const offerUndo = (batch: string, says: string): void =>
  tell({ batch, says, until: Date.now() + LASTS })

/** "Undo", for a minute after an action. */
export function UndoBar() {
  const now = useSyncExternalStore(
    subscribe,
    () => offer,
    () => null,
  )
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState('')
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!now) return
    setOutcome('')
    const timer = setTimeout(() => tell(null), Math.max(0, now.until - Date.now()))
    return () => clearTimeout(timer)
  }, [now])
  useEffect(() => {
    if (!outcome) return
    // The member has read it by then, and it covers part of the list.
    const timer = setTimeout(() => setOutcome(''), LASTS)
    return () => clearTimeout(timer)
  }, [outcome])
  const undo = async () => {
    if (!now?.batch) return
    const body = new URLSearchParams({ batch: now.batch })
    try {
      const answer = await fetch('/staff/cases/undo', { method: 'POST', body })
      setOutcome(((await answer.json()) as { sentence: string }).sentence)
      tell(null)
      // The pressed button is gone.
      setTimeout(() => told.current?.focus({ preventScroll: true }))
    } catch {
      setOutcome('We could not reach the server. Try again.')
    }
    await revalidate()
  }
  return (
    <div className="undo-bar" role="status">
      {now && (
        <p>
          {now.says}
          {now.batch && (
            <>
              {' '}
              <Button type="button" look="quiet" size="small" onClick={undo}>
                Undo
              </Button>{' '}
              <span className="staff-small">For 60 seconds.</span>
            </>
          )}
        </p>
      )}
      {outcome && (
        <p ref={told} tabIndex={-1}>
          {outcome}
        </p>
      )}
    </div>
  )
}
