const LIKE = 'like sam@example.org'

/**
 * Why a typed email address is none that we can write to, in a sentence. For one that a check has refused.
 * @param whose "The" where somebody else than its owner reads it
 */
export function addressSentence(typed: string, whose: 'Your' | 'The' = 'Your'): string {
  const signs = typed.split('@').length - 1
  if (signs === 0) return `${whose} email address must have an @ sign, ${LIKE}`
  if (signs > 1) return `Enter one email address only, ${LIKE}`
  if (/\s/.test(typed.trim())) return `${whose} email address must have no spaces, ${LIKE}`
  if (!/@[^@.]+(\.[^@.]+)+$/.test(typed))
    return `${whose} email address must have a dot and an ending after the @ sign, ${LIKE}`
  // biome-ignore lint/suspicious/noControlCharactersInRegex: everything that is not ASCII
  if (/[^\x00-\x7f]/.test(typed))
    return `We can write only to addresses with the letters a to z, without accents, ${LIKE}`
  return `Check ${whose.toLowerCase()} email address. It must look ${LIKE}`
}
