import { mailboxOf, mailToday } from '#app/platform/http/limits.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { dropKept, keepMail, queueMail, sendKept } from '#app/platform/mail/mail.server.ts'
import { networkNow } from '#app/platform/request-context.server.ts'
import { markFor, openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { DAY, fromNow, now, nowMs } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  didTheyAnswer,
  type MessageToAttorney,
  mayWeWrite,
  OFFER_WAITS,
  yourCopy,
} from '../links/attorney-mails.server.ts'

// The mails to the sender of a message: a copy, and the question after seven days. The address may be a
// stranger's, so it first gets one neutral mail, and the others only after the button in it is pressed.

/** The job's name. */
export const ASK = 'attorneys.ask'
const ASK_AFTER = 7 * DAY
/** Counted from the day it is asked. */
const ASK_OPEN = 60 * DAY

/** Offers to an unverified address: few enough not to bother a stranger. */
const OFFERS_A_DAY = { fromOne: 2, all: 4 }

/** Which mails to the sender were requested, or will be sent. */
interface Wanted {
  copy: boolean
  ask: boolean
}

export interface SideMails extends Wanted {
  /** They are sent only after the button in a mail sent now is pressed. */
  offered: boolean
}

/** An offer, sealed until the button is pressed. */
interface Offer {
  to: string
  attorney: { id: number; name: string }
  /** Only if a copy was requested. */
  message: string | null
  ask: boolean
  askAt: string
}

const offerId = (delivery: string): string => markFor('attorney copies', [delivery])
/** An address gets one question at a time about an attorney. */
const askIdOf = (attorneyId: number, email: string): string =>
  markFor('attorney asks', [attorneyId, email.toLowerCase()])

/** Asks the address whether it wants the requested mails. */
export async function offerSideMails(
  tx: Tx,
  delivery: string,
  { attorney, email, message }: MessageToAttorney,
  { copy = false, ask = false }: Partial<Wanted>,
): Promise<SideMails> {
  const asked = ask && (await isAsked(tx, askIdOf(attorney.id, email)))
  const wanted = { copy, ask: ask && !asked }
  const from = `${networkNow() ?? ''} ${mailboxOf(email)}`
  const offered = (copy || ask) && (await mailToday(tx, 'attorney.side', from, OFFERS_A_DAY.fromOne))
  // Don't reveal whether others used this address: the answer is the same, and no mail is sent.
  const goes = offered && (await mailToday(tx, 'attorney.side', mailboxOf(email), OFFERS_A_DAY.all))
  if (offered) {
    const offer: Offer = {
      to: email,
      attorney: { id: attorney.id, name: attorney.name },
      message: copy ? message : null,
      ask,
      askAt: fromNow(ASK_AFTER),
    }
    const id = offerId(delivery)
    await tx
      .insertInto('attorneyCopies')
      .values({
        id,
        sealed: sealWithMailKey(JSON.stringify(offer), 'copy to a sender'),
        expiresAt: fromNow(OFFER_WAITS),
      })
      .execute()
    // Don't reveal whether this address was asked before: without a mail the answer is the same.
    if (goes && (wanted.copy || wanted.ask)) await queueMail(tx, mayWeWrite(email, id, wanted))
  }
  return { copy: copy && offered, ask: ask && offered, offered }
}

/** The same for a message that was sent before. */
export async function sideMailsOf(
  tx: Tx,
  delivery: string,
  { attorney, email }: MessageToAttorney,
  { copy = false, ask = false }: Partial<Wanted>,
): Promise<SideMails> {
  const waits = await offerWaits(tx, offerId(delivery))
  return {
    copy: copy && waits?.copy === true,
    ask: ask && (waits?.ask === true || (await isAsked(tx, askIdOf(attorney.id, email)))),
    offered: waits !== undefined,
  }
}

