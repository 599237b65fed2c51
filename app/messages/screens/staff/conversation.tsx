import { dayAndHour, longDate } from '#app/platform/time.ts'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { StatusTag, type TagLook } from '#app/ui/parts/lists.tsx'
import type { Opening, SealedMessage } from '../../desk/message-queries.server.ts'
import type { OpenedMessage } from '../../desk/open-message.client.ts'
import type { SealedReply } from '../../desk/reply-to-message.server.ts'
import type { MessageBody, ReplyBody } from '../../model/message-bodies.ts'
import { PARTNER_NAMES } from '../../model/partner-kinds.ts'
import { KINDS } from '../../model/rules.ts'

/** The message and our replies. */
export function Conversation(props: {
  found: SealedMessage
  opened: OpenedMessage
  openings: Opening[]
  timeZone: string
}) {
  const { found, opened, openings, timeZone } = props
  const { body, replies } = opened
  return (
    <>
      <section className="staff-box" aria-labelledby="message">
        <h2 id="message" className="message-title">
          {body.subject}
        </h2>
        <p className="as-typed">{body.message}</p>
        <DescriptionList items={factsOf(found, body, openings, timeZone)} />
      </section>
      {replies.map(({ reply, body }) => (
        <ReplyBox key={reply.id} reply={reply} body={body} timeZone={timeZone} />
      ))}
    </>
  )
}

function factsOf(found: SealedMessage, body: MessageBody, openings: Opening[], timeZone: string) {
  const partner = body.partner && (PARTNER_NAMES as Record<string, string>)[body.partner]
  const opened = openings.map(({ name, day }) => `${name} on ${longDate(day)}`).join(', ')
  return [
    { name: 'From', value: body.name },
    { name: 'Email address', value: <span className="staff-link">{body.email}</span> },
    { name: 'Kind', value: partner ? `${KINDS[found.kind]}: ${partner}` : KINDS[found.kind] },
    ...(body.about ? [{ name: 'Page', value: <a href={body.about}>{body.about}</a> }] : []),
    { name: 'Received', value: dayAndHour(found.receivedAt, timeZone) },
    { name: 'Opened by', value: opened || 'You, just now' },
  ]
}

const MAIL: Record<SealedReply['mail'], { look: TagLook; words: string }> = {
  sent: { look: 'success', words: 'Sent' },
  waiting: { look: 'waiting', words: 'Waits to be sent' },
  failed: { look: 'danger', words: 'Could not be sent' },
}

function ReplyBox(props: { reply: SealedReply; body: ReplyBody | 'broken'; timeZone: string }) {
  const { reply, body, timeZone } = props
  const { look, words } = MAIL[reply.mail]
  return (
    <section className="staff-box" aria-labelledby={`reply-${reply.id}`}>
      <h2 id={`reply-${reply.id}`} className="message-title">
        {reply.writer} replied
      </h2>
      <p className="message-state">
        <span>{dayAndHour(reply.writtenAt, timeZone)}</span>
        <StatusTag look={look}>{words}</StatusTag>
      </p>
      {reply.mail === 'failed' && (
        <p>
          The mail server did not accept it after many tries. The address may be wrong. For seven days it can
          be tried again on Health.
        </p>
      )}
      {body === 'broken' ? (
        <p>This reply does not open, or it was changed. Tell a steward.</p>
      ) : (
        <p className="as-typed">{body.text}</p>
      )}
      {body !== 'broken' && body.asks && <p>It asked whether we may make the message a case.</p>}
    </section>
  )
}
