import type { FieldRow } from '#app/platform/forms/define-form.ts'
import { type Frequency, GIFT_LIMITS, OTHER } from './rules.ts'

// A GIFT: one entry per field of its two pages (platform/forms/define-form.ts). The fields, the checks, and what is stored
// while a donor is on Stripe's page, what is sealed with the gift, the promise's mail, the staff's view and the spreadsheet
// follow. The text of each is in checkout-words.ts, under the same name; gift-form.ts
// joins the two.

export type GiftFieldRow = FieldRow & {
  /** The position on the pages: the choice comes first, the others are on the review page. */
  part: 'choice' | 'way' | 'you' | 'cover' | 'more' | 'remind'
  /** Asked only of donors who pay by card, or only of those who promise a check or a transfer. */
  by?: 'card' | 'promise'
  /** Required when that choice is made, and read back under it: "In honor of: Ada". */
  with?: 'tribute'
  /** It has a column of its own, or is done at once. All others are sealed with the gift, as its words. */
  apart?: true
}

export const GIFT_TABLE = {
  frequency: {
    part: 'choice',
    kind: 'tiles',
    unmarked: true,
    values: ['monthly', 'one-time'] satisfies Frequency[],
  },
  /** The amounts set by staff come before it. */
  amount: { part: 'choice', kind: 'tiles', values: [OTHER] },
  custom: {
    part: 'choice',
    kind: 'line',
    most: 100,
    unmarked: true,
    width: 'short',
    typing: { inputMode: 'numeric', autoComplete: 'transaction-amount' },
  },
  way: { part: 'way', by: 'promise', kind: 'tiles', required: true, values: ['check', 'bank'], apart: true },
  name: {
    part: 'you',
    kind: 'line',
    required: true,
    most: GIFT_LIMITS.name,
    typing: { autoComplete: 'name' },
  },
  email: {
    part: 'you',
    kind: 'email',
    required: true,
    typing: { spellCheck: false },
    apart: true,
  },
  cover: { part: 'cover', by: 'card', kind: 'box', apart: true },
  tribute: { part: 'more', kind: 'select', width: 'half', values: ['honor', 'memory'] },
  tributeName: {
    part: 'more',
    kind: 'line',
    most: GIFT_LIMITS.tributeName,
    typing: { autoComplete: 'off' },
    with: 'tribute',
  },
  employer: {
    part: 'more',
    kind: 'line',
    most: GIFT_LIMITS.employer,
    typing: { autoComplete: 'organization' },
  },
  anonymous: { part: 'more', kind: 'box', apart: true },
  /** A January statement. */
  january: { part: 'more', kind: 'box', needsMail: true, apart: true },
  /** One reminder of a promise. */
  remind: { part: 'remind', by: 'promise', kind: 'box', needsMail: true, apart: true },
} as const satisfies Record<string, GiftFieldRow>

export type GiftField = keyof typeof GIFT_TABLE
