import { areSymbols, randomSymbols, SYMBOLS, typedSymbols } from '#app/platform/text/spoken-symbols.ts'

const LENGTH = 7

/** A new case number, like "H4K-79TM-C". */
export function newCaseNumber(): string {
  const symbols = randomSymbols(LENGTH)
  return withDashes(symbols + checkSymbol(symbols))
}

/** @returns the case number as we write it, or null when it cannot be one (a symbol is missing or was misheard) */
export function readCaseNumber(typed: string): string | null {
  const symbols = typedSymbols(typed)
  if (!areSymbols(symbols, LENGTH + 1)) return null
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
