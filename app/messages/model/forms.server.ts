import { z } from 'zod'
import { kindIn } from '#app/cases/cases.server.ts'
import { KINDS } from '#app/cases/model/rules.ts'
import { formSchema } from '#app/platform/forms/form-schema.server.ts'
import { json } from '#app/platform/http/read-form.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { CARD_TEXT_MOST, withCard } from '#app/shared/access-card/card-rules.ts'
import { contactForm } from './contact-form.ts'
import { partnerForm } from './partner-form.ts'
import { LIMITS, pathAbout } from './rules.ts'
import { words } from './words.ts'

/** A honeypot: people do not see it. */
const website = z.string().optional()

export const contactSchema = formSchema(contactForm)
  .extend({
    website,
    about: z.string().optional().transform(pathAbout),
    accessCard: z.string().max(CARD_TEXT_MOST).default(''),
  })
  .transform(({ accessCard, ...sent }) => ({ ...sent, message: withCard(sent.message, accessCard) }))

export const enquirySchema = formSchema(partnerForm).extend({ website })

const id = z.string().regex(/^[\w-]{22}$/)
const sealed = z
  .string()
  .max(80_000)
  .regex(/^[A-Za-z0-9+/]+=*$/)

/** case-keys.ts signOf */
const sign = z.string().regex(/^[0-9a-z]{12}$/)
const publicKey = z.string().regex(/^age1[0-9a-z]{58}$/)

/** A new key for a message, made by a staff browser. */
export const newKeySchema = z.object({
  holder: id,
  made: json(
    z.object({
      messageId: id,
      before: publicKey,
      recipient: publicKey,
      envelopes: z.array(z.object({ holder: id, envelope: sealed })).max(200),
    }),
  ),
})

/** A reply as a staff browser sends it. */
export const replySchema = z
  .object({
    id,
    text: z
      .string({ error: () => words.forms.writeYourReplyFirst })
      .min(1, { error: () => words.forms.writeYourReplyFirst })
      .max(LIMITS.reply, {
        error: () => words.forms.aReplyCanHave({ reply: LIMITS.reply.toLocaleString('en-US') }),
      }),
    to: z.union([emailAddress()], { error: () => words.forms.thisMessageHasNo }),
    sealed,
    sign,
    close: z.string().optional(),
    /** The state the page showed: the owner ('' for none), and the number of replies. */
    was: z.string().max(100),
    replies: z.coerce.number().int().min(0),
    secret: z
      .string()
      .regex(/^[\w-]{43}$/)
      .optional(),
    copy: sealed.optional(),
  })
  .refine(({ secret, copy }) => (secret === undefined) === (copy === undefined), 'not the right shape')

/** The person's answer to the question whether we may make a case of their message. */
export const answerSchema = z.object({
  violationType: z.preprocess(kindIn, z.enum(KINDS, { error: () => words.forms.chooseWhatKindProblem })),
  notify: z.string().optional(),
  shared: z.string().optional(),
})

/** A saved reply: its fields are checked with their own messages. */
export const anyForm = z.record(z.string(), z.string())
