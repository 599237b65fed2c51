import type { Notice } from '#app/platform/http/flash.server.ts'
import { emailAddress } from '#app/platform/mail/email-address.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mailed, teamReads } from '#app/shared/promises/promises.ts'
import { mailNow, promisesNow } from '#app/shared/promises/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import { ManyFiles } from '../files/case-files.server.ts'
import { LIMITS } from '../model/rules.ts'
import { type Inside, replyAsPerson } from '../person/client-actions.server.ts'
import { confirmAddress, contactOf, giveAddress, stopMails } from '../person/contact-address.server.ts'
import { words } from '../person/words.ts'
import { caseForPerson } from '../record/case-queries.server.ts'
import { isReferralOver } from '../status/status-rules.ts'
import { askForDeletion, keepCase, withdrawCase } from './client-endings.server.ts'
import { addFileAsPerson } from './client-files.server.ts'
import { answerReferral } from './client-referral.server.ts'

// The posts from the page of a person's own case, and the sentence that answers each.

export type Answered =
  | { notice: Notice }
  | { errors: Record<string, string>; status?: number; retryAfter?: number }

const ADDRESS = emailAddress()

type Post = (db: Db, opened: Inside, typed: Record<string, string>, file: File | null) => Promise<Answered>

const done = (title: string, text: string): Answered => ({ notice: { kind: 'success', title, text } })

const said = ({ title, text }: { title: string; text: string }) => done(title, text)

const POSTS: Record<string, Post> = {
  /** A chosen file is sent along. */
  async reply(db, opened, { text = '', original }, file) {
    if (!text && !file?.name) return { errors: { text: words.write.empty } }
    if (text.length > LIMITS.message) {
      return { errors: { text: words.write.tooLong({ is: text.length }) } }
    }
    const added = file?.name ? await addFile(db, opened, file, original) : null
    if (added && ('errors' in added || !text)) return added
    await replyAsPerson(db, opened, text)
    const { open } = await promisesNow(db)
    return added
      ? done(words.write.sentWithFile, teamReads(open, 'them'))
      : done(words.write.sent, teamReads(open, 'it'))
  },

  async 'add-file'(db, opened, { original }, file) {
    return file?.name ? addFile(db, opened, file, original) : { errors: { file: words.sent.chooseFirst } }
  },

  /** Enter was pressed in a one-line field: do what the button beside that field does. */
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
    return said(words.end.withdrawn)
  },

  async delete(db, opened) {
    if ((await askForDeletion(db, opened)) === 'waits') {
      return said(words.end.deletionWaits)
    }
    return said(words.end.deletionPlanned)
  },

  async keep(db, opened) {
    await keepCase(db, opened)
    return said(words.end.kept)
  },

  'agree-referral': (db, opened, { attorney }) => answered(db, opened, true, attorney),
  'decline-referral': (db, opened, { attorney }) => answered(db, opened, false, attorney),

  async 'give-address'(db, opened, { email = '' }) {
    const { error } = ADDRESS.safeParse(email)
    if (error) return { errors: { email: error.issues[0]?.message ?? '' } }
    if (!(await giveAddress(db, opened.id, email))) {
      return {
        errors: { email: words.mails.tooOften },
        status: 429,
      }
    }
    const mail = mailNow()
    return mail === 'out' ? said(words.mails.sent) : done(words.mails.kept, mailed(mail, words.mails.aCode))
  },

  async 'confirm-address'(db, opened, { code = '' }) {
    if (!/\d/.test(code)) return { errors: { code: words.mails.noCode } }
    if (!(await confirmAddress(db, opened.id, code))) {
      return { errors: { code: words.mails.wrongCode } }
    }
    return said(words.mails.confirmed)
  },

  async 'stop-mails'(db, opened) {
    await stopMails(db, opened.id)
    return said(words.mails.stopped)
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
  return done(words.sent.fileAdded, teamReads(open, 'it'))
}

async function answered(
  db: Db,
  opened: Inside,
  agrees: boolean,
  shown: string | undefined,
): Promise<Answered> {
  const found = await caseForPerson(db, opened)
  const referral = found?.referral
  if (!referral) return { errors: { form: words.referral.notAsked } }
  if (isReferralOver(found.status)) return { errors: { form: words.referral.tooLate } }
  // We may have asked about another attorney meanwhile: the consent is for the name that was on the page.
  if (shown !== String(referral.attorney.id))
    return {
      errors: { form: words.referral.other({ name: referral.attorney.name }) },
      status: 409,
    }
  await answerReferral(db, opened, { agrees, attorney: referral.attorney })
  return agrees
    ? done(words.referral.agreed.title, words.referral.agreed.text({ name: referral.attorney.name }))
    : said(words.referral.declined)
}

/** @returns null for any other post */
export const postOf = (intent: string | undefined): Post | null =>
  intent && Object.hasOwn(POSTS, intent) ? (POSTS[intent] ?? null) : null
