import type { Db } from '#db/schema.ts'
import { wordsIn } from '#db/search-words.ts'
import { versionOfAll } from '../settings/content-version.server.ts'
import { nearestWord } from '../text/spelling.ts'
import { searchWords } from './search-text.server.ts'

/**
 * The words as they are probably meant, or null if nothing is misspelled or no guess is certain enough.
 * @param also words that are correct although no text uses them
 */
export async function correctSpelling(
  db: Db,
  asked: readonly string[],
  also: ReadonlySet<string> = new Set(),
): Promise<string[] | null> {
  const known = withAlso(await vocabulary(db), also)
  const spelled = asked.map((word) => (isKnown(word, known) ? word : (nearestWord(word, known) ?? word)))
  // If one unknown word is left, the others were hardly misspelled either, and a guess would mislead.
  const sure = spelled.some((word, i) => word !== asked[i]) && spelled.every((word) => isKnown(word, known))
  return sure ? spelled : null
}

let both:
  | { words: ReadonlyMap<string, number>; also: ReadonlySet<string>; known: Map<string, number> }
  | undefined

/** The words of both, merged once and not for each question. */
function withAlso(words: ReadonlyMap<string, number>, also: ReadonlySet<string>): Map<string, number> {
  if (both?.words === words && both.also === also) return both.known
  const known = new Map(words)
  for (const word of also) if (!known.has(word)) known.set(word, 1)
  both = { words, also, known }
  return known
}

let known: { version: number; words: Map<string, number> } | undefined

/** Every word of the public texts and its count; counted once per version of the content. */
async function vocabulary(db: Db): Promise<Map<string, number>> {
  if (known?.version === versionOfAll()) return known.words
  const version = versionOfAll()
  const words = new Map<string, number>()
  for (const { title, text } of await db.selectFrom('searchEntries').select(['title', 'text']).execute()) {
    for (const word of wordsIn(`${title} ${text}`))
      if (/^\p{L}{3,}$/u.test(word)) words.set(word, (words.get(word) ?? 0) + 1)
  }
  known = { version, words }
  return words
}

function isKnown(word: string, words: Map<string, number>): boolean {
  // Numbers and very short words are not counted, and not corrected.
  if (words.has(word) || !/^\p{L}{3,}$/u.test(word)) return true
  const [root = word] = searchWords(word)
  for (const each of words.keys()) if (each.startsWith(root)) return true
  return false
}
