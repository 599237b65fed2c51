import type { ReactNode } from 'react'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { type Fold, UNSEEN_PAGE } from '../../posts/mutes/rules.ts'
import { words } from '../../posts/mutes/words.ts'

/** A post that the reader muted is folded, and can be opened. It contains a link to change the choice. */
export function Folded({
  fold,
  summary,
  children,
}: {
  fold: Fold | null
  summary?: string
  children: ReactNode
}) {
  if (fold === null) return children
  return (
    <Disclosure summary={summary ?? words.post.folded}>
      {children}
      {!summary && (
        <p className="muted">
          <a href={UNSEEN_PAGE} rel="nofollow">
            {words.post.why}
          </a>
        </p>
      )}
    </Disclosure>
  )
}

/** Says that something is hidden from this reader, and links to the page that changes it. */
export function MutedPost({ says }: { says: string }) {
  return (
    <p>
      {says}{' '}
      <a href={UNSEEN_PAGE} rel="nofollow">
        {words.post.why}
      </a>
    </p>
  )
}
