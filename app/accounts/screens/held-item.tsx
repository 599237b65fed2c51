import type { ReactNode } from 'react'

/** One item that a device stores: its name, its content, and its action. */
export function HeldItem({ name, says, action }: { name: string; says: string; action?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{says}</dd>
      {action && <dd className="held-action">{action}</dd>}
    </div>
  )
}
