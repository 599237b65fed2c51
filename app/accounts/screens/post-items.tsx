import type { ReactNode } from 'react'

interface Item {
  id: string
  title: ReactNode
  /** Sentences without their periods; empty ones are omitted. */
  notes: readonly string[]
}

/** A list of posts, under a heading one level above `level`. */
export function PostItems({ items, level }: { items: readonly Item[]; level: 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <ul className="device-list">
      {items.map(({ id, title, notes }) => (
        <li key={id} className="device-item">
          <div className="device-words">
            <Heading>{title}</Heading>
            <p className="device-note">{notes.filter(Boolean).join('. ')}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
