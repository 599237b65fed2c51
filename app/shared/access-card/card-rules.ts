import { type CardField, cardFields } from './card-fields.ts'
import { cardWords } from './card-words.ts'

// An access card says how to communicate with its owner. They make it once and send it only where they choose.

export const WISHES = Object.keys(cardWords.wishes) as Wish[]
export type Wish = keyof typeof cardWords.wishes

/** What its owner checked, and what they wrote in each field (card-fields.ts). */
export type AccessCard = { wishes: Wish[] } & Record<CardField, string>

/** Limit for the text that is sent with a message. No card produces more than this. */
export const CARD_TEXT_MOST = 2000

export const isEmptyCard = (card: AccessCard): boolean =>
  card.wishes.length === 0 && cardFields().every(([name]) => card[name] === '')

/** The lines of a card, as they are printed and sent. */
export const cardLines = (card: AccessCard): string[] => [
  ...WISHES.filter((wish) => card.wishes.includes(wish)).map((wish) => cardWords.wishes[wish]),
  ...cardFields().flatMap(([name, { says }]) => (card[name] ? [says(card[name])] : [])),
]

/** The card as other members read it. */
export const cardForMembers = (card: AccessCard): AccessCard => ({
  ...card,
  ...Object.fromEntries(cardFields().flatMap(([name, { apart }]) => (apart ? [[name, '']] : []))),
})

/** The card as it is sent with a message. */
export const cardText = (card: AccessCard): string =>
  [cardWords.heading, ...cardLines(card).map((line) => `- ${line}`)].join('\n')

/** Parses a stored card. Anything that is not one of our cards gives null. */
export function cardFrom(stored: string): AccessCard | null {
  const { wishes, ...typed } = JSON.parse(stored) as Record<string, unknown>
  if (!Array.isArray(wishes)) return null
  // A card from before a field was added does not have it.
  const written = cardFields().map(([name]) => [name, typeof typed[name] === 'string' ? typed[name] : ''])
  const card = {
    wishes: WISHES.filter((wish) => wishes.includes(wish)),
    ...Object.fromEntries(written),
  } as AccessCard
  return isEmptyCard(card) ? null : card
}

/** The message, with the card below it if the sender chose to attach it. */
export const withCard = (message: string, card: string): string => (card ? `${message}\n\n${card}` : message)
