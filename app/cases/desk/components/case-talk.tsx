import { dayAndHour, longDate } from '#app/platform/time.ts'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Markdown } from '#app/ui/parts/markdown.tsx'
import type { DateChange } from '../../deadlines/date-changes.ts'
import type { SealedFile } from '../../files/case-files.server.ts'
import type { Told } from '../../record/authorship.ts'
import type { MessageBody, StatusBody } from '../../record/case-messages.server.ts'
import { headline, reasonForStaff } from '../../record/record-view.ts'
import type { ReferralBody } from '../../record/referral.ts'
import { type Reading, readOn, readWords } from '../../status/read-marks.ts'
import { Proved } from './proved.tsx'

/** So many of the newest entries are in sight. */
const IN_SIGHT = 3

interface Props {
  entries: Told[]
  /** The names of our people who sent some of them, by their accounts. */
  senders: Record<string, string>
  readings: readonly Reading[]
  timeZone: string
}

/** What was said and done, the newest in sight and what came before folded away. */
export function CaseTalk({ entries, readings, senders, timeZone }: Props) {
  const earlier = entries.slice(0, Math.max(0, entries.length - IN_SIGHT))
  const newest = entries.slice(earlier.length)
  const line = (entry: Told) => <Entry key={entry.seq} {...{ entry, entries, readings, senders, timeZone }} />
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

/** Which of us wrote it. What was written before names were kept has none. */
const writtenBy = ({ author, body, proof, sentBy }: Told, senders: Record<string, string>): string => {
  // By the account whose key signed it: what the record says of itself could name a colleague.
  const name =
    proof === 'signed'
      ? senders[sentBy ?? '']
      : author === 'staff' && proof === 'before' && (body as MessageBody | StatusBody | null)?.by
  return name ? `by ${name}` : ''
}

function Body({ entry: { kind, author, body } }: { entry: Told }) {
  if (kind === 'message') return <Message {...(body as MessageBody)} ours={author === 'staff'} />
  if (kind === 'referral') return <p className="thread-text">{(body as ReferralBody).text}</p>
  if (kind === 'referral-answer') return null
  if (kind === 'date') {
    const { title, day, reason } = body as DateChange
    return <p>{`${title}: ${day ? longDate(day) : 'does not apply'}. ${reason}`}</p>
  }
  if (kind === 'file') return <p>{(body as SealedFile).name}</p>
  const reason = kind === 'status' ? reasonForStaff((body as StatusBody).reason) : ''
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
