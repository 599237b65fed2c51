import { beforeUpTo, doubtForStaff, FROM_BEFORE, senderOf, type Told } from '../../record/authorship.ts'

interface Props {
  entry: Told
  /** The whole chain. */
  entries: readonly Told[]
  senders: Record<string, string>
}

/** Warns where the author of an entry cannot be proved, and marks the last entry from before authors were recorded. */
export function Proved({ entry, entries, senders }: Props) {
  const doubt = doubtForStaff(entry, senderOf(entry, senders))
  return (
    <>
      {doubt && (
        <p className="thread-doubt">
          <strong>{doubt}</strong>
        </p>
      )}
      {entry.seq === beforeUpTo(entries) && <p className="thread-read">{FROM_BEFORE}</p>}
    </>
  )
}
