import type { ReactNode } from 'react'

/** One thing that a device holds: what, what is in it, and what can be done with it. */
export function HeldItem({ name, says, action }: { name: string; says: string; action?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{says}</dd>
      {action && <dd className="held-action">{action}</dd>}
    </div>
  )
}
