import { type Frequency, GIFT_LIMITS, OTHER } from './rules.ts'

// A GIFT: one line per field of its two pages. The fields, the checks, and what is stored while a donor
// is on Stripe's page are derived from it. The text for each is in words.ts, under the same name.

interface Basics {
  /** The position on the pages: the choice comes first, the others are on the review page. */
  part: 'choice' | 'way' | 'you' | 'cover' | 'more' | 'remind'
  /** Asked only of donors who pay by card, or only of those who promise a check or a transfer. */
  by?: 'card' | 'promise'
  required?: true
}

type Field = Basics &
  (
    | { kind: 'tiles' | 'select'; values: readonly string[] }
    /** `with`: required when that choice is made. */
    | { kind: 'line'; most: number; autoComplete: string; with?: 'tribute' }
    | { kind: 'amount'; most: number }
    | { kind: 'email' | 'box' }
  )

const TABLE = {
  frequency: { part: 'choice', kind: 'tiles', values: ['monthly', 'one-time'] satisfies Frequency[] },
  /** The amounts set by staff come before it. */
  amount: { part: 'choice', kind: 'tiles', values: [OTHER] },
  custom: { part: 'choice', kind: 'amount', most: 100 },
  way: { part: 'way', by: 'promise', kind: 'tiles', required: true, values: ['check', 'bank'] },
  name: { part: 'you', kind: 'line', required: true, most: GIFT_LIMITS.name, autoComplete: 'name' },
  email: { part: 'you', kind: 'email', required: true },
  cover: { part: 'cover', by: 'card', kind: 'box' },
  tribute: { part: 'more', kind: 'select', values: ['honor', 'memory'] },
  tributeName: {
    part: 'more',
    kind: 'line',
    most: GIFT_LIMITS.tributeName,
    autoComplete: 'off',
    with: 'tribute',
  },
  employer: { part: 'more', kind: 'line', most: GIFT_LIMITS.employer, autoComplete: 'organization' },
  anonymous: { part: 'more', kind: 'box' },
  /** A January statement. */
  january: { part: 'more', kind: 'box' },
  /** One reminder of a promise. */
  remind: { part: 'remind', by: 'promise', kind: 'box' },
} as const satisfies Record<string, Field>

type Table = typeof TABLE
export type GiftField = keyof Table
export type DetailName = {
  [N in GiftField]: Table[N]['part'] extends 'choice' ? never : N
}[GiftField]

type ValueOf<F> = F extends { kind: 'box' }
  ? boolean
  : F extends { kind: 'tiles'; values: readonly (infer V)[] }
    ? V | undefined
    : F extends { kind: 'select'; values: readonly (infer V)[] }
      ? V | ''
      : string

/** The values of the second page, read and checked. */
export type DetailValues = { [N in DetailName]: ValueOf<Table[N]> }

export const GIFT_FIELDS: Record<GiftField, Field> = TABLE
export const GIFT_FIELD_NAMES = Object.keys(TABLE) as GiftField[]

export const fieldsIn = (part: Field['part']): GiftField[] =>
  GIFT_FIELD_NAMES.filter((name) => GIFT_FIELDS[name].part === part)

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
