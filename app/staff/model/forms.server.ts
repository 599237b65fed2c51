import { z } from 'zod'
import { json } from '#app/platform/http/read-form.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { ROLE_NAMES } from '#app/platform/roles/roles.ts'
import { NAME_LONGEST, PASSKEY_NAME_LONGEST } from './rules.ts'
import { WHYS_OF_DELETING } from './work-words.ts'

const name = z
  .string('Enter your name')
  .min(1, 'Enter your name')
  .max(NAME_LONGEST, `Your name can have up to ${NAME_LONGEST} characters. Use a shorter form of it`)

export const nameSchema = z.object({ name })

export const addressSchema = z.object({
  email: z.union([emailAddress()], 'Enter an email address in this form: name@example.com'),
})

export const inviteSchema = addressSchema.extend({
  role: z.enum(ROLE_NAMES, 'Choose a role'),
})

export const roleSchema = inviteSchema.pick({ role: true })

export const codeSchema = z.object({
  code: z
    .string('Enter the 6-digit code from your app')
    .transform((typed) => typed.replace(/\s/g, ''))
    .refine((typed) => /^\d{6}$/.test(typed), 'Enter the 6-digit code from your app'),
})

/** A member's own name for a passkey, so that they recognize it. */
export const passkeyNameSchema = z.object({
  'passkey-name': z
    .string('Give the passkey a name')
    .min(1, 'Give the passkey a name')
    .max(PASSKEY_NAME_LONGEST, `The name can have up to ${PASSKEY_NAME_LONGEST} characters`),
})

/** The passkey dialog's post. The library checks the answer. */
export const passkeyStepSchema = z.object({
  step: z.enum(['question', 'answer']),
  answer: z
    .string()
    .max(20_000)
    .transform((text, context): unknown => {
      try {
        return text ? JSON.parse(text) : null
      } catch {
        context.addIssue({ code: 'custom', message: 'not an answer' })
        return z.NEVER
      }
    }),
})

export const passkeySchema = passkeyStepSchema.extend({ intent: z.enum(['join', 'sign-in']) })

export const healthSchema = z.object({
  intent: z.enum(['retry', 'delete', 'test-mail']),
  /** A job's id, "all", or "kind:" and the name of the work. */
  job: z.string().max(60).default('all'),
  why: z.enum(WHYS_OF_DELETING).optional().catch(undefined),
})

const base64 = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[A-Za-z0-9+/]+=*$/)

/** A browser's post of a key that it made. */
export const keySchema = z.object({
  publicKey: z.string().regex(/^age1[0-9a-z]{58}$/),
  signerKey: base64(60),
  keyProof: base64(120),
  lockedKey: base64(8000),
})

export const proofSchema = keySchema.pick({ keyProof: true })

/** A key that a browser sealed to a passkey. */
export const passkeyUnlockSchema = z.object({
  credentialId: z.string().regex(/^[\w-]{16,1400}$/),
  sealedKey: base64(4000),
  root: base64(60),
})

export const unlockIdSchema = z.object({ unlock: z.string().regex(/^[\w-]{22}$/) })

/** A browser's request to the server about its open key. */
export const openKeySchema = z.object({
  intent: z.enum(['hold', 'ask', 'used', 'lock']),
  whose: z.string().max(60),
})

export const replacingSchema = keySchema.extend({ reason: z.enum(['renewed', 'lost']) })

/** A version of the list that a browser signed. */
export const signedListSchema = z.object({
  text: z.string().max(200_000),
  signedBy: base64(60),
  signature: base64(120),
})

const id = z.string().regex(/^[\w-]{22}$/)
/** case-keys.ts signOf */
const sign = z.string().regex(/^[0-9a-z]{12}$/)

/** The key with which a member opened what they give to others, and the proof that they have it. */
export const giverSchema = z.object({ from: id, proof: z.string().max(100) })

/** Envelopes that a browser made for another holder. */
export const sharesSchema = z.object({
  shares: json(
    z.object({
      cases: z
        .array(
          z.object({ caseId: id, keyKind: z.enum(['C', 'S']), holder: id, envelope: base64(16_000), sign }),
        )
        .max(500),
      messages: z.array(z.object({ messageId: id, holder: id, envelope: base64(16_000), sign })).max(500),
    }),
  ),
})

/** Unsent text: sealed, or in clear from a member without a key; with neither, the stored text is dropped. */
/** A letter of 100,000 characters, in its old and new version, in characters of three bytes. */
const LONGEST_PAGE = 900_000

export const unsentDraftSchema = z.object({
  place: z
    .string()
    .max(200)
    .regex(/^\/staff(?:\/[\w.-]+)*(?:#after)?$/),
  whose: z.string().max(100).optional(),
  sealed: z.preprocess((value) => value || undefined, base64(LONGEST_PAGE).optional()),
  text: z.preprocess((value) => value || undefined, z.string().max(LONGEST_PAGE).optional()),
})
