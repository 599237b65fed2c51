import { Markdown } from '#app/platform/text/markdown.tsx'
import { dayAndHour, sayDay } from '#app/platform/time.ts'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { Told } from '../../record/authorship.ts'
import type { MessageBody } from '../../record/record-bodies.ts'
import { dateText, headline, reasonForStaff } from '../../record/record-view.ts'
import { type Reading, readOn, readWords } from '../../status/read-marks.ts'
import { Proved } from './authorship-warning.tsx'

/** How many of the newest entries are visible. */
const IN_SIGHT = 3

interface Props {
  entries: Told[]
  /** The names of the staff members who sent some of them, by account. */
  senders: Record<string, string>
  readings: readonly Reading[]
  timeZone: string
}

/** Messages and events: the newest are visible and older ones folded away. */
export function CaseTalk({ entries, readings, senders, timeZone }: Props) {
  const earlier = entries.slice(0, Math.max(0, entries.length - IN_SIGHT))
  const newest = entries.slice(earlier.length)
  const line = (entry: Told) => (
    <Entry
      key={entry.seq}
      entry={entry}
      entries={entries}
      readings={readings}
      senders={senders}
      timeZone={timeZone}
    />
  )
  return (
    <section aria-labelledby="thread">
      <h2 id="thread">Messages and history</h2>
      {earlier.length > 0 && (
        <Disclosure summary={earlier.length === 1 ? '1 earlier entry' : `${earlier.length} earlier entries`}>
          <ol className="thread">{earlier.map(line)}</ol>
        </Disclosure>
      )}
      <ol className="thread" start={earlier.length + 1}>
        {newest.map(line)}
      </ol>
    </section>
  )
}

function Entry({ entry, entries, readings, senders, timeZone }: Props & { entry: Told }) {
  return (
    <li className={`thread-${entry.author}`}>
      <article aria-labelledby={`entry-${entry.seq}`}>
        <h3 id={`entry-${entry.seq}`}>{headline(entry, entries)}</h3>
        <p className="thread-when">
          {[dayAndHour(entry.at, timeZone), writtenBy(entry, senders)].filter(Boolean).join(', ')}
        </p>
        <Proved entry={entry} entries={entries} senders={senders} />
        <Body entry={entry} />
        {entry.author === 'staff' && entry.kind !== 'status' && (
          <p className="thread-read">{readWords('the person', readOn(readings, 'person', entry.seq))}</p>
        )}
      </article>
    </li>
  )
}

/** The staff member who wrote it. Entries from before names were stored have none. */
const writtenBy = (entry: Told, senders: Record<string, string>): string => {
  const { author, proof, sentBy } = entry
  // The account whose key signed it. The record itself could name a colleague.
  const name =
    proof === 'signed'
      ? senders[sentBy ?? '']
      : author === 'staff' &&
        proof === 'before' &&
        (entry.kind === 'message' || entry.kind === 'status') &&
        entry.body.by
  return name ? `by ${name}` : ''
}

function Body({ entry }: { entry: Told }) {
  if (entry.kind === 'message') return <Message {...entry.body} ours={entry.author === 'staff'} />
  if (entry.kind === 'referral' || entry.kind === 'unreadable')
    return entry.body.text ? <p className="thread-text">{entry.body.text}</p> : null
  if (entry.kind === 'date') return <p>{dateText(entry.body)}</p>
  if (entry.kind === 'day')
    return <p>{entry.body.day ? sayDay(entry.body.day) : 'They do not know the day'}</p>
  if (entry.kind === 'file') return <p>{entry.body.name}</p>
  const reason = entry.kind === 'status' ? reasonForStaff(entry.body) : ''
  return reason ? <p>{reason}</p> : null
}

function Message({ text, next, markdown, ours }: MessageBody & { ours: boolean }) {
  return (
    <>
      {ours && markdown ? (
        <div className="thread-text thread-written">
          <Markdown text={text} />
        </div>
      ) : (
        <p className="thread-text">{text}</p>
      )}
      {next && (
        <p className="thread-next">
          <strong>Next step:</strong> {next}
        </p>
      )}
    </>
  )
}
