import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Message } from '#app/ui/format-copy.ts'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { choicesUrl } from './note-rules.ts'
import { aboutLine, listed, words } from './note-words.ts'

interface WithNotes {
  notes: readonly ContentNote[]
  open?: boolean
  children: ReactNode
}

/** Folds content with notes under a line that says what it is about. */
export function Noted({ notes, open = false, children }: WithNotes) {
  if (notes.length === 0) return children
  return (
    <Disclosure summary={words.note.fold({ list: listed(notes) })} open={open}>
      {children}
    </Disclosure>
  )
}

/** A whole text with notes, and the link to the reader's choices. */
export function NotedText(text: WithNotes) {
  if (text.notes.length === 0) return text.children
  return (
    <div className="noted">
      <Noted {...text} />
      <p className="no-print">
        <ToChoices />
      </p>
    </div>
  )
}

/** The link to the reader's choices. It leads back to this page, and carries only the parameters that are read here. */
export function ToChoices() {
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search)
  const same = new URLSearchParams(
    ['q', 'in', 'tag', 'page'].flatMap((name) => {
      const value = asked.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const here = same.size > 0 ? `${pathname}?${same}`.replaceAll('+', '%20') : pathname
  return (
    <a className="line-link" href={choicesUrl(here)} rel="nofollow">
      {words.note.choose}
    </a>
  )
}

/** The content notes of a text in a list. */
export function AboutLine({ notes }: { notes: readonly ContentNote[] }) {
  return notes.length > 0 && <p className="muted">{aboutLine(notes)}</p>
}

/**
 * Says that items are left out of a list because of the reader's choice. @param says the sentence for a count; about
 * blog posts by default
 */
export function HiddenPosts({
  count,
  says = words.note.hiddenPosts,
}: {
  count: number
  says?: Message<{ count: number }>
}) {
  return (
    count > 0 && (
      <p className="hidden-posts">
        {says({ count })} <ToChoices />
      </p>
    )
  )
}
