/**
 * A text as searches compare it: lowercase, without accents and apostrophes. A phone writes O’Brien, a keyboard
 * O'Brien; and people who look for Núñez often type nunez.
 */
const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|['’‘ʼ`]/gu, '')
    .toLowerCase()

/** Whether a text contains each of the typed words. */
export function hasWords(text: string, typed: string): boolean {
  const here = plainLetters(text)
  return plainLetters(typed)
    .split(/\s+/)
    .every((word) => here.includes(word))
}
