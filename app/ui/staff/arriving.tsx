import { useEffect, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'

export interface Arriving {
  /** Whether the code failed to load at the last try. */
  lost: boolean
  again: () => void
}

/**
 * Runs work whose code is loaded on demand: when the screen appears, whenever the function changes, and on retry.
 * @param work the same function across renders as long as its inputs are unchanged; it is told when it is outdated
 */
export function useArriving(work: (stopped: () => boolean) => Promise<void>): Arriving {
  const [tries, setTries] = useState(0)
  const [lost, setLost] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry runs it again
  useEffect(() => {
    let stopped = false
    setLost(false)
    work(() => stopped).catch(() => {
      if (!stopped) setLost(true)
    })
    return () => {
      stopped = true
    }
  }, [work, tries])
  return { lost, again: () => setTries(tries + 1) }
}

/** Replaces content that failed to load. Reloading the page would lock the key, so there is a button. */
export function NotArrived({ what, lost, again }: { what: string } & Arriving) {
  if (!lost) return null
  return (
    <Notice kind="danger" title={`${what} could not be opened yet`}>
      <p>We could not reach the server. Check your connection, then try again.</p>
      <Button type="button" look="quiet" onClick={again}>
        Try again
      </Button>
    </Notice>
  )
}
