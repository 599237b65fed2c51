import { createHash } from 'node:crypto'
import { readSigned, signed } from '#app/platform/http/cookies.server.ts'
import { mayMailToday } from '#app/platform/http/limits.server.ts'
import { newId, newSecret } from '#app/platform/ids.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { newReference } from '#app/platform/text/spoken-symbols.ts'
import { DAY, fromNow, MINUTE, now, nowMs } from '#app/platform/time.ts'
import { isDuplicate } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { bankWantedNote } from '../mails/gift-mails.server.ts'
import { promisedLetter } from '../mails/pledge-mails.server.ts'
import { setJanuary, wishLink } from '../mails/wishes.server.ts'
import { donorFor, sealWords } from '../model/donors.server.ts'
import type { Details } from '../model/forms.server.ts'
import { giftWordsOf } from '../model/gift-form.ts'
import { feeCents, type Gift, REMIND_AFTER_DAYS, type Way } from '../model/rules.ts'
import { isMissing, openCheckout } from '../stripe/stripe-client.server.ts'
import { settleSession } from '../stripe/stripe-payments.server.ts'
import { isOnItsWay } from './gift-view.server.ts'

/** Thrown when a gift is saved with nothing in it yet. */
export const NOTHING_YET = {
  stripeSession: null,
  stripeSubscription: null,
  nextChargeAt: null,
  pausedUntil: null,
  endedAt: null,
  secondNoticeAt: null,
  failedInvoice: null,
  trouble: null,
  pendingAt: null,
  enteredAt: null,
} as const

/** Mails to one address. */
const PROMISES_A_DAY = { fromOne: 4, all: 8 }
const SHAPE = /^[A-Za-z0-9_-]{43}$/
const QUICKEST = 1500

/** Each form has its own secret, so sending it twice makes one gift. */
export const newGiftForm = () => ({
  submission: newSecret(),
  started: signed('gift-started', String(nowMs())),
})

/**
 * Detects forms filled in by a program: the hidden box has content, or the form came back too fast for a person.
 * @param again this browser gave a moment ago; a returning donor finds the form filled in and may be fast
 */
export function looksMadeUp(
  { website, started }: Pick<Details, 'website' | 'started'>,
  again: boolean,
): boolean {
  const at = Number(readSigned('gift-started', started))
  return Boolean(website) || !at || (!again && nowMs() - at < QUICKEST)
}

export interface BegunGift {
  id: string
  reference: string
  amountCents: number
  begunAt: string
  /** The Stripe page of this gift is already filled in: the form was sent again, and nothing is left to pay. */
  givenAlready: boolean
  /** The mail about the promise was not sent, because its address has had today's limit. */
  unmailed?: boolean
}

export const centsOf = (gift: Gift, covered: boolean): { amountCents: number; fee: number } => {
  const fee = covered ? feeCents(gift.amount) : 0
  return { amountCents: gift.amount * 100 + fee, fee }
}

function repeatMarkOf(gift: Gift, details: Details, way: Way): string {
  const { amountCents } = centsOf(gift, way === 'card' && details.covered)
  const submission = SHAPE.test(details.submission ?? '') ? (details.submission as string) : newSecret()
  const said = JSON.stringify([submission, amountCents, gift.frequency, way, details.email])
  return createHash('sha256').update(said).digest('base64url')
}

/** Whether this form was already sent, so that sending it again starts nothing. */
export async function isBegun(db: Db, gift: Gift, details: Details, way: Way): Promise<boolean> {
  const found = await db
    .selectFrom('gifts')
    .select('id')
    .where('repeatMark', '=', repeatMarkOf(gift, details, way))
    .executeTakeFirst()
  return found !== undefined
}

/** Saves a gift or a promise before the donor is sent to Stripe. Sending the same form twice returns the same gift. */
export async function beginGift(db: Db, gift: Gift, details: Details, way: Way): Promise<BegunGift> {
  const beginning = beginningOf(gift, details, way)
  if (way === 'card') await freeOldMark(db, beginning.repeatMark)
  for (let tries = 0; ; tries += 1) {
    try {
      return await inTransaction(db, async (tx) => {
        const donorId = await donorFor(tx, details.email)
        if (details.january) await setJanuary(tx, donorId, true)
        const added = await addGift(tx, donorId, beginning)
        if (!added) return await giftOfSameForm(tx, beginning)
        if (way === 'card') return { ...added, givenAlready: false }
        const unmailed = !(await confirmPromise(tx, added, details.email, beginning))
        return { ...added, givenAlready: false, unmailed }
      })
    } catch (error) {
      // Two gifts drew the same reference.
      if (!isDuplicate(error) || tries > 4) throw error
    }
  }
}

/** The fields of a gift as its form was sent. */
function beginningOf(gift: Gift, details: Details, way: Way) {
  return {
    way,
    frequency: gift.frequency,
    ...centsOf(gift, way === 'card' && details.covered),
    repeatMark: repeatMarkOf(gift, details, way),
    words: giftWordsOf(details),
    anonymous: details.anonymous,
    reminded: way !== 'card' && details.remind === true,
  }
}

