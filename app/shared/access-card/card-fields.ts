import type { FieldRow } from '#app/platform/forms/define-form.ts'
import { cardWords } from './card-words.ts'

// WHAT THE OWNER OF A CARD WRITES ON IT: one entry per field (platform/forms/define-form.ts). The page, the checks, what is kept,
// the card to print and to send, and what other members read follow. The text of each is in
// accounts/card/access-card-form.ts, under the same name. A released name never changes: sealed cards have it.

type CardFieldRow = FieldRow & {
  kind: 'line'
  /** What the card says of it. */
  says: (typed: string) => string
  /** Never shown to other members: it names a person who did not choose that. */
  apart?: true
}

export const CARD_TABLE = {
  /** A person who may read along or speak for the owner. */
  helper: {
    kind: 'line',
    most: 100,
    typing: { autoComplete: 'off' },
    says: (helper) => cardWords.helps({ helper }),
    apart: true,
  },
  /** Anything else the owner wants to say, in their own words. */
  own: { kind: 'line', most: 300, typing: { autoComplete: 'off' }, says: (typed) => typed },
} as const satisfies Record<string, CardFieldRow>

export type CardField = keyof typeof CARD_TABLE

/** Read each time: a test adds a field. */
export const cardFields = (): [name: CardField, row: CardFieldRow][] =>
  Object.entries(CARD_TABLE) as [CardField, CardFieldRow][]
