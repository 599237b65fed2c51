import type { ReactNode } from 'react'
import { Notice } from '#app/ui/parts/notice.tsx'

/** The result of an action: a title, and one more sentence. */
export type Did = readonly [title: string, text?: ReactNode]

/**
 * Shows the result of an action at the top of the page and moves the focus there. The pressed button is often gone, and the
 * change is often out of sight.
 * @param answer the action's result: each new result is a new message
 */
export function Acted({ did, answer }: { did: Did | undefined; answer: object | null | undefined }) {
  if (!did || !answer) return null
  const [title, text] = did
  return (
    <Notice kind="success" title={title} focus={answer}>
      {text && <p>{text}</p>}
    </Notice>
  )
}
