import { record } from '#app/platform/audit/audit.server.ts'
import { newId, newSecret } from '#app/platform/ids.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY, fromNow, now, nowDate } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { afterPause, type Format, keptTopics, topicsOf, UNCONFIRMED_DAYS } from '../model/rules.ts'
import { confirmLetter, knownLetter } from '../model/subscriber-mails.server.ts'
import { leavingToken, openAddress, sealAddress, subscriberMark } from './addresses.server.ts'
import { dropUndo, sweepImportedLists } from './uploaded-lists.server.ts'

// Subscribing, changing and leaving. The answers never reveal whether an address was known.

const canMail = () => config.smtpUrl !== undefined

export interface Choices {
  topics: readonly string[]
  format: Format
}

/**
 * Sends a mail to a typed address, one a day at most: with a link to confirm,
 * or, if it is already subscribed, to change its choices.
 */
export async function requestSubscription(
  db: Db,
  address: string,
  { topics, format }: Choices,
): Promise<void> {
  const token = newSecret()
  const addressMark = subscriberMark(address)
  const row = {
    sealedAddress: sealAddress(address),
    topics: keptTopics(topics),
    format,
    tokenHash: hashOfToken(token),
    mailedAt: now(),
    unsent: canMail() ? (0 as const) : (1 as const),
  }
  await inTransaction(db, async (tx) => {
    const kept = await tx
      .insertInto('newsletterAsks')
      .values({ addressMark, ...row })
      .onConflict((c) =>
        c
          .column('addressMark')
          .doUpdateSet(row)
          .where((e) =>
            e.or([
              e('newsletterAsks.mailedAt', '<=', fromNow(-DAY)),
              e('newsletterAsks.sealedAddress', '=', USED),
              ...(canMail() ? [e('newsletterAsks.unsent', '=', 1)] : []),
            ]),
          ),
      )
      .returning('addressMark')
      .executeTakeFirst()
    if (!kept) {
      // Today's mail is already on its way: update its page to the newest choices.
      await tx
        .updateTable('newsletterAsks')
        .set({ topics: row.topics, format })
        .where('addressMark', '=', addressMark)
        .execute()
      return
    }
    const known = await tx
      .selectFrom('newsletterSubscribers')
      .select('id')
      .where('addressMark', '=', addressMark)
      .where('state', '=', 'active')
      .executeTakeFirst()
    const letter = known
      ? knownLetter(address, leavingToken(known.id))
      : confirmLetter(address, token, row.topics)
    await queueMail(tx, letter)
  })
}

/** Queue at most this many emails per sweep. The next hour takes the rest. */
const UNSENT_AT_ONCE = 200

/**
 * Mails everyone who subscribed while the site could not send mail. They were told that the link would come as soon as possible.
 * @returns how many emails were queued
 */
export async function sendUnsentAsks(db: Db): Promise<number> {
  if (!canMail()) return 0
  const waiting = await db
    .selectFrom('newsletterAsks')
    .select(['addressMark', 'sealedAddress', 'topics'])
    .where('unsent', '=', 1)
    .where('sealedAddress', '!=', USED)
    .limit(UNSENT_AT_ONCE)
    .execute()
  for (const { addressMark, sealedAddress, topics } of waiting) {
    const token = newSecret()
    await inTransaction(db, async (tx) => {
      const taken = await tx
        .updateTable('newsletterAsks')
        .set({ unsent: 0, tokenHash: hashOfToken(token), mailedAt: now() })
        .where('addressMark', '=', addressMark)
        .where('unsent', '=', 1)
        .executeTakeFirst()
      if (taken.numUpdatedRows > 0n)
        await queueMail(tx, confirmLetter(openAddress(sealedAddress), token, topics))
    })
  }
  return waiting.length
}

/** Replaces the address once the button was pressed: the row only records that this link subscribed a person. */
const USED = ''

/** The request behind the link of a mail, or undefined if the link is not ours, used, or older than seven days. */
export async function findPendingRequest(db: Db, token: string) {
  return db
    .selectFrom('newsletterAsks')
    .selectAll()
    .where('tokenHash', '=', hashOfToken(token))
    .where('sealedAddress', '!=', USED)
    .where('mailedAt', '>', fromNow(-UNCONFIRMED_DAYS * DAY))
    .executeTakeFirst()
}

/** @returns the token of their links, if this mail link was used and they are still on the list */
export async function findUsedLink(db: Db, token: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('newsletterAsks')
    .innerJoin('newsletterSubscribers', 'newsletterSubscribers.addressMark', 'newsletterAsks.addressMark')
    .select('newsletterSubscribers.id')
    .where('newsletterAsks.tokenHash', '=', hashOfToken(token))
    .where('newsletterAsks.sealedAddress', '=', USED)
    .where('newsletterSubscribers.state', '=', 'active')
    .executeTakeFirst()
  return found && leavingToken(found.id)
}

/**
 * The button on the page behind the mail's link.
 * @returns the token of their links, or undefined if the link does not work
 */
