import { TEXT_STATES, type TextState } from '#app/texts/rules.ts'
import { StatusTag } from '#app/ui/parts/lists.tsx'

/** The state of a post's newest words, and what visitors see meanwhile. */
export function PostTags({
  post: { state, shown, approved },
}: {
  post: { state: TextState; shown: 'no' | 'older' | 'newest'; approved: boolean }
}) {
  const { label, look } = TEXT_STATES[state]
  return (
    <span className="post-tags">
      <StatusTag look={look}>{label}</StatusTag>
      {approved && <StatusTag look="success">Approved</StatusTag>}
      {shown === 'older' && <StatusTag look="info">Visitors see older words</StatusTag>}
    </span>
  )
}
