import type { ReactNode } from 'react'
import { Notice } from '#app/ui/parts/notice.tsx'

/** What an act did: a title, and a sentence more. */
export type Did = readonly [title: string, text?: ReactNode]

/**
 * Shows at the top of the page what an act did, and moves the focus there. The pressed button is often gone, and the change is often
 * out of sight.
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
