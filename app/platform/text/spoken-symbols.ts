import { plainDigits } from './plain-digits.ts'

// Numbers and references are read out on the phone: no vowels (no accidental words), and no symbols that look or sound
// alike.

export const SYMBOLS = 'CDFGHJKMNPQRTWXY34679'
/** 252 = 12 × 21: bytes above it would make some symbols more likely. */
const FAIR = 252

/** Random, so that a number reveals neither order nor count. */
export function randomSymbols(count: number): string {
  let symbols = ''
  while (symbols.length < count) {
    const [byte] = crypto.getRandomValues(new Uint8Array(1))
    if (byte !== undefined && byte < FAIR) symbols += SYMBOLS[byte % SYMBOLS.length]
  }
  return symbols
}

/** The typed text without dashes and spaces, in capitals. */
export const typedSymbols = (typed: string): string =>
  plainDigits(typed)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

export const areSymbols = (text: string, count: number): boolean =>
  text.length === count && [...text].every((symbol) => SYMBOLS.includes(symbol))

const REFERENCE_LENGTH = 6

/** A reference like "G-7KT4-XQ": its letter says what it refers to. */
export const newReference = (letter: 'G' | 'M'): string =>
  writtenReference(letter, randomSymbols(REFERENCE_LENGTH))

/** @returns a reference in our format, or null when it cannot be one */
export function readReference(letter: 'G' | 'M', typed: string): string | null {
  const all = typedSymbols(typed)
  const symbols = all.length > REFERENCE_LENGTH && all.startsWith(letter) ? all.slice(1) : all
  return areSymbols(symbols, REFERENCE_LENGTH) ? writtenReference(letter, symbols) : null
}

const writtenReference = (letter: string, symbols: string): string =>
  `${letter}-${symbols.slice(0, 4)}-${symbols.slice(4)}`
