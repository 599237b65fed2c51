import { z } from 'zod'
import { type AccessCard, CARD_LIMITS, isEmptyCard, WISHES } from '#app/shared/access-card/card-rules.ts'
import { pageWords as words } from './access-card-words.ts'

/** On one line, without invisible characters. */
const line = (most: number, error: () => string) =>
  z
    .string()
    .default('')
    .transform((typed) =>
      typed
        .normalize('NFC')
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim(),
    )
    .refine((text) => [...text].length <= most, { error })

const wishBoxes = Object.fromEntries(WISHES.map((wish) => [`wish-${wish}`, z.string().optional()]))

export const cardForm = z
  .object({
    ...wishBoxes,
    helper: line(CARD_LIMITS.helper, () => words.helperLong),
    own: line(CARD_LIMITS.own, () => words.ownLong),
    shared: z.string().optional(),
    show: z.string().optional(),
  })
  .transform(({ helper, own, shared, show, ...boxes }) => ({
    card: {
      wishes: WISHES.filter((wish) => (boxes as Record<string, unknown>)[`wish-${wish}`] !== undefined),
      helper,
      own,
    } satisfies AccessCard,
    shared: shared === 'yes',
    show: show === 'yes',
  }))
  .refine(({ card }) => !isEmptyCard(card), {
    path: ['wishes'],
    get message() {
      return words.empty
    },
  })
