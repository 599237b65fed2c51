import { cutText } from '#app/ui/cut-text.ts'
import { words } from './checkout-words.ts'

// The amount while it is typed: whole dollars, digits only.

/**
 * The digits of the typed text. The first "." ends the amount, so that 50.75 becomes 50 and never 5075. So does a last
 * comma followed by two digits or fewer, which is how much of the world writes cents. All other non-digits are dropped.
 */
export function digitsOf(typed: string): string {
  const [dollars = ''] = typed.replace(/,\s*\d{0,2}\D*$/, '').split('.')
  return dollars.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
}

/** The typed text without dollar sign, spaces and thousands commas. Any other comma stays: "75,50" is not 7550. */
export function bareAmount(typed: string): string {
  const bare = typed.replace(/[$\s]/g, '')
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** Whether more than a dollar sign, spaces or thousands commas was dropped. */
export const wasChanged = (typed: string): boolean => bareAmount(typed) !== digitsOf(typed)

/** The content of the custom amount box, and the text that was typed to get there. */
interface TypedAmount {
  shown: string
  typed: string
}

/**
 * The box after one more change. It only ever holds digits, the same ones that the text beside it and the server use. Digits
 * after a point are cents and are dropped, or 20.50 would become 2050; digits after a comma appear once there are three.
 * @param adds whether it was typed with the keys, at the end
 */
export function amountTyped(before: TypedAmount, value: string, adds: boolean): TypedAmount {
  const behind = adds && value.length > before.shown.length && value.startsWith(before.shown)
  const typed = behind ? before.typed + value.slice(before.shown.length) : value
  return { typed, shown: digitsOf(typed) }
}

/** Says what was dropped from an amount, in a short sentence that fits the page. */
export function leftOutSentence(typed: string): string {
  const others = [...typed.replace(/[\d.,$\s]/g, '')].slice(0, 12).join('')
  if (others) return words.typedAmount.leftOut({ others })
  return wasChanged(typed) ? words.typedAmount.leftOutCents : ''
}

export const changedSentence = (typed: string): string =>
  words.typedAmount.changed({ typed: cutText(typed, 20), amount: digitsOf(typed) || '0' })
