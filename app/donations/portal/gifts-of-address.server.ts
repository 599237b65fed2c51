import type { ExpressionBuilder } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { GiftStatus } from '#db/tables/giving.ts'
import { newLink } from '../ledger/donor-links.server.ts'
import { donorWith } from '../model/donors.server.ts'
import { type Frequency, isFailing, type Way } from '../model/rules.ts'

// Gifts of an address that a member has verified. The connection is not stored: they are looked up when shown.

export interface GiftAtAGlance {
  reference: string
  amountCents: number
  frequency: Frequency
  way: Way
  status: GiftStatus
  begunAt: string
  /** The last payment of a monthly gift failed. */
  failed: boolean
}

const SHOWN: GiftStatus[] = ['promised', 'paid', 'active', 'paused', 'stopped']

/** The gifts a donor sees. A gift that staff entered by mistake and undid is hidden; only its receipt stays, as void. */
export const shownToDonor = (e: ExpressionBuilder<Schema, 'gifts'>) =>
  e.and([e('status', 'in', SHOWN), e.or([e('enteredAt', 'is', null), e('status', '!=', 'stopped')])])

/** The newest gifts of this address, a failing one first. */
export async function giftsOfAddress(db: Db, email: string, most: number): Promise<GiftAtAGlance[]> {
  const donor = await donorWith(db, email)
  if (!donor) return []
  const rows = await db
    .selectFrom('gifts')
    .select(['reference', 'amountCents', 'frequency', 'way', 'status', 'begunAt', 'failedInvoice'])
    .where('donorId', '=', donor)
    .where(shownToDonor)
    .orderBy((e) => e.case().when('failedInvoice', 'is not', null).then(0).else(1).end())
    .orderBy('begunAt', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ failedInvoice, ...gift }) => ({
    ...gift,
    failed: isFailing({ failedInvoice, status: gift.status }),
  }))
}

/** @returns the URL of the donor's own page, or null if the address has no gifts */
export async function giftPageOfAddress(db: Db, email: string): Promise<string | null> {
  const donor = await donorWith(db, email)
  return donor && `/donate/mine/${await newLink(db, donor)}`
}
