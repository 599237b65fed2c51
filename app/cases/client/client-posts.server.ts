import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import type { Notice } from '#app/platform/mail/notices.server.ts'
import { Refused } from '#app/platform/requests/refused.ts'
import { mailed, teamReads } from '#app/platform/settings/promises.ts'
import { canMail, promisesNow } from '#app/platform/settings/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import { ManyFiles } from '../files/case-files.server.ts'
import { caseForPerson } from '../record/case-queries.server.ts'
import { DELETION_DAYS, LIMITS } from '../rules.ts'
import { type Inside, replyAsPerson } from './client-actions.server.ts'
import { askForDeletion, keepCase, withdrawCase } from './client-endings.server.ts'
import { addFileAsPerson } from './client-files.server.ts'
import { answerReferral } from './client-referral.server.ts'
import { confirmAddress, contactOf, giveAddress, stopMails } from './contact-address.server.ts'

// What somebody posts from the page of their own case, and the sentence they get for it.

export type Answered =
  | { notice: Notice }
  | { errors: Record<string, string>; status?: number; retryAfter?: number }

const ADDRESS = emailAddress()

type Post = (db: Db, opened: Inside, typed: Record<string, string>, file: File | null) => Promise<Answered>

const done = (title: string, text: string): Answered => ({ notice: { kind: 'success', title, text } })

const POSTS: Record<string, Post> = {
  /** A file that was chosen goes along. */
  async reply(db, opened, { text = '', original }, file) {
    if (!text && !file?.name) return { errors: { text: 'Write your message first' } }
    if (text.length > LIMITS.message) {
      const is = text.length.toLocaleString('en-US')
      return {
        errors: {
          text: `Your message can have up to 10,000 characters. Yours has ${is}. Send it in two parts.`,
        },
      }
    }
    const added = file?.name ? await addFile(db, opened, file, original) : null
    if (added && ('errors' in added || !text)) return added
    await replyAsPerson(db, opened, text)
    const { open } = await promisesNow(db)
    return added
      ? done('Your message and your file are sent', teamReads(open, 'them'))
      : done('Your message is sent', teamReads(open, 'it'))
  },

  async 'add-file'(db, opened, { original }, file) {
    return file?.name
      ? addFile(db, opened, file, original)
      : { errors: { file: 'Choose a file first, then press “Add this file”' } }
  },

  /** Enter in a box of one line: what stands beside that box. */
  async line(db, opened, typed, file) {
    const { waiting } = await contactOf(db, opened.id)
    const newAddress = typed.email && typed.email !== waiting
    const intent = typed.code || (waiting && !newAddress) ? 'confirm-address' : 'give-address'
    return (await postOf(intent)?.(db, opened, typed, file)) ?? { errors: {} }
  },

  async withdraw(db, opened) {
    try {
      await withdrawCase(db, opened)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { errors: { form: error.message }, status: error.status }
    }
    return done('You withdrew your case', 'You can still read it here.')
  },

  async delete(db, opened) {
    if ((await askForDeletion(db, opened)) === 'waits') {
      return done(
        'We saved your request',
        'Your case is on hold, so we cannot delete it now. We will delete it after the hold ends. You do not need to ask again.',
      )
    }
    return done(
      'We will delete your case',
      `In ${DELETION_DAYS} days it will be gone for good. Until then you can open it here and choose to keep it.`,
    )
  },

  async keep(db, opened) {
    await keepCase(db, opened)
    return done('We keep your case', 'Nothing in it was deleted.')
  },

  'agree-referral': (db, opened, { attorney }) => answered(db, opened, true, attorney),
  'decline-referral': (db, opened, { attorney }) => answered(db, opened, false, attorney),

  async 'give-address'(db, opened, { email = '' }) {
    const { error } = ADDRESS.safeParse(email)
    if (error) return { errors: { email: error.issues[0]?.message ?? '' } }
    if (!(await giveAddress(db, opened.id, email))) {
      return {
        errors: { email: 'We sent three codes already. Wait an hour before you ask for the next one.' },
        status: 429,
      }
    }
    return canMail
      ? done('We sent you a code', 'It comes in a short email called “Your code”. Type it below.')
      : done('We kept your address', mailed(canMail, 'a code to it'))
  },

  async 'confirm-address'(db, opened, { code = '' }) {
    if (!/\d/.test(code)) return { errors: { code: 'Enter the six digits from the email “Your code”' } }
    if (!(await confirmAddress(db, opened.id, code))) {
      return { errors: { code: 'This code does not match. Check the digits, or ask us to send a new code.' } }
    }
    return done('Your email address is confirmed', 'We send a short email when there is an update.')
  },

  async 'stop-mails'(db, opened) {
    await stopMails(db, opened.id)
    return done('We will not email you again', 'Come back here to read our answers.')
  },
}

async function addFile(db: Db, opened: Inside, file: File, original: string | undefined): Promise<Answered> {
  const found = await caseForPerson(db, opened)
  const given = { file, original: Boolean(original) }
  let refused: string | null
  try {
    refused = await addFileAsPerson(db, opened, given, found?.files ?? [])
  } catch (error) {
    if (!(error instanceof ManyFiles)) throw error
    return { errors: { file: error.message }, status: 503, retryAfter: error.againIn }
  }
  if (refused) return { errors: { file: refused } }
  const { open } = await promisesNow(db)
  return done('Your file is added', teamReads(open, 'it'))
}

async function answered(
  db: Db,
  opened: Inside,
  agrees: boolean,
  shown: string | undefined,
): Promise<Answered> {
  const found = await caseForPerson(db, opened)
  const referral = found?.referral
  if (!referral) return { errors: { form: 'We have not asked you about an attorney. Load the page again.' } }
  if (found.status === 'referred' || found.status === 'closed')
    return { errors: { form: 'This cannot be changed here any more. Write to us what you want.' } }
  // Meanwhile we may have asked about another one: a yes is for the name that stood on the page.
  if (shown !== String(referral.attorney.id))
    return {
      errors: { form: `We are now asking you about ${referral.attorney.name}. Read it again, then answer.` },
      status: 409,
    }
  await answerReferral(db, opened, { agrees, attorney: referral.attorney })
  return agrees
    ? done('You said yes', `Our case team can now give your case to ${referral.attorney.name}.`)
    : done('You said no', 'We will not give your case to anyone.')
}

/** @returns null when the post is none of these */
export const postOf = (intent: string | undefined): Post | null =>
  intent && Object.hasOwn(POSTS, intent) ? (POSTS[intent] ?? null) : null
