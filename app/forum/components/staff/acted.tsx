import type { ReactNode } from 'react'
import { Notice } from '#app/ui/parts/notice.tsx'

/** What an act did: a title, and a sentence more. */
export type Did = readonly [title: string, text?: ReactNode]

/**
 * Says above the page what an act did, and takes the keyboard there: the button that was pressed is often gone, and what changed is
 * often far away.
 * @param answer of the act: a new one is a new message
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
