import { z } from 'zod'
import { formSchema } from '#app/platform/forms/form-schema.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { plainDigits } from '#app/platform/text/plain-digits.ts'
import { handleProblem, plainHandle } from './handles.ts'
import { words } from './member-words.ts'
import { PRONOUNS_MOST, profileForm } from './profile-form.ts'

/** The target of a deletion: one of the browser's lists, or everything. `done`: the script has emptied the list. */
export const deleteForm = z.object({
  what: z.enum(['complaints', 'posts', 'saved', 'wrote', 'everything']),
  done: z.string().optional(),
})

const lasts = z
  .string()
  .optional()
  .transform((shared) => (shared === 'yes' ? ('window' as const) : ('month' as const)))

export const signInForm = z.object({ email: emailAddress(() => words.signIn.emailMissing), shared: lasts })

/** `again`: the link has expired, and a new one is to be mailed. */
export const linkForm = z.object({ shared: lasts, intent: z.enum(['in', 'again']).default('in') })

/** `again`: no code, but a request for another email. */
export const codeForm = z
  .object({
    intent: z.enum(['in', 'again']).default('in'),
    code: z
      .string()
      .default('')
      .transform((typed) => plainDigits(typed).replace(/[^0-9a-z]/gi, '')),
  })
  .refine(({ intent, code }) => intent === 'again' || /^[0-9]{6}$/.test(code), {
    path: ['code'],
    error: () => words.code.missing,
  })

export const newAddressForm = z.object({ email: emailAddress(() => words.signIn.emailMissing) })

const sixWords = (error: () => string) => z.string({ error }).min(1, { error }).max(300, { error })

/** Making recovery words: shown, then typed. The ticket identifies the ones that were shown. */
export const recoveryForm = z.object({
  step: z.enum(['make', 'type', 'check']),
  ticket: z.string().max(1000).default(''),
  words: z.string().max(300).default(''),
})

export const recoverForm = z.object({
  handle: z
    .string({ error: () => words.recover.handleMissing })
    .min(1, { error: () => words.recover.handleMissing })
    .max(200),
  words: sixWords(() => words.recover.wordsMissing),
  shared: lasts,
})

const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

export const profileSchema = formSchema(profileForm)
  .extend({
    handle: z
      .string({ error: () => words.profile.missing })
      .transform(plainHandle)
      .superRefine((handle, context) => {
        const problem = handle === '' ? 'missing' : handleProblem(handle)
        if (problem) context.addIssue({ code: 'custom', message: words.profile[problem] })
      }),
    pronouns: z
      .string()
      .default('')
      .transform((typed) => typed.normalize('NFC').replace(/\s+/g, ' ').trim() || null)
      .refine((typed) => typed === null || !HIDDEN.test(typed), { error: () => words.profile.pronounsHidden })
      .refine((typed) => typed === null || [...typed].length <= PRONOUNS_MOST, {
        error: () => words.profile.pronounsLong,
      }),
  })
  // An answer that was left empty is stored as none.
  .transform(({ handle, mailDecisions, ...answers }) => ({
    handle,
    mailDecisions,
    ...(Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer || null])) as {
      [N in keyof typeof answers]: (typeof answers)[N] | null
    }),
  }))

/** The session to end: its id, or all but the current one. */
export const ownFileForm = z.object({ intent: z.enum(['make', 'drop']) })

export const devicesForm = z.object({ end: z.string().max(100) })

export const PASSKEY_NAME_MOST = 40

export const passkeyForm = z.object({
  intent: z.enum(['join', 'sign-in']),
  step: z.enum(['question', 'answer']),
  name: z
    .string()
    .max(PASSKEY_NAME_MOST * 4)
    .default('')
    .transform((typed) =>
      [...typed.normalize('NFC').replace(/\s+/g, ' ').trim()].slice(0, PASSKEY_NAME_MOST).join(''),
    )
    .refine((typed) => !HIDDEN.test(typed)),
  answer: z
    .string()
    .max(20_000)
    .default('null')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    }),
  shared: lasts,
})

export const passkeyGoneForm = z.object({ remove: z.string().min(1).max(100) })

/** `posts`: whether their forum posts are removed or stay. */
export const goneForm = z.object({
  sure: z.literal('yes', { error: () => words.delete.sureMissing }),
  posts: z.enum(['remove', 'stay']).default('remove'),
  when: z.enum(['now', 'later']).default('later'),
})
