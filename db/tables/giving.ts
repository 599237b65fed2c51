import type { Generated } from 'kysely'

/**
 * Gifts. Money is integer cents of US dollars. Names and words of donors are sealed with the mail key; a donor is found
 * by a keyed hash of the address. Card numbers never reach this site.
 */
/** Why staff refunded a payment. */
export type RefundReason = 'amount' | 'asked' | 'twice' | 'not-theirs' | 'other'
/** A mistake: it was recorded as received but was not, so it counts for nothing. */
export type BackReason = RefundReason | 'mistake'

export interface GivingTables {
  donors: {
    id: string
    /** A keyed hash of the address in lower case. */
    emailMark: string
    /** The address, sealed with the mail key. Emptied when none of the donor's data has to be retained any longer. */
    sealed: string
    madeAt: string
    lastGiftAt: string | null
    /** Since when they want a statement by mail each January. */
    januaryMailAt: string | null
  }
  gifts: {
    id: string
    /** The donor writes this on a check: "G-7KT4-XQ". */
    reference: string
    /** Identifies the form, so that the same form sent twice is one gift. */
    repeatMark: string | null
    donorId: string
    way: WayOfGiving
    frequency: 'monthly' | 'one-time'
    /** The amount given each time, including the covered fee. */
    amountCents: number
    feeCents: number
    currency: string
    status: GiftStatus
    begunAt: string
    /** When staff entered it, if no one had promised it. */
    enteredAt: string | null
    /** When the donor asked to stay anonymous outside the accounts. */
    anonymousAt: string | null
    /** A GiftWords as JSON (the donor's name, in honor of, employer), sealed with the mail key. */
    sealedWords: string
    stripeSession: string | null
    stripeSubscription: string | null
    /** When the next monthly charge is due, according to Stripe. */
    nextChargeAt: string | null
    pausedUntil: string | null
    endedAt: string | null
    /** When the mail before the second charge was sent. */
    secondNoticeAt: string | null
    /** The last invoice whose failure the donor was notified of. */
    failedInvoice: string | null
    /** A problem that staff have to look at. */
    trouble: 'currency' | 'amount' | 'dispute' | null
    /** When the payment page was completed with a bank account: the money arrives or fails days later. */
    pendingAt: string | null
    /** When to remind the donor of a promise: only if they asked for it, and null again once it was sent. */
    remindAt: string | null
    /** Grows with each report of Stripe that is written. */
    lockVersion: Generated<number>
  }
  payments: {
    id: string
    giftId: string
    donorId: string
    way: WayOfGiving
    frequency: 'monthly' | 'one-time'
    amountCents: number
    refundedCents: number
    /** The amount that banks took back for good, and the one they dispute and have not decided. */
    lostCents: number
    disputedCents: number
    currency: string
    /** 'disputed' while a bank disputes some of it, then 'lost' if it took some. */
    state: 'paid' | 'disputed' | 'lost'
    paidAt: string
    /** The month it counts for, in the organization's time zone: "2026-11". */
    month: string
    stripeIntent: string | null
    stripeInvoice: string | null
    /** A treasurer's note, such as the number of the check; sealed with the mail key. */
    sealedNote: string | null
    /** The day on which it was given, if it arrived later: the postmark of a check. */
    givenOn: string | null
    /** A PaymentFacts as JSON: what the donor got in return, what was given; sealed with the mail key. */
    sealedFacts: string | null
    /** Stripe's fee; null until Stripe has reported it. */
    stripeFeeCents: number | null
    refundReason: BackReason | null
    /** Grows with each report of Stripe that is written. */
    lockVersion: Generated<number>
  }
  /** Each time some of a payment was refunded; below zero if it came back to us. */
  moneyBack: { id: string; paymentId: string; cents: number; at: string; month: string }
  /** Refunds by card: recorded before Stripe is asked, one at a time per payment. */
  refunds: {
    /** Stripe's idempotency key is derived from it. */
    id: string
    paymentId: string
    giftId: string
    amountCents: number
    reason: RefundReason
    askedBy: string
    askedAt: string
    state: 'asked' | 'done' | 'refused'
  }
  receipts: {
    /** Consecutive, without gaps. */
    number: number
    paymentId: string
    donorId: string
    issuedAt: string
    /** The year of the gift, in the organization's time zone. */
    year: string
    amountCents: number
    /** A ReceiptFacts as JSON, sealed with the mail key, so that a receipt never changes. */
    sealed: string
    voidedAt: string | null
    replacedBy: number | null
    sentAt: string | null
  }
  /** Which January statements were sent. */
  statementMails: { donorId: string; year: string; queuedAt: string }
  /** Each Stripe event once. */
  stripeEvents: { id: string; type: string; receivedAt: string; doneAt: string | null }
  /** Links that open a donor's own page: only the hash of the secret. */
  giftLinks: {
    tokenHash: string
    donorId: string
    /** The one gift that it opens; null: all of the donor’s. */
    giftId: string | null
    madeAt: string
    expiresAt: string
    /** An HMAC under the server key: whose page it opens, and until when. */
    mark: string | null
  }
}

/** Treasurers enter the last four: we set no value for things and shares, and a fund is not a donor for taxes. */
type WayOfGiving = 'card' | 'check' | 'bank' | 'cash' | 'stock' | 'kind' | 'daf'

export type GiftStatus =
  /** The row written before the donor leaves for Stripe. */
  | 'begun'
  /** A check or a transfer is expected. */
  | 'promised'
  | 'paid'
  | 'active'
  | 'paused'
  | 'stopped'
  /** Left or timed out before it was paid. */
  | 'abandoned'
  /** Stripe's data contradicts ours; staff look at it. */
  | 'refused'
