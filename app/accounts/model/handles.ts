import { handleKey } from '#app/platform/auth/handle-key.ts'

// The rules for handles. A handle need not be a name. Two that look the same count as one and the same.

const HANDLE_LEAST = 3
export const HANDLE_MOST = 30

type HandleProblem = 'short' | 'long' | 'hidden' | 'signs' | 'letters' | 'scripts' | 'reserved'

/** The stored and displayed form: one spelling of each letter. */
export const plainHandle = (typed: string): string => typed.normalize('NFKC').trim()

/** Control characters, direction changes, zero-width and unassigned characters. */
const HIDDEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u
const SIGNS = /[^\p{L}\p{M}0-9_-]/u
/** Marks stacked on one letter overlap the lines above and below. Letters of Burmese have up to four of their own. */
const PILED = /\p{Script=Inherited}{3}|\p{M}{5}|(\p{M})\1|^\p{M}/u

/**
 * Reject phonetic letters (IPA): no names use them and many are look-alikes, such as the small capital O. Letters that some
 * African alphabets need are allowed.
 */
const OF_NO_NAME =
  /(?![ɓɖɗəɛɔɣɨɩʊʋ])[\u0184\u0185\u01a7\u01a8\u01bc\u01bd\u01c0-\u01c3\u0237\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff\uab30-\uab6f\u{10780}-\u{107ff}\u{1df00}-\u{1dfff}]/u

/** Alphabets in current use, except those that consist mostly of look-alikes of Latin letters. */
const ALPHABETS = [
  'Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Syriac', 'Thaana', 'Nko', 'Adlam', 'Ethiopic',
  'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Meetei_Mayek',
  'Ol_Chiki', 'Tibetan', 'Mongolian', 'Thai', 'Lao', 'Khmer', 'Myanmar', 'Javanese', 'Balinese', 'Cham', 'Tai_Le', 'Yi', 'Cherokee',
  'Canadian_Aboriginal', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo',
] as const // biome-ignore format: a list of words

/** Alphabets that are written together. */
const TOGETHER = [
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
]

/** Letters of two alphabets in one handle are a sign of imitation. Accents and the ʻokina belong to all of them. */
const SCRIPTS = [...ALPHABETS.map((one) => [one]), ...TOGETHER].map(
  (scripts) =>
    new RegExp(`^[${scripts.map((one) => `\\p{scx=${one}}`).join('')}\\p{Script=Inherited}ʻʼ]+$`, 'u'),
)

/** A whole syllable or word: a name can consist of two of them. */
const SYLLABLE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/** Names that speak for the site, and our terms for people without a name. */
const NOBODYS = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'staff',
  'steward',
  'official',
  'support',
  'handrail',
  'system',
  'root',
  'helpdesk',
].map(handleKey)
const NOBODYS_ALONE = [
  'help', 'helper', 'member', 'new', 'you', 'me', 'guest', 'anonymous', 'nobody', 'everyone', 'all', 'here', 'someone', 'former-member', 'deleted',
  'unknown', 'null', 'undefined', 'security', 'privacy', 'legal', 'attorney', 'lawyer', 'editor', 'treasurer', 'caseworker', 'account', 'webmaster', 'info', 'team',
].map(handleKey) // biome-ignore format: a list of words

const ANYWHERE = ['moderator', 'administrator', 'handrail'].map(handleKey)

function isReserved(handle: string): boolean {
  const whole = handleKey(handle)
  if (NOBODYS_ALONE.includes(whole) || ANYWHERE.some((word) => whole.includes(word))) return true
  return [handle, ...handle.split(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/u)].some(
    (part) => NOBODYS.includes(handleKey(part)) || NOBODYS.includes(handleKey(part.replace(/[0-9]+$/, ''))),
  )
}

/** The error in a handle, or null. @param handle as plainHandle returns it */
export function handleProblem(handle: string): HandleProblem | null {
  if (HIDDEN.test(handle)) return 'hidden'
  const { length } = [...handle]
  if (length + (handle.match(SYLLABLE)?.length ?? 0) < HANDLE_LEAST) return 'short'
  if (length > HANDLE_MOST) return 'long'
  if (SIGNS.test(handle) || PILED.test(handle) || OF_NO_NAME.test(handle)) return 'signs'
  const letters = handle.replace(/[0-9_-]/g, '')
  if (!/(?![ʻʼ])\p{L}/u.test(letters)) return 'letters'
  if (!SCRIPTS.some((script) => script.test(letters))) return 'scripts'
  return isReserved(handle) ? 'reserved' : null
}
