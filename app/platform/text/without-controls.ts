/** Control characters except tab and line ends, lone surrogates, and noncharacters. */
const CONTROL = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/**
 * The text without characters that no person types. XML forbids most of them, so one of them makes a feed or a Word
 * file unreadable.
 */
export const withoutControls = (text: string): string => text.replace(CONTROL, '')

/** A value parsed from JSON, which can write those characters as escapes. Use: `JSON.parse(text, cleanValue)` */
export const cleanValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutControls(value) : value
