import { cutText } from '#app/ui/cut-text.ts'
import { words } from './checkout-words.ts'

// The amount as somebody types it: whole dollars, digits only.

/**
 * The digits of what was typed. The first "." ends the amount, so that 50.75 becomes 50 and never 5075, and so does a last
 * comma with two digits or fewer behind it, as much of the world writes cents; everything else that is no digit is left out.
 */
export function digitsOf(typed: string): string {
  const [dollars = ''] = typed.replace(/,\s*\d{0,2}\D*$/, '').split('.')
  return dollars.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
}

/** What was typed without dollar sign, spaces, and the commas of thousands; any other comma stays: "75,50" is not 7550. */
export function bareAmount(typed: string): string {
  const bare = typed.replace(/[$\s]/g, '')
  return /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare) ? bare.replaceAll(',', '') : bare
}

/** Whether more than a dollar sign, spaces or the commas of thousands was left out. */
export const wasChanged = (typed: string): boolean => bareAmount(typed) !== digitsOf(typed)

/** What the box of the own amount shows, and what was typed to get there. */
interface TypedAmount {
  shown: string
  typed: string
}

/**
 * The box after one more change: only ever digits, the same ones that the text beside it and the server use. What follows a point
 * is cents and stays out too, or 20.50 would become 2050; what follows a comma is seen when three digits are there.
 * @param adds whether it was typed with the keys, behind what was there
 */
export function amountTyped(before: TypedAmount, value: string, adds: boolean): TypedAmount {
  const behind = adds && value.length > before.shown.length && value.startsWith(before.shown)
  const typed = behind ? before.typed + value.slice(before.shown.length) : value
  return { typed, shown: digitsOf(typed) }
}

/** What was left out of an amount, in a short sentence that has its room on the page. */
export function leftOutSentence(typed: string): string {
  const others = [...typed.replace(/[\d.,$\s]/g, '')].slice(0, 12).join('')
  if (others) return words.typedAmount.leftOut(others)
  return wasChanged(typed) ? words.typedAmount.leftOutCents : ''
}

export const changedSentence = (typed: string): string =>
  words.typedAmount.changed(cutText(typed, 20), digitsOf(typed) || '0')
