import * as z from 'zod/mini'

// The contents of sealed messages and replies, parsed where they are opened: on
// the server for the person's link, otherwise in staff browsers, hence zod/mini.

const MESSAGE = z.object({
  v: z.literal(1),
  /** The row it belongs to, so that no message can be swapped for another. */
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The page on which "Report a problem with this page" was pressed. */
  about: z._default(z.nullable(z.string()), null),
  /** The kind of partner (partner-types.ts). Absent for everyone else. */
  partner: z.optional(z.string()),
})

/** A message after a staff browser has opened it. */
export type MessageBody = z.infer<typeof MESSAGE>

/** The fields that messages did not have at first. Nothing here names them, so that staff browsers load no form. */
export const addedFields = (sent: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([name, value]) => !(name in MESSAGE.shape) && (typeof value === 'string' || value === true),
    ),
  )

const REPLY = z.object({
  v: z.literal(1),
  id: z.string(),
  /** The message it answers, so that no reply can be moved under another. */
  messageId: z.string(),
  text: z.string(),
  /** It asked whether we may make the message a case. */
  asks: z._default(z.boolean(), false),
})

/** A staff reply after a staff browser has opened it. */
export type ReplyBody = z.infer<typeof REPLY>

/** @throws if the text is not a message */
export function messageIn(text: string): MessageBody {
  const sent = JSON.parse(text) as object
  return { ...addedFields(sent), ...MESSAGE.parse(sent) }
}
/** @throws if the text is not a reply */
export const replyIn = (text: string): ReplyBody => REPLY.parse(JSON.parse(text))
