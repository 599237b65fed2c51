import { useEffect, useState } from 'react'
import type { Told } from '#app/platform/kept-forms/keep-words.ts'

const WHY: Record<string, string> = {
  lost: 'Not saved: we cannot reach our server. Everything is still on this page. We will keep trying.',
  gone: 'Not saved: these answers were already sent or cleared.',
  many: 'Not saved: we cannot keep more answers right now. Everything is still on this page. Send it, or copy it before you leave. We will keep trying.',
  elsewhere:
    'Not saved: another window in this browser has a case that is not sent yet. Send this one now, or clear the other one.',
}
const NOT_SAVED = 'Not saved yet. Press “Save and finish later” to try again.'

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
  const trouble = told.state === 'not-saved' ? (WHY[told.why] ?? NOT_SAVED) : ''
  const way = scripted
    ? 'We save your answers as you type them.'
    : '“Save and finish later” keeps your answers.'
  return (
    <div className="report-saved" id={id}>
      {!trouble && (
        <p>
          {last
            ? `Saved at ${last}. You can leave and come back on this device for 7 days.`
            : `Not saved yet. ${way} You have 7 days on this device.`}
        </p>
      )}
      <p role="status" className="report-sending">
        {trouble}
      </p>
    </div>
  )
}
