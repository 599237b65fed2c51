import { DiffLines } from '#app/ui/parts/diff-lines.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { ShownChange } from '../../content/archive-preview.server.ts'

const GOES: Record<ShownChange['goes'], string> = {
  draft: 'It is a draft there, and stays one.',
  'to-publish': 'It is published there.',
  waits: 'A second person has to approve it. Until then, visitors read the words as they are now.',
  'at-once': 'It takes effect as soon as you import the folder.',
}

interface Props {
  title: string
  all: number
  changes: readonly ShownChange[]
}

/** The changes that a folder would make to one kind of content. */
export function ArchiveChanges({ title, all, changes }: Props) {
  return (
    <section aria-label={title}>
      <h2>
        {title} ({all})
      </h2>
      {changes.map(({ name, title: of, goes, added, lines }) => (
        <Disclosure key={`${name} ${of}`} summary={`${added ? 'New: ' : ''}${of} (${name})`}>
          <p>{GOES[goes]}</p>
          {lines.length > 0 ? (
            <DiffLines lines={lines} />
          ) : (
            <p>There is no room for its words here. You see them after you import it.</p>
          )}
        </Disclosure>
      ))}
      {all > changes.length && <p>And {all - changes.length} more.</p>}
    </section>
  )
}