export async function confirmSubscription(db: Db, token: string): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const found = await findPendingRequest(tx, token)
    // Pressed twice, or again from an old mail.
    if (!found) return findUsedLink(tx, token)
    const { addressMark, sealedAddress, topics, format } = found
    const active = {
      sealedAddress,
      topics,
      format,
      state: 'active' as const,
      consentAt: now(),
      consentSource: 'site' as const,
      pausedUntil: null,
      endedAt: null,
      endedWhy: null,
      importId: null,
    }
    const { id } = await tx
      .insertInto('newsletterSubscribers')
      .values({ id: newId(), addressMark, ...active })
      .onConflict((c) => c.column('addressMark').doUpdateSet(active))
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('newsletterAsks')
      .set({ sealedAddress: USED })
      .where('addressMark', '=', addressMark)
      .execute()
    return leavingToken(id)
  })
}

export interface Subscription {
  id: string
  /** "sa…@example.org": enough to recognize one's own address. */
  shown: string
  topics: string[]
  format: Format
  state: 'active' | 'left' | 'suppressed'
  pausedUntil: string | null
}

export async function findSubscription(db: Db, id: string): Promise<Subscription | undefined> {
  const row = await db
    .selectFrom('newsletterSubscribers')
    .select(['sealedAddress', 'topics', 'format', 'state', 'pausedUntil'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealedAddress, topics, pausedUntil, ...rest } = row
  return {
    id,
    ...rest,
    shown: sealedAddress ? shortened(openAddress(sealedAddress)) : '',
    topics: topicsOf(topics),
    pausedUntil: pausedUntil && pausedUntil > now() ? pausedUntil : null,
  }
}

function shortened(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, Math.min(2, at - 1) || 1)}…${address.slice(at)}`
}

export async function saveChoices(db: Db, id: string, { topics, format }: Choices): Promise<void> {
  await change(db, id, { topics: keptTopics(topics), format })
}

/** One email a month from now on. */
export const switchToMonthly = (db: Db, id: string): Promise<void> =>
  change(db, id, { topics: keptTopics(['digest']), pausedUntil: null })

export const pauseSubscription = (db: Db, id: string): Promise<void> =>
  change(db, id, { pausedUntil: afterPause(nowDate()).toISOString() })

export const resumeSubscription = (db: Db, id: string): Promise<void> => change(db, id, { pausedUntil: null })

async function change(
  db: Db,
  id: string,
  what: { topics?: string; format?: Format; pausedUntil?: string | null },
): Promise<void> {
  await db
    .updateTable('newsletterSubscribers')
    .set(what)
    .where('id', '=', id)
    .where('state', '=', 'active')
    .execute()
}

/**
 * Deletes the address; an HMAC that blocks further mail stays.
 * @param number the issue whose link was used
 */
export async function endSubscription(db: Db, id: string, number?: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await dropUndo(tx, id)
    const left = await tx
      .updateTable('newsletterSubscribers')
      .set({ state: 'left', sealedAddress: null, pausedUntil: null, endedAt: now(), endedWhy: 'asked' })
      .where('id', '=', id)
      .where('state', '!=', 'left')
      .returning('id')
      .executeTakeFirst()
    // The address is also stored if they asked for a mail in recent days.
    await tx
      .deleteFrom('newsletterAsks')
      .where('addressMark', '=', (e) =>
        e.selectFrom('newsletterSubscribers').select('addressMark').where('id', '=', id),
      )
      .execute()
    if (!left || !number) return
    await tx
      .updateTable('newsletterDeliveries')
      .set({ leftAt: now() })
      .where('subscriberId', '=', id)
      .where('issueId', '=', (e) =>
        e.selectFrom('newsletterIssues').select('id').where('number', '=', number),
      )
      .execute()
  })
}

/**
 * Staff take a person off who asked by phone, letter or message.
 * @returns the previous state: on the list, off it, or never on it
 */
export async function removeSubscriber(
  db: Db,
  address: string,
  by: string,
): Promise<'taken' | 'off' | 'unknown'> {
  const mark = subscriberMark(address)
  return inTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('newsletterSubscribers')
      .select(['id', 'state'])
      .where('addressMark', '=', mark)
      .executeTakeFirst()
    // A person who asked and did not confirm gets no more mail about it either.
    await tx.deleteFrom('newsletterAsks').where('addressMark', '=', mark).execute()
    if (!found) return 'unknown'
    await dropUndo(tx, found.id)
    if (found.state === 'left') return 'off'
    await endSubscription(tx, found.id)
    await record(tx, by, 'newsletter.taken-off')
    return 'taken'
  })
}

/** Deletes unconfirmed requests, and the records of old bounce calls. */
export async function sweepNewsletter(db: Db): Promise<void> {
  await sweepImportedLists(db)
  await sendUnsentAsks(db)
  await db
    .deleteFrom('newsletterAsks')
    .where('mailedAt', '<', fromNow(-UNCONFIRMED_DAYS * DAY))
    .execute()
  await db.deleteFrom('newsletterBounceCalls').where('at', '<', fromNow(-DAY)).execute()
}
