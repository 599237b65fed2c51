import { answerRows, defineForm, type Field, withWords } from '#app/platform/forms/define-form.ts'
import type { AnswerRow } from '#app/platform/forms/read-answers.ts'
import { words } from './checkout-words.ts'
import { GIFT_TABLE, type GiftField, type GiftFieldRow } from './gift-fields.ts'
import { type GiftWords, TRIBUTE_WORDS } from './rules.ts'

/** The fields of a gift with their text. */
export const giftForm = defineForm(
  'gift',
  withWords(GIFT_TABLE, (name) => {
    const { tooLong = words.fields[name].label, ...said } = words.fields[name]
    return { ...said, tooLong: (most) => words.tooLong(tooLong, most) }
  }),
)

export const GIFT_FIELDS: Record<GiftField, GiftFieldRow & Field> = giftForm.fields

type DetailName = {
  [N in GiftField]: (typeof GIFT_TABLE)[N]['part'] extends 'choice' ? never : N
}[GiftField]

/** The fields of the review page. */
export const DETAIL_NAMES = giftForm.names.filter(
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

type Answers = Readonly<Partial<Record<DetailName, unknown>>>

/** Sealed with the gift. */
const WORD_NAMES = DETAIL_NAMES.filter((name) => !GIFT_FIELDS[name].apart)

/** What is sealed with a gift as its words. The name of a person is left out with the tribute to them. */
export const giftWordsOf = (details: Answers & { name: string }): GiftWords => {
  const said = WORD_NAMES.filter((name) => {
    const { with: choice } = GIFT_FIELDS[name]
    return details[name] && (!choice || details[choice])
  })
  return { name: details.name, ...Object.fromEntries(said.map((name) => [name, details[name]])) }
}

/** Fields that are read under the choice they go with. */
const under = (name: DetailName) => WORD_NAMES.find((other) => GIFT_FIELDS[other].with === name)

/** The fields of the words of a gift that are read back: one row for a choice and what goes with it. */
export const GIFT_ROW_NAMES = WORD_NAMES.filter((name) => name !== 'name' && !under(name))

/** What a donor said with a gift, besides their name, as lines to read. */
export const giftRows = (said: Partial<GiftWords>): AnswerRow[] =>
  answerRows(giftForm, said as Record<string, unknown>, GIFT_ROW_NAMES).map((row) => {
    const isTribute = GIFT_FIELDS[row.field as GiftField].with === 'tribute' && said.tribute
    return isTribute ? { ...row, label: TRIBUTE_WORDS[said.tribute as 'honor'] } : row
  })
