import { StatusTag } from '#app/ui/parts/lists.tsx'
import type { GiftStatus } from '#db/tables/giving.ts'

const WORDS: Record<GiftStatus, string> = {
  begun: 'On the payment page',
  promised: 'Promised',
  paid: 'Arrived',
  active: 'Runs each month',
  paused: 'Paused',
  stopped: 'Stopped',
  abandoned: 'Left without paying',
  refused: 'Not taken',
}

export function GiftState({
  status,
  failed = false,
  entered = false,
}: {
  status: GiftStatus
  failed?: boolean
  /** Entered by staff without a promise, so it ends only by being undone. */
  entered?: boolean
}) {
  if (entered && status === 'stopped') return <StatusTag look="plain">Entered by mistake</StatusTag>
  if (failed) return <StatusTag look="waiting">The last charge did not go through</StatusTag>
  return <StatusTag look={status === 'promised' ? 'waiting' : 'plain'}>{WORDS[status]}</StatusTag>
}
