import type { ReactNode } from 'react'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { Fold } from '../rules.ts'
import { words } from '../words.ts'

/** What a reader muted is folded, and they can open it. */
export function Folded({
  fold,
  summary = words.post.folded,
  children,
}: {
  fold: Fold | null
  summary?: string
  children: ReactNode
}) {
  if (fold === null) return children
  return <Disclosure summary={summary}>{children}</Disclosure>
}
