import { beginGift } from '#app/donations/checkout/begin-gift.server.ts'
import { enterGift } from '#app/donations/checkout/enter-gift.server.ts'
import { closePromise, markReceived } from '#app/donations/ledger/donor-accounts.server.ts'
import { newLink } from '#app/donations/ledger/donor-links.server.ts'
import { giftWith, keepPayment } from '#app/donations/ledger/payments.server.ts'
import type { EnteredWay } from '#app/donations/model/rules.ts'
import { newId } from '#app/platform/ids.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { Calendar } from './calendar.ts'
import gifts from './content/gifts.json' with { type: 'json' }
import { type Colleague, someone } from './staff.ts'

// The ledger: monthly and single gifts, checks and transfers that came or are still expected, and their receipts.

interface GiftToMake {
  kind: string
  name: string
  email: string
  /** In dollars. */
  amount: number
  ago?: number
  /** Days until the check or the transfer arrives. Missing: it is still expected. */
  arrives?: number
  /** A monthly gift: days ago of the first payment, and how many there were. */
  from?: number
  months?: number
  note?: string
  way?: string
  postal?: string
  employer?: string
  anonymous?: boolean
  january?: boolean
  tribute?: string
  tributeName?: string
}

const MONTH = 30.4
/** The donor whose page the demo opens. */
const SHOWN = 'winslade@example.org'

/** @returns a link to a donor's own page */
export function planGifts(calendar: Calendar, db: Db, staff: readonly Colleague[]): () => Promise<string> {
  const { userId: treasurer } = someone(staff, 'treasurer')
  let donorId = ''
  for (const gift of gifts as GiftToMake[])
    calendar.ago(gift.from ?? gift.ago ?? 0, async () => {
      if (gift.kind === 'entered') return enters(db, gift, treasurer)
      const id = await begins(db, gift)
      if (gift.email === SHOWN) donorId = (await giftWith(db, id))?.donorId ?? ''
      follow(calendar, db, { ...gift, id }, treasurer)
    })
  return () => newLink(db, donorId)
}

const WAYS = { monthly: 'card', card: 'card', check: 'check', bank: 'bank', stopped: 'check' } as const

async function begins(db: Db, { kind, amount, name, email, ...more }: GiftToMake): Promise<string> {
  const frequency = kind === 'monthly' ? 'monthly' : 'one-time'
  const details = {
    name,
    email,
    cover: false,
    covered: false,
    tribute: (more.tribute ?? '') as '' | 'honor' | 'memory',
    tributeName: more.tributeName ?? '',
    employer: more.employer ?? '',
    anonymous: more.anonymous ?? false,
    january: more.january ?? false,
  }
  const way = WAYS[kind as keyof typeof WAYS]
  return (await beginGift(db, { amount, frequency }, details, way)).id
}

/** What happens to a gift after it was promised or begun. */
function follow(calendar: Calendar, db: Db, gift: GiftToMake & { id: string }, treasurer: string): void {
  const { id, kind, amount, ago = 0, arrives, from = 0, months = 0, note = '' } = gift
  const amountCents = amount * 100
  const paid = () => keepPayment(db, id, { amountCents, currency: 'usd', paidAt: now(), intent: newId() })
  if (kind === 'card') calendar.ago(ago - 0.01, paid)
  if (kind === 'monthly')
    for (let month = 0; month < months; month += 1) calendar.ago(from - 0.01 - month * MONTH, paid)
  if (kind === 'stopped') calendar.ago(ago - 60, () => closePromise(db, id, treasurer))
  if (arrives !== undefined)
    calendar.ago(ago - arrives, () =>
      markReceived(db, id, { amountCents, day: today(), once: newId(), note }, treasurer),
    )
}

const today = (): string => dayOf(new Date(), config.timeZone)

const enters = (db: Db, { name, email, way, amount, note = '', postal = '' }: GiftToMake, by: string) =>
  enterGift(
    db,
    {
      name,
      email,
      way: way as EnteredWay,
      ...(postal ? { postal } : {}),
      amountCents: amount * 100,
      day: today(),
      note,
      once: newId(),
    },
    by,
  )
