import { useState } from 'react'
import { Button } from '../forms/button.tsx'
import { Notice } from '../parts/notice.tsx'

/** What is done by code that is loaded when it is needed: which try this is, and whether the code of the last one did not come. */
export interface Arriving {
  tries: number
  lost: boolean
  setLost: (lost: boolean) => void
  again: () => void
}

export function useArriving(): Arriving {
  const [tries, setTries] = useState(0)
  const [lost, setLost] = useState(false)
  return { tries, lost, setLost, again: () => setTries(tries + 1) }
}

/** In the place of what would be opened. Loading the page again would lock the key, so there is a button. */
export function NotArrived({ what, lost, again }: { what: string } & Pick<Arriving, 'lost' | 'again'>) {
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
