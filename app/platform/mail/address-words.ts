import { words } from './words.ts'

const LIKE = 'like sam@example.org'

/**
 * Why we cannot write to a typed email address, in a sentence. For an address that a check has refused.
 * @param whose "The" if the reader is not its owner
 */
export function addressSentence(typed: string, whose: 'Your' | 'The' = 'Your'): string {
  const signs = typed.split('@').length - 1
  if (signs === 0) return words.addressWords.anAtSign({ whose, like: LIKE })
  if (signs > 1) return words.addressWords.enterOneEmailAddress({ like: LIKE })
  if (/\s/.test(typed.trim())) return words.addressWords.noSpaces({ whose, like: LIKE })
  if (!/@[^@.]+(\.[^@.]+)+$/.test(typed)) return words.addressWords.dotAndEnding({ whose, like: LIKE })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII
  if (/[^\x00-\x7f]/.test(typed)) return words.addressWords.weCanWriteOnly({ like: LIKE })
  return words.addressWords.checkEmailAddressMust({ whose: whose.toLowerCase(), like: LIKE })
}
