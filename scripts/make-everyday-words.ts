import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// Writes db/samples/everyday-words.txt: common English words that are not names of people. Of searches without results,
// only questions made of such words are stored (docs/decisions/0185). A test compares the file with this output.

const WORDS_TAKEN = 20_000

export const EVERYDAY_WORDS = 'db/samples/everyday-words.txt'

/** The dictionaries are compressed, and reading them takes a third of a second: so the site reads the file instead. */
export function everydayWords(): string {
  const require = createRequire(import.meta.url)
  const list = (name: string): string[] => require(`@zxcvbn-ts/language-en/dist/${name}.json.cjs`)
  const names = new Set([...list('firstnames'), ...list('lastnames')])
  const words = list('commonWords').slice(0, WORDS_TAKEN)
  return `${words
    .filter((word) => /^[a-z]{3,}$/.test(word) && !names.has(word))
    .sort()
    .join('\n')}\n`
}

if (import.meta.main) writeFileSync(EVERYDAY_WORDS, everydayWords())
