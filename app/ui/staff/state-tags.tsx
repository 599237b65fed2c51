import { StatusTag } from '../parts/lists.tsx'

/** The state of a text's newest version, and what visitors see in the meantime. */
export function StateTags({
  state: { label, look },
  text: { shown, approved },
}: {
  state: { label: string; look: 'plain' | 'success' | 'info' | 'danger' | 'waiting' }
  text: { shown: 'no' | 'older' | 'newest'; approved: boolean }
}) {
  return (
    <span className="state-tags">
      <StatusTag look={look}>{label}</StatusTag>
      {approved && <StatusTag look="success">Approved</StatusTag>}
      {shown === 'older' && <StatusTag look="info">Visitors see older words</StatusTag>}
    </span>
  )
}
