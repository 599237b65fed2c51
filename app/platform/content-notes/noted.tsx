import type { ReactNode } from 'react'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { listed, words } from './note-words.ts'

/** What has notes is folded under a line that says what it is about. */
export function Noted({
  notes,
  open = false,
  children,
}: {
  notes: readonly ContentNote[]
  open?: boolean
  children: ReactNode
}) {
  if (notes.length === 0) return children
  return (
    <Disclosure summary={words.note.fold(listed(notes))} open={open}>
      {children}
    </Disclosure>
  )
}
