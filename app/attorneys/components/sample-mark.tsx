import { StatusTag } from '#app/ui/lists.tsx'

/** On everything about an invented attorney, so that nobody waits for an answer that cannot come. */
export function SampleMark() {
  return (
    <p className="sample-mark">
      <StatusTag look="info">Sample listing: nobody reads this address yet</StatusTag>
    </p>
  )
}
