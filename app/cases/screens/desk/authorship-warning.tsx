import { beforeUpTo, doubtForStaff, FROM_BEFORE, senderOf, type Told } from '../../record/authorship.ts'

interface Props {
  entry: Told
  /** All of its chain. */
  entries: readonly Told[]
  senders: Record<string, string>
}

/** Says it where nobody can show who wrote an entry, and under the last one from before that was kept. */
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
