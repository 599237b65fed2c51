import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Icon } from './icons.tsx'

/** Extra text that expands from a line. */
export function Disclosure({
  summary,
  open,
  children,
}: {
  summary: ReactNode
  open?: boolean
  children: ReactNode
}) {
  return (
    <details className="disclosure" open={open}>
      <summary>
        <Icon name="chevron" />
        <span>{summary}</span>
      </summary>
      <div className="disclosure-body">{children}</div>
    </details>
  )
}

interface SectionItem {
  id: string
  title: string
  /** A short line under the title, visible while closed. */
  note?: ReactNode
  content: ReactNode
  open?: boolean
}

/**
 * Collapsible sections. With `name` only one section of that name is open at a time; `keepOpen` (the reading setting "Keep
 * sections open") lets them stay open. With `columns` many short ones share a row if there is room; an open one takes a full row.
 */
export function SectionList({
  sections,
  name,
  keepOpen,
  level = 3,
  columns,
}: {
  sections: readonly SectionItem[]
  name?: string
  keepOpen?: boolean
  level?: 2 | 3 | 4
  columns?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <div className={classes('sections', columns && `sections-columns sections-${columns}`)}>
      {sections.map((section) => (
        <details
          key={section.id}
          id={section.id}
          className="section"
          name={keepOpen ? undefined : name}
          open={section.open}
        >
          <summary>
            <hgroup className="section-head">
              <Heading>{section.title}</Heading>
              {section.note && <p className="section-note">{section.note}</p>}
            </hgroup>
            <Icon name="chevron" />
          </summary>
          <div className="section-body">{section.content}</div>
        </details>
      ))}
    </div>
  )
}
