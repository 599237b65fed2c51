/**
 * Gifts. Money is integer cents of US dollars. Who gave, and what they wrote, is sealed with the mail key; a donor is found by
 * a keyed hash of the address. Card numbers never reach this site.
 */
/** Why staff gave a payment back. */
export type RefundReason = 'amount' | 'asked' | 'twice' | 'not-theirs' | 'other'
/** A mistake: it was marked as arrived and was not, so it counts for nothing. */
export type BackReason = RefundReason | 'mistake'

export interface GivingTables {
  donors: {
    id: string
    /** A keyed hash of the address in small letters. */
    emailMark: string
    /** The address, sealed with the mail key. Emptied when nothing of theirs has to be kept any longer. */
    sealed: string
    madeAt: string
    lastGiftAt: string | null
    /** Since when they want a statement by mail each January. */
    januaryMailAt: string | null
  }
  gifts: {
    id: string
    /** What the donor writes on a check: "G-7KT4-XQ". */
    reference: string
    /** Names the form, so that the same form sent twice is one gift. */
    repeatMark: string | null
    donorId: string
    way: WayOfGiving
    frequency: 'monthly' | 'one-time'
    /** What is given each time, the covered fee in it. */
    amountCents: number
    feeCents: number
    currency: string
    status: GiftStatus
    begunAt: string
    /** When staff entered it, where nobody had promised it. */
    enteredAt: string | null
    /** When the donor asked to stay unnamed, outside of the accounts. */
    anonymousAt: string | null
    /** A GiftWords as JSON (the donor's name, in honour of, employer), sealed with the mail key. */
    sealedWords: string
    stripeSession: string | null
    stripeSubscription: string | null
    /** When the next monthly charge is due, as Stripe says. */
    nextChargeAt: string | null
    pausedUntil: string | null
    endedAt: string | null
    /** When the mail before the second charge went. */
    secondNoticeAt: string | null
    /** The invoice whose failure the donor was told last. */
    failedInvoice: string | null
    /** What staff has to look at. */
    trouble: 'currency' | 'amount' | 'dispute' | null
    /** When a page was filled in from a bank account: the money comes or fails days later. */
    pendingAt: string | null
    /** When to remind the donor of a promise: only where they asked for it, and null again once it went. */
    remindAt: string | null
  }
  payments: {
    id: string
    giftId: string
    donorId: string
    way: WayOfGiving
    frequency: 'monthly' | 'one-time'
    amountCents: number
    refundedCents: number
    /** What banks took back for good, and what they ask for and have not decided. */
    lostCents: number
    disputedCents: number
    currency: string
    /** 'disputed' while a bank asks for some of it, then 'lost' where it took some. */
    state: 'paid' | 'disputed' | 'lost'
    paidAt: string
    /** The month it counts for, in the organisation's time zone: "2026-11". */
    month: string
    stripeIntent: string | null
    stripeInvoice: string | null
    /** What a treasurer noted, such as the number of the check; sealed with the mail key. */
    sealedNote: string | null
    /** The day on which it was given, where it came later: the postmark of a check. */
    givenOn: string | null
    /** A PaymentFacts as JSON: what the donor got for it, what was given; sealed with the mail key. */
    sealedFacts: string | null
    /** What Stripe kept of it; null until Stripe has said so. */
    stripeFeeCents: number | null
    refundReason: BackReason | null
  }
  /** Each time some of a payment went back; below zero where it came to us after all. */
  moneyBack: { id: string; paymentId: string; cents: number; at: string; month: string }
  /** What is to go back by card: written down before Stripe is asked, one at a time for a payment. */
  refunds: {
    /** Stripe's idempotency key is made from it. */
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
    /** Counts without gaps. */
    number: number
    paymentId: string
    donorId: string
    issuedAt: string
    /** The year of the gift, in the organisation's time zone. */
    year: string
    amountCents: number
    /** A ReceiptFacts as JSON, sealed with the mail key: what was said stays as it was said. */
    sealed: string
    voidedAt: string | null
    replacedBy: number | null
    sentAt: string | null
  }
  /** Which statements of January went out. */
  statementMails: { donorId: string; year: string; queuedAt: string }
  /** What treasurers wrote around the fixed part of receipts. The last version counts; the others stay. */
  receiptWords: {
    version: number
    thanks: string
    closing: string
    writtenBy: string
    writtenAt: string
  }
  /** Each event of Stripe once. */
  stripeEvents: { id: string; type: string; receivedAt: string; doneAt: string | null }
  /** Links that open a donor's own page: only the hash of the secret. */
  giftLinks: {
    tokenHash: string
    donorId: string
    /** The one gift that it opens; null: all of the donor’s. */
    giftId: string | null
    madeAt: string
    expiresAt: string
    /** Under the server key: whose page it opens, and until when. */
    mark: string | null
  }
}

/** The last four are entered by treasurers: things and shares have no value of ours, and a fund is no donor for taxes. */
type WayOfGiving = 'card' | 'check' | 'bank' | 'cash' | 'stock' | 'kind' | 'daf'

export type GiftStatus =
  /** The row that is before the donor leaves for Stripe. */
  | 'begun'
  /** A check or a transfer is to come. */
  | 'promised'
  | 'paid'
  | 'active'
  | 'paused'
  | 'stopped'
  /** Left or timed out before it was paid. */
  | 'abandoned'
  /** Stripe says something else than we do; staff looks at it. */
  | 'refused'
