import type { ReadField } from '#app/platform/forms/read-answers.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { StatusTag, type TagLook } from '#app/ui/parts/lists.tsx'
import type { Opening, SealedMessage } from '../../desk/message-queries.server.ts'
import type { OpenedMessage } from '../../desk/open-message.client.ts'
import type { SealedReply } from '../../desk/reply-to-message.server.ts'
import { listedFields } from '../../model/listed-fields.ts'
import type { ReplyBody } from '../../model/message-bodies.ts'
import { KINDS } from '../../model/rules.ts'

interface ConversationProps {
  found: SealedMessage
  /** What reads the message's fields. */
  fields: readonly ReadField[]
  opened: OpenedMessage
  openings: Opening[]
  timeZone: string
}

/** The message and our replies. */
export function Conversation(props: ConversationProps) {
  const { body, replies } = props.opened
  return (
    <>
      <section className="staff-box" aria-labelledby="message">
        <h2 id="message" className="message-title">
          {body.subject}
        </h2>
        <p className="as-typed">{body.message}</p>
        <DescriptionList items={factsOf(props)} />
      </section>
      {replies.map(({ reply, body }) => (
        <ReplyBox key={reply.id} reply={reply} body={body} timeZone={props.timeZone} />
      ))}
    </>
  )
}

function factsOf({ found, fields, opened: { body }, openings, timeZone }: ConversationProps) {
  const opened = openings.map(({ name, day }) => `${name} on ${longDate(day)}`).join(', ')
  return [
    ...listedFields(body, fields).map(({ field, label, value }) => ({
      name: label,
      value: field === 'email' ? <span className="staff-link">{value}</span> : value,
    })),
    { name: 'Kind', value: KINDS[found.kind] },
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
