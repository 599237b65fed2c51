import { TEXT_STATES, type TextState } from '#app/texts/rules.ts'
import { StatusTag } from '#app/ui/parts/lists.tsx'

/** The state of a record's newest words, and what visitors read meanwhile. */
export function FactTags({
  fact: { state, shown, approved },
}: {
  fact: { state: TextState; shown: 'no' | 'older' | 'newest'; approved: boolean }
}) {
  const { label, look } = TEXT_STATES[state]
  return (
    <span className="fact-tags">
      <StatusTag look={look}>{label}</StatusTag>
      {approved && <StatusTag look="success">Approved</StatusTag>}
      {shown === 'older' && <StatusTag look="info">Visitors see older words</StatusTag>}
    </span>
  )
}
