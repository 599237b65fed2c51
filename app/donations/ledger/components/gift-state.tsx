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

export function GiftState({ status }: { status: GiftStatus }) {
  return <StatusTag look={status === 'promised' ? 'waiting' : 'plain'}>{WORDS[status]}</StatusTag>
}
