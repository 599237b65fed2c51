import { type ReactNode, useState } from 'react'
import { Icon } from '#app/ui/parts/icons.tsx'

/** A part of a case that is needed now and then: one line until it is opened. */
export function Fold(props: {
  id: string
  title: string
  /** Shown beside the title while the part is closed, such as a count. */
  note?: ReactNode
  /** Opens by itself, but never closes by itself: the result of the last action is shown inside. */
  open?: boolean
  children: ReactNode
}) {
  const { id, title, note, open, children } = props
  const [opened, setOpened] = useState(open)
  if (open && !opened) setOpened(true)
  return (
    <details className="staff-fold" open={opened}>
      <summary>
        <Icon name="chevron" />
        <h2 id={id}>{title}</h2>
        {note && <span className="staff-fold-note">{note}</span>}
      </summary>
      <section className="staff-form" aria-labelledby={id}>
        {children}
      </section>
    </details>
  )
}
