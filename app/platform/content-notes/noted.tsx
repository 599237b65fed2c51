import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { choicesUrl } from './note-rules.ts'
import { aboutLine, listed, words } from './note-words.ts'

interface WithNotes {
  notes: readonly ContentNote[]
  open?: boolean
  children: ReactNode
}

/** What has notes is folded under a line that says what it is about. */
export function Noted({ notes, open = false, children }: WithNotes) {
  if (notes.length === 0) return children
  return (
    <Disclosure summary={words.note.fold(listed(notes))} open={open}>
      {children}
    </Disclosure>
  )
}

/** A whole text that has notes, and the way to where its reader chooses. */
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

/** Where a reader chooses. It leads back to this page, and of its address to nothing else than what is read here. */
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

/** What a text in a list is about. */
export function AboutLine({ notes }: { notes: readonly ContentNote[] }) {
  return notes.length > 0 && <p className="muted">{aboutLine(notes)}</p>
}

/** That something is left out of a list, since its reader chose that. @param says it for so many; posts of the blog unless told */
export function HiddenPosts({
  count,
  says = words.note.hiddenPosts,
}: {
  count: number
  says?: (count: number) => string
}) {
  return (
    count > 0 && (
      <p className="hidden-posts">
        {says(count)} <ToChoices />
      </p>
    )
  )
}
