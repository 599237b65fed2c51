import * as z from 'zod/mini'
import { type AnswerRow, answerRows, defineForm } from '#app/platform/forms/define-form.ts'
import { type ContactField, contactForm } from './contact-form.ts'
import { type PartnerField, partnerForm } from './partner-form.ts'

// The contents of sealed messages and replies, parsed where they are opened: on
// the server for the person's link, otherwise in staff browsers, hence zod/mini.

const FIRST = {
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
}

const all = defineForm('message', { ...partnerForm.fields, ...contactForm.fields })
/** A field that was added later is optional: older messages do not have it. A box asks for something now, and is not in the message. */
type Added = Exclude<ContactField | PartnerField, keyof typeof FIRST | 'copy'>
const added = all.names.filter((name): name is Added => !(name in FIRST) && all.fields[name].kind !== 'box')

const MESSAGE = z.object({
  ...FIRST,
  ...(Object.fromEntries(added.map((name) => [name, z.optional(z.string())])) as Record<
    Added,
    z.ZodMiniOptional<z.ZodMiniString>
  >),
})

/** A message after a staff browser has opened it. */
export type MessageBody = z.infer<typeof MESSAGE>

/** The fields that staff read below the text of a message. A field that the message lacks is not listed. */
export const listedFields = (body: MessageBody): AnswerRow[] =>
  answerRows({ ...all, names: ['name', 'email', ...added] }, body, 'staff')

/** A message with all of its fields but name, email and subject, for its copy and the case made of it. */
export const wholeText = (sent: Pick<MessageBody, 'message'>): string =>
  [
    sent.message,
    ...answerRows({ ...all, names: added }, sent).map(({ label, value }) => `${label}: ${value}`),
  ].join('\n\n')

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
export const messageIn = (text: string): MessageBody => MESSAGE.parse(JSON.parse(text))
/** @throws if the text is not a reply */
export const replyIn = (text: string): ReplyBody => REPLY.parse(JSON.parse(text))
