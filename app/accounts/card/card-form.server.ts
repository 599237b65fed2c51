import { z } from 'zod'
import { formSchema } from '#app/platform/forms/form-schema.server.ts'
import { cardFields } from '#app/shared/access-card/card-fields.ts'
import { type AccessCard, isEmptyCard, WISHES } from '#app/shared/access-card/card-rules.ts'
import { accessCardForm } from './access-card-form.ts'
import { pageWords as words } from './access-card-words.ts'

const wishBoxes = Object.fromEntries(WISHES.map((wish) => [`wish-${wish}`, z.string().optional()]))

/** Without invisible characters, which a printed card does not show. */
const asPrinted = (typed: string): string =>
  typed
    .normalize('NFC')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()

/** The form checks the length after this, because a printed card does not show what this removes. */
const allAsPrinted = (typed: unknown): unknown => {
  const all = typed as Record<string, unknown>
  const lines = cardFields().map(([name]) => [name, asPrinted(String(all[name] ?? ''))])
  return { ...all, ...Object.fromEntries(lines) }
}

export const cardForm = z
  .preprocess(allAsPrinted, formSchema(accessCardForm).extend(wishBoxes))
  .transform((typed) => {
    const all: Record<string, unknown> = typed
    const card = Object.fromEntries(cardFields().map(([name]) => [name, String(all[name])]))
    const wishes = WISHES.filter((wish) => all[`wish-${wish}`] !== undefined)
    return { card: { wishes, ...card } as AccessCard, shared: all.shared === true, show: all.show === true }
  })
  .refine(({ card }) => !isEmptyCard(card), {
    path: ['wishes'],
    get message() {
      return words.empty
    },
  })
