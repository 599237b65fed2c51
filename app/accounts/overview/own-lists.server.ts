import { type GiftAtAGlance, giftsOfAddress } from '#app/donations/donations.server.ts'
import { givenWords } from '#app/donations/model/rules.ts'
import { type OwnLetters, subscriptionOfAddress } from '#app/newsletter/newsletter.server.ts'
import { addressOf, type MemberSession } from '#app/platform/auth/member-accounts.server.ts'
import { longDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { overviewWords as words } from './overview-words.ts'

// Gifts and the newsletter of the member's verified address. They are looked up each time: nothing
// stored ties them to the account.

export interface GiftLine {
  title: string
  note: string
  failed: boolean
}

export interface OwnLists {
  gifts: GiftLine[]
  newsletter: (Omit<OwnLetters, 'since' | 'pausedUntil'> & { note: string }) | null
}

/** The page of gifts has the rest of a longer list. */
export const GIFTS_SHOWN = 3

export async function ownLists(db: Db, { userId }: MemberSession, zone: string): Promise<OwnLists> {
  const email = await addressOf(db, userId)
  if (!email) return { gifts: [], newsletter: null }
  const gifts = await giftsOfAddress(db, email, GIFTS_SHOWN)
  const letters = await subscriptionOfAddress(db, email)
  return {
    gifts: gifts.map((gift) => giftLine(gift, zone)),
    newsletter: letters && letterLine(letters, zone),
  }
}

export const giftLine = (gift: GiftAtAGlance, zone: string): GiftLine => ({
  title: givenWords(gift),
  note: [
    words.gifts.begun({ day: longDate(gift.begunAt, zone) }),
    words.gifts.reference({ reference: gift.reference }),
    gift.failed ? words.gifts.failed : words.gifts.states[gift.status],
  ]
    .filter(Boolean)
    .join('. '),
  failed: gift.failed,
})

const letterLine = ({ since, pausedUntil, ...letters }: OwnLetters, zone: string) => ({
  ...letters,
  note: pausedUntil
    ? words.newsletter.paused({ day: longDate(pausedUntil, zone) })
    : words.newsletter.since({ day: longDate(since, zone) }),
})
