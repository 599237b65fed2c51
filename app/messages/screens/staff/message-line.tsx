import { Link } from 'react-router'
import { DAY, dayAndHour } from '#app/platform/time.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import type { SealedMessage } from '../../desk/message-queries.server.ts'
import type { MessageBody } from '../../model/message-bodies.ts'
import { KINDS } from '../../model/rules.ts'

const SHORT = 200

/** A message in the list, equally tall sealed and opened. Its page has the full text. */
export function MessageLine(props: {
  one: SealedMessage
  body: MessageBody | 'broken' | undefined
  unlocked: boolean
  timeZone: string
  /** The page's current time. */
  at: number
  owner: string | null
  mine: boolean
  openedBy: string[]
  /** A reply to it could not be sent. */
  unsent: boolean
}) {
  const { one, body, unlocked, timeZone, at, owner, mine, openedBy, unsent } = props
  const waits = !one.closedAt && !one.answeredAt && one.lane === 'open'
  const days = waits ? Math.floor((at - Date.parse(one.receivedAt)) / DAY) : 0
  const known = body && body !== 'broken' ? body : null
  return (
    <>
      <h2 className="message-title message-line-title">
        <Link to={`/staff/messages/${one.id}`}>
          {known ? known.subject : `Message ${one.reference}`}
          {/* Subjects repeat, so screen reader users need the reference to tell links apart. */}
          {known && <span className="only-heard"> ({one.reference})</span>}
        </Link>
      </h2>
      <p className="staff-small">
        {one.reference}, {dayAndHour(one.receivedAt, timeZone)}. {KINDS[one.kind]}.
      </p>
      <p className="staff-small message-line-name">{known && `From ${known.name}`}</p>
      <p className="message-line-words">
        {body === 'broken'
          ? 'It does not open with your key, or it was changed. Tell a steward.'
          : known
            ? cutText(known.message, SHORT)
            : unlocked
              ? 'Opening'
              : 'Sealed'}
      </p>
      <div className="message-state">
        {unsent && <StatusTag look="danger">A reply did not go out</StatusTag>}
        {one.closedAt && <StatusTag look="success">{one.caseId ? 'Became a case' : 'Closed'}</StatusTag>}
        {!one.closedAt && one.answeredAt && <StatusTag look="waiting">Answered</StatusTag>}
        {days > 0 && (
          <StatusTag look="waiting">{`Has waited ${days === 1 ? '1 day' : `${days} days`}`}</StatusTag>
        )}
        {one.lane === 'quarantine' && <StatusTag look="info">Looks like spam</StatusTag>}
        <span>{owner === null ? 'Nobody has it' : mine ? 'You have it' : `${owner} has it`}.</span>
        <span>{openedBy.length > 0 ? `Opened by ${openedBy.join(', ')}.` : 'Nobody has opened it yet.'}</span>
      </div>
    </>
  )
}
