// Case numbers are said on the phone: no vowels (no words by accident), nothing that looks or sounds like another symbol.

export const SYMBOLS = 'CDFGHJKMNPQRTWXY34679'
const LENGTH = 7

/** A new case number, like "H4K-79TM-C". Random, so that it tells neither order nor count. */
export function newCaseNumber(): string {
  let symbols = ''
  // 252 = 12 × 21: bytes above it would make some symbols likelier.
  while (symbols.length < LENGTH) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1))
    if (byte !== undefined && byte < 252) symbols += SYMBOLS[byte % SYMBOLS.length]
  }
  return withDashes(symbols + checkSymbol(symbols))
}

/** @returns the case number as we write it, or null when it cannot be one (a symbol is missing or was misheard) */
export function readCaseNumber(typed: string): string | null {
  const symbols = typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (symbols.length !== LENGTH + 1 || [...symbols].some((symbol) => !SYMBOLS.includes(symbol))) return null
  return checkSymbol(symbols.slice(0, LENGTH)) === symbols.at(-1) ? withDashes(symbols) : null
}

/**
 * Catches every wrong symbol and every swap of two neighbours: each weight, and each difference between neighbours
 * (the check symbol counts as -1), shares no factor with 21.
 */
function checkSymbol(symbols: string): string {
  const weights = [1, 2, 4, 5, 10, 8, 16]
  let sum = 0
  for (const [at, symbol] of [...symbols].entries()) sum += (weights[at] ?? 1) * SYMBOLS.indexOf(symbol)
  return SYMBOLS[sum % SYMBOLS.length] ?? 'C'
}

const withDashes = (symbols: string): string =>
  `${symbols.slice(0, 3)}-${symbols.slice(3, 7)}-${symbols.slice(7)}`
