import { cardWords } from './card-words.ts'

// An access card says how to communicate with its owner. They make it once and send it only where they choose.

export const WISHES = Object.keys(cardWords.wishes) as Wish[]
export type Wish = keyof typeof cardWords.wishes

export interface AccessCard {
  wishes: Wish[]
  /** A person who may read along or speak for the owner. */
  helper: string
  /** Anything else the owner wants to say, in their own words. */
  own: string
}

export const CARD_LIMITS = { helper: 100, own: 300 } as const
/** Limit for the text that is sent with a message. No card produces more than this. */
export const CARD_TEXT_MOST = 2000

export const isEmptyCard = ({ wishes, helper, own }: AccessCard): boolean =>
  wishes.length === 0 && helper === '' && own === ''

/** The lines of a card as others read them. */
export const cardLines = ({ wishes, helper, own }: AccessCard): string[] => [
  ...WISHES.filter((wish) => wishes.includes(wish)).map((wish) => cardWords.wishes[wish]),
  ...(helper ? [cardWords.helps({ helper })] : []),
  ...(own ? [own] : []),
]

/** The card as it is sent with a message. */
export const cardText = (card: AccessCard): string =>
  [cardWords.heading, ...cardLines(card).map((line) => `- ${line}`)].join('\n')

/** Parses a stored card. Anything that is not one of our cards gives null. */
export function cardFrom(stored: string): AccessCard | null {
  const { wishes, helper, own } = JSON.parse(stored) as Record<string, unknown>
  if (!Array.isArray(wishes) || typeof helper !== 'string' || typeof own !== 'string') return null
  const card = { wishes: WISHES.filter((wish) => wishes.includes(wish)), helper, own }
  return isEmptyCard(card) ? null : card
}

/** The message, with the card below it if the sender chose to attach it. */
export const withCard = (message: string, card: string): string => (card ? `${message}\n\n${card}` : message)
