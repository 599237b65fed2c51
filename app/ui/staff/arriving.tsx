import { useEffect, useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Notice } from '../parts/notice.tsx'

export interface Arriving {
  /** Whether the code of the last try did not come. */
  lost: boolean
  again: () => void
}

/**
 * Does work whose code is loaded when it is needed: as the screen comes, whenever this is another function, and when somebody tries
 * again.
 * @param work the same function from one drawing to the next while nothing it reads has changed; it is told when it is out of date
 */
export function useArriving(work: (stopped: () => boolean) => Promise<void>): Arriving {
  const [tries, setTries] = useState(0)
  const [lost, setLost] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try does it again
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

/** In the place of what would be opened. Loading the page again would lock the key, so there is a button. */
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
