import { z } from 'zod'
import { kindIn } from '#app/cases/cases.server.ts'
import { KINDS } from '#app/cases/model/rules.ts'
import { json } from '#app/platform/http/read-form.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { CARD_TEXT_MOST, withCard } from '#app/shared/access-card/card-rules.ts'
import { PARTNER_KINDS } from './partner-kinds.ts'
import { LIMITS, pathAbout } from './rules.ts'
import { words } from './words.ts'

/** The longest of each field, in characters. */
const MOST = { name: 100, subject: 150, message: 5000, enquiry: 2000 }

/** One line: a line break has no meaning in a name or a subject here, and is dangerous in a mail. */
const line = (empty: () => string, longest: number, what: () => string) =>
  z
    .string({ error: empty })
    .transform((value) => value.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, { error: empty })
        .max(longest, { error: () => words.forms.mustCharactersFewerMake(what(), longest) }),
    )

const writer = {
  name: line(
    () => words.forms.enterYourFullName,
    MOST.name,
    () => words.forms.yourName,
  ),
  email: emailAddress(() => words.forms.enterYourEmailAddress),
  website: z.string().optional(),
}

/** The specification's four fields. `website` is a honeypot: people do not see it. */
export const contactSchema = z
  .object({
    ...writer,
    subject: line(
      () => words.forms.enterSubjectLikeQuestion,
      MOST.subject,
      () => words.forms.theSubject,
    ),
    message: z
      .string({ error: () => words.forms.writeYourMessage })
      .min(1, { error: () => words.forms.writeYourMessage })
      .max(MOST.message, { error: () => words.forms.yourMessageMustCharacters(MOST.message) }),
    about: z.string().optional().transform(pathAbout),
    copy: z.string().optional(),
    accessCard: z.string().max(CARD_TEXT_MOST).default(''),
  })
  .transform(({ accessCard, ...sent }) => ({ ...sent, message: withCard(sent.message, accessCard) }))

/** The short form of the partner page. */
export const enquirySchema = z.object({
  ...writer,
  partner: z.enum(PARTNER_KINDS, { error: () => words.forms.chooseWhatFitsYou }),
  message: z
    .string({ error: () => words.forms.tellUsWhatYou })
    .min(1, { error: () => words.forms.tellUsWhatYou })
    .max(MOST.enquiry, { error: () => words.forms.enquiryMustCharacters(MOST.enquiry) }),
})

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
      .max(LIMITS.reply, { error: () => words.forms.aReplyCanHave(LIMITS.reply.toLocaleString('en-US')) }),
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
