/** Control characters but tab and the ends of lines, halves of characters, and places that Unicode gives to no character. */
const CONTROL = /(?![\t\n\r\u0085])[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** The text without what no person types. XML forbids most of it, so that one of them makes a feed or a Word file unreadable. */
export const withoutControls = (text: string): string => text.replace(CONTROL, '')

/** What was in JSON, which can write those characters as others. Use: `JSON.parse(text, cleanValue)` */
export const cleanValue = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? withoutControls(value) : value
