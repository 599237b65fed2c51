import * as z from 'zod/mini'
import type { MessageBody, ReplyBody } from './rules.ts'

// The contents of sealed messages and replies, parsed where they are opened: on
// the server for the person's link, otherwise in staff browsers, hence zod/mini.

const MESSAGE: z.ZodMiniType<MessageBody> = z.object({
  v: z.literal(1),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  about: z._default(z.nullable(z.string()), null),
  partner: z.optional(z.string()),
})

const REPLY: z.ZodMiniType<ReplyBody> = z.object({
  v: z.literal(1),
  id: z.string(),
  messageId: z.string(),
  text: z.string(),
  asks: z._default(z.boolean(), false),
})

/** @throws if the text is not a message */
export const messageIn = (text: string): MessageBody => MESSAGE.parse(JSON.parse(text))
/** @throws if the text is not a reply */
export const replyIn = (text: string): ReplyBody => REPLY.parse(JSON.parse(text))