/** The offer behind the button of this mail. */
export async function offerWaits(db: Db | Tx, id: string): Promise<Wanted | undefined> {
  const row = await db
    .selectFrom('attorneyCopies')
    .select('sealed')
    .where('id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  if (!row) return undefined
  const { message, ask } = offerIn(row.sealed)
  return { copy: message !== null, ask }
}

const offerIn = (sealed: string): Offer => JSON.parse(openWithMailKey(sealed, 'copy to a sender')) as Offer

/**
 * The button was pressed: the copy is sent, and the question waits for its day.
 * @returns what was offered
 */
export async function acceptOffer(db: Db, id: string): Promise<Wanted | undefined> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('attorneyCopies')
      .where('id', '=', id)
      .where('expiresAt', '>', now())
      .returning('sealed')
      .executeTakeFirst()
    if (!row) return undefined
    const offer = offerIn(row.sealed)
    const { to, attorney, message, ask } = offer
    if (message !== null) await queueMail(tx, yourCopy({ to, attorney: attorney.name, message }))
    if (ask) await askLater(tx, offer)
    return { copy: message !== null, ask }
  })
}

async function askLater(tx: Tx, { to, attorney, askAt }: Offer): Promise<void> {
  const there = await tx.selectFrom('attorneys').select('id').where('id', '=', attorney.id).executeTakeFirst()
  // Don't ask about an attorney who has left the directory in the meantime.
  if (!there) return
  const id = askIdOf(attorney.id, to)
  await tx.deleteFrom('attorneyAsks').where('id', '=', id).where('expiresAt', '<=', now()).execute()
  const after = Math.max(0, Date.parse(askAt) - nowMs())
  const first = await tx
    .insertInto('attorneyAsks')
    .values({ id, attorneyId: attorney.id, answer: null, expiresAt: fromNow(after + ASK_OPEN) })
    .onConflict((c) => c.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!first) return
  const wroteAt = new Date(Date.parse(askAt) - ASK_AFTER).toISOString()
  const mail = await keepMail(tx, didTheyAnswer(to, id, wroteAt))
  await enqueue(tx, ASK, { id, mail }, { after })
}

/** The job on the day of the question. It skips attorneys who have left the directory. */
export async function askNow(db: Db, { id = '', mail = '' }: Record<string, string>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const there = await tx
      .selectFrom('attorneyAsks')
      .innerJoin('attorneys', 'attorneys.id', 'attorneyAsks.attorneyId')
      .select('attorneyAsks.id')
      .where('attorneyAsks.id', '=', id)
      .where('hiddenAt', 'is', null)
      .executeTakeFirst()
    if (there) return sendKept(tx, mail)
    await dropKept(tx, mail)
    await tx.deleteFrom('attorneyAsks').where('id', '=', id).execute()
  })
}

async function isAsked(db: Db | Tx, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('attorneyAsks')
    .select('id')
    .where('id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row !== undefined
}

export const ANSWERS = ['yes', 'no', 'not yet'] as const
export type Answer = (typeof ANSWERS)[number]

/** The attorney the person is asked about, and their earlier answer. */
export async function askedAbout(db: Db, id: string) {
  return db
    .selectFrom('attorneyAsks')
    .innerJoin('attorneys', 'attorneys.id', 'attorneyAsks.attorneyId')
    .select(['attorneyAsks.answer', 'attorneys.id', 'attorneys.name'])
    .where('attorneyAsks.id', '=', id)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
}

const COLUMN = { yes: 'yes', no: 'no', 'not yet': 'notYet' } as const

/**
 * Counts an answer. A second answer to the same question replaces the first.
 * @returns whether the question is open
 */
export async function countAnswer(db: Db, id: string, answer: Answer): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ask = await tx
      .selectFrom('attorneyAsks')
      .select(['attorneyId', 'answer'])
      .where('id', '=', id)
      .where('expiresAt', '>', now())
      .executeTakeFirst()
    if (!ask) return false
    const changed = await tx
      .updateTable('attorneyAsks')
      .set({ answer })
      .where('id', '=', id)
      .where((e) => (ask.answer === null ? e('answer', 'is', null) : e('answer', '=', ask.answer)))
      .returning('id')
      .executeTakeFirst()
    if (!changed || ask.answer === answer) return true
    const { attorneyId } = ask
    await tx
      .insertInto('attorneyAnswers')
      .values({ attorneyId, yes: 0, no: 0, notYet: 0 })
      .onConflict((c) => c.column('attorneyId').doNothing())
      .execute()
    const add = (column: 'yes' | 'no' | 'notYet', by: number) =>
      tx
        .updateTable('attorneyAnswers')
        .set((e) => ({ [column]: e(column, '+', by) }))
        .where('attorneyId', '=', attorneyId)
        .execute()
    if (ask.answer) await add(COLUMN[ask.answer as Answer], -1)
    await add(COLUMN[answer], 1)
    return true
  })
}
