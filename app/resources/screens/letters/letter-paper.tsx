import type { ReactNode } from 'react'
import type { Block, Run } from '#app/platform/documents/document.ts'

/** A letter as a sheet of paper on the page. Printing the page prints only the sheet. */
export function LetterPaper({ blocks }: { blocks: readonly Block[] }) {
  return (
    <article>
      <div className="prose">
        <div className="paper">{blocks.map((block, at) => drawn(block, at))}</div>
      </div>
    </article>
  )
}

function drawn(block: Block, at: number): ReactNode {
  if (block.kind === 'heading')
    return (
      <p key={at}>
        <strong>{block.text}</strong>
      </p>
    )
  if (block.kind === 'paragraph') return <p key={at}>{block.runs.map(run)}</p>
  if (block.kind !== 'list') return null
  const List = block.ordered ? 'ol' : 'ul'
  return (
    <List key={at}>
      {block.items.map((runs, item) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a letter do not move
        <li key={item}>{runs.map(run)}</li>
      ))}
    </List>
  )
}

function run({ text, bold, blank, ends }: Run, at: number): ReactNode {
  if (ends) return <br key={at} />
  const shown = blank ? <mark key={at}>{text}</mark> : text
  return bold ? <strong key={at}>{shown}</strong> : shown
}
