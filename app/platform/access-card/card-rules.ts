import { cardWords } from './card-words.ts'

// An access card: how to communicate with somebody. Made once, sent along only where they choose it.

export const WISHES = Object.keys(cardWords.wishes) as Wish[]
export type Wish = keyof typeof cardWords.wishes

export interface AccessCard {
  wishes: Wish[]
  /** Who may read along or speak for them. */
  helper: string
  /** What else they want to say, in their own words. */
  own: string
}

export const CARD_LIMITS = { helper: 100, own: 300 } as const
/** Of the text that goes along with a message, more than any card makes. */
export const CARD_TEXT_MOST = 2000

export const isEmptyCard = ({ wishes, helper, own }: AccessCard): boolean =>
  wishes.length === 0 && helper === '' && own === ''

/** The lines of a card as others read them. */
export const cardLines = ({ wishes, helper, own }: AccessCard): string[] => [
  ...WISHES.filter((wish) => wishes.includes(wish)).map((wish) => cardWords.wishes[wish]),
  ...(helper ? [cardWords.helps(helper)] : []),
  ...(own ? [own] : []),
]

/** The card as it goes along with a message. */
export const cardText = (card: AccessCard): string =>
  [cardWords.heading, ...cardLines(card).map((line) => `- ${line}`)].join('\n')

/** What was kept, read again. What is no card of ours is none. */
export function cardFrom(stored: string): AccessCard | null {
  const { wishes, helper, own } = JSON.parse(stored) as Record<string, unknown>
  if (!Array.isArray(wishes) || typeof helper !== 'string' || typeof own !== 'string') return null
  const card = { wishes: WISHES.filter((wish) => wishes.includes(wish)), helper, own }
  return isEmptyCard(card) ? null : card
}

/** A message with the card below it, where it was chosen to go along. */
export const withCard = (message: string, card: string): string => (card ? `${message}\n\n${card}` : message)
