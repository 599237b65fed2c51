/**
 * A text as searches compare it: small letters without accents and apostrophes. A phone writes O’Brien, a keyboard O'Brien; and who
 * looks for Núñez often types nunez.
 */
const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’‘ʼ`]/gu, '')
    .toLowerCase()

/** Whether each of the words that were typed is in a text. */
export function hasWords(text: string, typed: string): boolean {
  const here = plainLetters(text)
  return plainLetters(typed)
    .split(/\s+/)
    .every((word) => here.includes(word))
}
