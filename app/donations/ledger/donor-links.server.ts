import { allow, mayMailToday } from '#app/platform/http/limits.server.ts'
import { newSecret } from '#app/platform/ids.ts'
import { vouchOnce } from '#app/platform/keys/one-time-signing.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { isSigned, rowSignature, SIGNED_ROWS } from '#app/platform/secrets/signed-rows.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import { hashOfToken } from '#app/platform/token-hash.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import {
  GIFT_LINK_DAYS,
  giftPage,
  LINK_LASTS,
  linkLetter,
  noGiftsLetter,
} from '../mails/gift-mails.server.ts'
import { donorWith } from '../model/donors.server.ts'

const SHAPE = /^[A-Za-z0-9_-]{43}$/

const SIGNED = SIGNED_ROWS.giftLinks.columns

/** Runs once, at the first start with signed links, so that links mailed before keep working. */
export const vouchForGiftLinksOnce = (db: Db): Promise<void> =>
  vouchOnce(db, {
    kind: 'giftLinks',
    action: 'gift.links-marked',
    anyMarked: async (tx) =>
      (await tx
        .selectFrom('giftLinks')
        .select('donorId')
        .where('mark', 'is not', null)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    vouch: async (tx) => {
      const rows = await tx.selectFrom('giftLinks').select(SIGNED).execute()
      for (const row of rows)
        await tx
          .updateTable('giftLinks')
          .set({ mark: rowSignature('giftLinks', row) })
          .where('tokenHash', '=', row.tokenHash)
          .execute()
      return rows.length
    },
  })

/** Creates a secret that opens a donor's page for a limited time, or only one of their gifts. Only its hash is stored. */
export async function newLink(
  tx: Db | Tx,
  donorId: string,
  { lasts = LINK_LASTS, giftId = null }: { lasts?: number; giftId?: string | null } = {},
): Promise<string> {
  const token = newSecret()
  const row = { tokenHash: hashOfToken(token), donorId, giftId, expiresAt: fromNow(lasts) }
  await tx
    .insertInto('giftLinks')
    .values({ ...row, mark: rowSignature('giftLinks', row), madeAt: now() })
    .execute()
  return token
}

/** @returns the donor of this link, or null if it has expired or never existed */
export async function donorBehind(db: Db, token: string): Promise<string | null> {
  return (await linkBehind(db, token))?.donorId ?? null
}

/** The donor of a link that opens this gift: a link for this gift alone, or one for all of them. */
export async function donorOfLinkedGift(
  db: Db,
  token: string,
  giftId: string,
): Promise<{ donorId: string; alone: boolean } | null> {
  const row = await linkRow(db, token)
  if (!row || (row.giftId !== null && row.giftId !== giftId)) return null
  return { donorId: row.donorId, alone: row.giftId !== null }
}

/** The donor of a link to all their gifts, and when the link expires. */
export async function linkBehind(
  db: Db,
  token: string,
): Promise<{ donorId: string; expiresAt: string } | null> {
  const row = await linkRow(db, token)
  return row?.giftId === null ? { donorId: row.donorId, expiresAt: row.expiresAt } : null
}

async function linkRow(db: Db, token: string) {
  if (!SHAPE.test(token)) return undefined
  const row = await db
    .selectFrom('giftLinks')
    .select([...SIGNED, 'mark'])
    .where('tokenHash', '=', hashOfToken(token))
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row && isSigned('giftLinks', row) ? row : undefined
}

const AN_HOUR_FROM_ONE_PLACE = 10
const A_DAY_TO_ONE_ADDRESS = { fromOne: 4, all: 8 }

/**
 * Mails a link to a known donor address and a short note to an unknown one. The page answers the same in both cases, in the same
 * time.
 * @returns false when this network has asked too often
 */
export async function askForLink(db: Db, email: string, network: string): Promise<boolean> {
  if (!(await allow(db, 'giving.link', network, AN_HOUR_FROM_ONE_PLACE))) return false
  // Further requests for one address are dropped silently: they would only fill the person's mailbox.
  if (!(await mayMailToday(db, 'giving.link.to', email, A_DAY_TO_ONE_ADDRESS))) return true
  await inTransaction(db, async (tx) => {
    const donor = await donorWith(tx, email)
    await queueMail(tx, donor ? linkLetter(email, await newLink(tx, donor)) : noGiftsLetter(email))
  })
  return true
}

/** For the mail with a receipt: a link that stops the monthly card gift in two presses. */
export async function stopLink(tx: Tx, receipt: number): Promise<string | undefined> {
  const gift = await tx
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.id', 'receipts.paymentId')
    .innerJoin('gifts', 'gifts.id', 'payments.giftId')
    .select(['gifts.id', 'gifts.donorId'])
    .where('receipts.number', '=', receipt)
    .where('gifts.frequency', '=', 'monthly')
    .where('gifts.way', '=', 'card')
    .where('gifts.status', 'in', ['active', 'paused'])
    .executeTakeFirst()
  return gift && giftLink(tx, gift)
}

/** For the mails about one monthly card gift: a link straight to its page, without requesting another mail first. */
export async function giftLink(tx: Db | Tx, gift: { id: string; donorId: string }): Promise<string> {
  const token = await newLink(tx, gift.donorId, { lasts: GIFT_LINK_DAYS * DAY, giftId: gift.id })
  return giftPage(token, gift.id)
}
