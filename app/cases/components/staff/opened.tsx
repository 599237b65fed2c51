import { useEffect } from 'react'
import type { SealedRecord } from '#app/platform/sealed-format.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { DescriptionList } from '#app/ui/data.tsx'
import { Markdown } from '#app/ui/markdown.tsx'
import type { DateChange } from '../../date-changes.ts'
import type { SealedFile } from '../../files.server.ts'
import type { StaffCase } from '../../queries.server.ts'
import { readOn, readWords } from '../../read-marks.ts'
import type { ReferralBody } from '../../referral.ts'
import type { MessageBody, StatusBody } from '../../replying.server.ts'
import type { OpenedCase } from '../../staff-work.client.ts'
import { answerRows, headline, reasonForStaff } from '../../told.ts'
import { CaseFiles } from './case-files.tsx'
import { More } from './more.tsx'

/** The content of a case, once it is open in this browser. */
export function OpenedContent({
  opened,
  found,
  timeZone,
}: {
  opened: OpenedCase
  found: Pick<StaffCase, 'id' | 'records' | 'readings'>
  timeZone: string
}) {
  const { id, readings } = found
  useSayingRead(id, found.records.at(-1)?.seq ?? 0)
  return (
    <>
      <section className="staff-box" aria-labelledby="told">
        <h2 id="told">What the person told us</h2>
        <DescriptionList
          items={answerRows(opened.answers).map(([name, value]) => ({
            name,
            value: <span className="as-typed">{value}</span>,
          }))}
        />
      </section>
      <More more={opened.more} violationType={opened.answers.violationType} />
      {opened.files.length > 0 && <CaseFiles opened={opened} id={id} />}
      <section aria-labelledby="thread">
        <h2 id="thread">Messages and history</h2>
        <ol className="thread">
          {opened.entries.map((entry) => (
            <li key={entry.seq} className={`thread-${entry.author}`}>
              <article aria-labelledby={`entry-${entry.seq}`}>
                <h3 id={`entry-${entry.seq}`}>{headline(entry, opened.entries)}</h3>
                <p className="thread-when">
                  {[dayAndHour(entry.at, timeZone), writtenBy(entry)].filter(Boolean).join(', ')}
                </p>
                <Body entry={entry} />
                {entry.author === 'staff' && entry.kind !== 'status' && (
                  <p className="thread-read">
                    {readWords('the person', readOn(readings, 'person', entry.seq))}
                  </p>
                )}
              </article>
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

/** Tells the server how far this browser opened the case, so that its person sees that somebody read what they wrote. */
function useSayingRead(id: string, upTo: number): void {
  useEffect(() => {
    const body = new URLSearchParams({ upTo: String(upTo) })
    // When it does not arrive, the next opening says it.
    fetch(`/staff/cases/${id}/read`, { method: 'POST', body }).catch(() => undefined)
  }, [id, upTo])
}

/** Which of us wrote it. What was written before names were kept has none. */
const writtenBy = ({ author, body }: SealedRecord): string => {
  const name = author === 'staff' && (body as MessageBody | StatusBody | null)?.by
  return name ? `by ${name}` : ''
}

function Body({ entry: { kind, author, body } }: { entry: SealedRecord }) {
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
