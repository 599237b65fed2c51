import type { FieldRow } from '#app/platform/forms/define-form.ts'
import { type Frequency, GIFT_LIMITS, OTHER } from './rules.ts'

// A GIFT: one entry per field of its two pages (platform/forms/define-form.ts). The fields, the checks, and what is stored
// while a donor is on Stripe's page follow. The text of each is in checkout-words.ts, under the same name; gift-form.ts
// joins the two.

type Field = FieldRow & {
  /** The position on the pages: the choice comes first, the others are on the review page. */
  part: 'choice' | 'way' | 'you' | 'cover' | 'more' | 'remind'
  /** Asked only of donors who pay by card, or only of those who promise a check or a transfer. */
  by?: 'card' | 'promise'
  /** Required when that choice is made. */
  with?: 'tribute'
}

const TABLE = {
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
  way: { part: 'way', by: 'promise', kind: 'tiles', required: true, values: ['check', 'bank'] },
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
  },
  cover: { part: 'cover', by: 'card', kind: 'box' },
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
  anonymous: { part: 'more', kind: 'box' },
  /** A January statement. */
  january: { part: 'more', kind: 'box', needsMail: true },
  /** One reminder of a promise. */
  remind: { part: 'remind', by: 'promise', kind: 'box', needsMail: true },
} as const satisfies Record<string, Field>

type Table = typeof TABLE
export type GiftField = keyof Table
type DetailName = {
  [N in GiftField]: Table[N]['part'] extends 'choice' ? never : N
}[GiftField]

export const GIFT_TABLE = TABLE
export const GIFT_FIELDS: Record<GiftField, Field> = TABLE
export const GIFT_FIELD_NAMES = Object.keys(TABLE) as GiftField[]

export const DETAIL_NAMES = GIFT_FIELD_NAMES.filter(
  (name): name is DetailName => GIFT_FIELDS[name].part !== 'choice',
)

/** The typed fields of a card gift, restored when the donor comes back from Stripe's page. */
export const keptOfCard = (typed: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    DETAIL_NAMES.filter((name) => GIFT_FIELDS[name].by !== 'promise').map((name) => [
      name,
      typed[name] ?? '',
    ]),
  )
