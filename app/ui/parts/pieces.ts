// What is read aloud, typed or dialed: references (G-7KT4-XQ), numbers of cases (H4K-79TM-C) and receipts (R-000012), phone numbers.
const NUMBERS =
  /\b([A-Z]-[0-9A-Z]{4}-[0-9A-Z]{2}|[0-9A-Z]{3}-[0-9A-Z]{4}-[0-9A-Z]|R-\d{6}|(?:1-)?\d{3}-\d{3}-\d{4})\b/

/** A text in pieces: words, a number, words, and so on. */
export const piecesOf = (text: string): string[] => text.split(NUMBERS)
