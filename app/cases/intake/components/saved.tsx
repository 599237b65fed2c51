import { useEffect, useState } from 'react'
import type { Told } from '#app/platform/kept-forms/keep-words.ts'
import { words } from '../words.ts'

const WHY: Record<string, string> = words.saved.why

interface Props {
  /** When the server had it last, as the page came. */
  at: string | null
  told: Told
  id?: string
}

/** When the answers were last saved, and for how long. Read out only when something is in the way. */
export function Saved({ at, told, id }: Props) {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const last = told.state === 'saved' ? told.at : at
  const trouble = told.state === 'not-saved' ? (WHY[told.why] ?? words.saved.failed) : ''
  const notYet = scripted ? words.saved.asYouType : words.saved.notYet
  return (
    <div className="report-saved" id={id}>
      {!trouble && <p>{last ? words.saved.at(last) : notYet}</p>}
      <p role="status" className="report-sending">
        {trouble}
      </p>
    </div>
  )
}
