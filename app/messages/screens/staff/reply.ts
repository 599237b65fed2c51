import { ENVELOPES } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { replyToMessage } from '../../desk/reply-to-message.server.ts'
import { replySchema } from '../../model/forms.server.ts'
import type { Route } from './+types/reply'

/** Accepts a reply written in a staff browser. Every refusal is a sentence for that screen. */
export async function action({ params, request, context }: Route.ActionArgs) {
  try {
    const me = context.get(staffMember)
    const holder = recipientIdOf(me)
    if (!holder) throw new Refused('Messages are not open to your key yet.', 403)
    const { values, errors } = await readForm(await formData(request, ENVELOPES), replySchema)
    if (!values) throw new Refused(errors.text ?? errors.to ?? NOT_RIGHT, 422)
    const { close, secret, copy, was, replies, ...reply } = values
    const ask = secret !== undefined && copy !== undefined ? { secret, copy } : null
    const seen = { ownerId: was, replies }
    const sent = { ...reply, messageId: params.messageId, close: Boolean(close), seen, ask }
    await replyToMessage(db, sent, { holder, by: me.userId })
    return new Response(null, { status: 204 })
  } catch (error) {
    if (error instanceof Refused) return new Response(error.message, { status: error.status })
    throw error
  }
}

const NOT_RIGHT = 'Your browser sent something we could not read. Load the page again.'
