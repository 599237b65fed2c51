import { wordsIn } from '#db/search-words.ts'

// Words as the search compares them: lowercase, no accents, no English endings.

/** Stop words in English and in Spanish, which some people type. */
const EMPTY = new Set(
  `a about am an and any are at be been but by can cant could did do does doesnt dont for from get given had has have he her
  him his how i if im in into is isnt it its ive just me mean means my myself need of off on or our out please she should so some
  somebody someone that the their them there they this to up us want wants was we were what when where which who why will
  wont with would you your
  al como con cual cuando de del el en es esta este la las lo los me mi mis necesito no para pero por puedo que quiero se si
  son su sus tengo tiene un una y yo`.split(/\s+/),
)

export { wordsIn }

export const isEmpty = (word: string): boolean => EMPTY.has(word)

/**
 * The part that forms of an English word share: "denied" and "denies", "accommodations", "asking". "Gifted" stays
 * whole: it has nothing to do with gifts.
 */
export function stem(word: string): string {
  if (word === 'gifted') return word
  if (word.length < 4 || /\d/.test(word)) return word
  const cut = word
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(sh|ch|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  const bare = cut.length < 6 ? cut.replace(/ed$/, '') : cut.replace(/(?:ing|ed)$/, '')
  // "stopped" becomes "stop", and "call" stays "call".
  const whole = bare === cut ? cut : bare.replace(/([bdgmnprt])\1$/, '$1')
  if (whole.length < 3) return cut
  return whole.length < 7 ? whole : whole.replace(/e$/, '')
}

export const stemsOf = (text: string): string[] => wordsIn(text).map(stem)

/** The stems that are not stop words; all of them when there is no other. */
export function tellingStems(text: string): string[] {
  const words = wordsIn(text)
  const telling = words.filter((word) => !isEmpty(word))
  return (telling.length > 0 ? telling : words).map(stem)
}