type Beginning = ReturnType<typeof beginningOf>

const wordColumns = ({ anonymous, words }: Beginning) => ({
  anonymousAt: anonymous ? now() : null,
  sealedWords: sealWords(words),
})

/** @returns nothing when this form is a gift already */
const addGift = (tx: Tx, donorId: string, beginning: Beginning) =>
  tx
    .insertInto('gifts')
    .values({
      id: newId(),
      reference: newReference('G'),
      repeatMark: beginning.repeatMark,
      donorId,
      way: beginning.way,
      frequency: beginning.frequency,
      amountCents: beginning.amountCents,
      feeCents: beginning.fee,
      currency: 'usd',
      status: beginning.way === 'card' ? 'begun' : 'promised',
      begunAt: now(),
      ...wordColumns(beginning),
      ...NOTHING_YET,
      remindAt: beginning.reminded ? fromNow(REMIND_AFTER_DAYS * DAY) : null,
    })
    .onConflict((c) => c.column('repeatMark').doNothing())
    .returning(['id', 'reference', 'amountCents', 'begunAt'])
    .executeTakeFirst()

/** @returns whether the confirmation mail goes out */
async function confirmPromise(
  tx: Tx,
  { id, reference }: { id: string; reference: string },
  email: string,
  beginning: Beginning,
): Promise<boolean> {
  const { amountCents, frequency, way, words, anonymous, reminded } = beginning
  const noReminder = reminded ? { noReminder: wishLink('reminder', id) } : {}
  const promise = { amountCents, frequency, way, reference, words, anonymous, ...noReminder }
  // The address is unverified. Past this limit we send it neither this mail nor the reminder.
  const goes = await mayMailToday(tx, 'giving.promised.to', email, PROMISES_A_DAY)
  if (goes) await queueMail(tx, promisedLetter(email, promise))
  else await tx.updateTable('gifts').set({ remindAt: null }).where('id', '=', id).execute()
  if (way === 'bank' && !config.accounts.bank) await queueMail(tx, bankWantedNote(id))
  return goes
}

async function giftOfSameForm(tx: Tx, beginning: Beginning): Promise<BegunGift> {
  const { repeatMark, way } = beginning
  // The form was sent again with a corrected name before anything arrived. The receipt must show the new name.
  await tx
    .updateTable('gifts')
    .set(wordColumns(beginning))
    .where('repeatMark', '=', repeatMark)
    .where('status', 'in', ['begun', 'promised'])
    .execute()
  const { status, pendingAt, ...before } = await tx
    .selectFrom('gifts')
    .select(['id', 'reference', 'amountCents', 'begunAt', 'status', 'pendingAt'])
    .where('repeatMark', '=', repeatMark)
    .executeTakeFirstOrThrow()
  const given = isOnItsWay({ status, pendingAt }) || ['paid', 'active', 'paused'].includes(status)
  return { ...before, givenAlready: way === 'card' && given }
}

/** Stripe requires a page to stay open for at least 30 minutes; ours stay open for 2 hours from the gift's beginning. */
const PAGE_CAN_BE_ASKED_FOR = 80 * MINUTE

/**
 * A form sent again after its Stripe page has expired, or nearly, with nothing paid on it, begins a new gift. A page filled in
 * from a bank account is also expired and unpaid, for days, but its money is on the way, so that gift remains the current one.
 */
async function freeOldMark(db: Db, repeatMark: string): Promise<void> {
  const unpaidNow = () =>
    db
      .selectFrom('gifts')
      .select(['id', 'stripeSession', 'status', 'begunAt', 'pendingAt'])
      .where('repeatMark', '=', repeatMark)
      .where('way', '=', 'card')
      .where('status', 'in', ['begun', 'abandoned'])
      .where('id', 'not in', (e) => e.selectFrom('payments').select('giftId'))
      .executeTakeFirst()
  const found = await unpaidNow()
  if (!found) return
  try {
    // We may not have heard about a payment yet.
    if (found.stripeSession) await settleSession(db, found.stripeSession)
  } catch (error) {
    if (!isMissing(error)) return
  }
  const unpaid = await unpaidNow()
  if (!unpaid || isOnItsWay(unpaid)) return
  if (unpaid.status === 'begun' && unpaid.begunAt > fromNow(-PAGE_CAN_BE_ASKED_FOR)) return
  await db
    .updateTable('gifts')
    .set({ repeatMark: null })
    .where('id', '=', unpaid.id)
    .where('repeatMark', '=', repeatMark)
    .execute()
}

/** @returns the address of Stripe's page for this gift */
export async function leadToStripe(db: Db, gift: BegunGift, kind: Gift, email: string): Promise<string> {
  const cancel = `/donate/review?amount=${kind.amount}&frequency=${kind.frequency}&back=yes`
  const session = await openCheckout({ ...gift, frequency: kind.frequency }, email, cancel)
  await db
    .updateTable('gifts')
    .set({ stripeSession: session.id })
    .where('id', '=', gift.id)
    .where('stripeSession', 'is', null)
    .execute()
  return session.url
}
