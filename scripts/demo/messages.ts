import { messagesFor } from '#app/messages/desk/message-queries.server.ts'
import { replyToMessage } from '#app/messages/desk/reply-to-message.server.ts'
import { writeReply } from '#app/messages/desk/write-reply.client.ts'
import { messageIn } from '#app/messages/model/message-bodies.ts'
import { subjectFor } from '#app/messages/model/partner-types.ts'
import { sendMessage } from '#app/messages/receiving/take-message.server.ts'
import { openEnvelope, openLayers } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import type { Calendar } from './calendar.ts'
import letters from './content/messages.json' with { type: 'json' }
import { type Colleague, someone } from './staff.ts'

// The inbox: messages, problems with a page, and partner requests, some of them answered.

interface Letter {
  ago: number
  name: string
  email: string
  subject: string
  message: string
  about?: string
  partner?: string
  lane?: string
  reply?: string
  /** The reply closes it. */
  close?: boolean
}

export function planMessages(calendar: Calendar, db: Db, staff: readonly Colleague[]): void {
  for (const [at, letter] of (letters as Letter[]).entries())
    calendar.ago(letter.ago, async () => {
      const { ago, reply, close = false, lane, partner, ...said } = letter
      const reference = await sendMessage(db, {
        ...said,
        about: said.about ?? null,
        subject: partner ? subjectFor(partner) : said.subject,
        ...(partner ? { partner } : {}),
        lane: lane === 'quarantine' ? 'quarantine' : 'open',
      })
      if (!reply) return
      const who = someone(staff, 'caseworker', at % 2)
      calendar.ago(ago - 0.8, () => answer(db, who, reference, { text: reply, close }))
    })
}

/** Seals the reply as the colleague's browser does, and sends it. */
async function answer(
  db: Db,
  { userId, holder, key }: Colleague,
  reference: string,
  { text, close }: { text: string; close: boolean },
): Promise<void> {
  const found = (await messagesFor(db, holder)).find((one) => one.reference === reference)
  if (!found || !key) throw new Error('the message is not open to this key')
  const messageKey = await openEnvelope(key.identity, found.envelope)
  const body = messageIn(await openLayers(messageKey, found.sealed))
  const { id, form } = await writeReply({ messageKey, body, text, asks: false, close })
  const [sealed = '', sign = ''] = [form.get('sealed') ?? '', form.get('sign') ?? '']
  const sent = { id, messageId: found.id, text, to: body.email, sealed, sign, close, ask: null }
  await replyToMessage(db, { ...sent, seen: { ownerId: '', replies: 0 } }, { holder, by: userId })
}
