import { searchWords } from '#app/platform/search-text/search-text.server.ts'
import { contentVersion } from '#app/platform/settings/content-version.server.ts'
import { nearestWord } from '#app/platform/text/spelling.ts'
import { findPosts, newestWords } from '#db/forum-index.server.ts'
import type { Db } from '#db/schema.ts'
import { wordsIn } from '#db/search-words.ts'

// Spelling suggestions for the forum search, from the words of public posts. Counting all posts would take too long with a
// million, so suggestions come from the newest posts; whether a word is spelled correctly is checked against all of them.

const NEWEST = 1500

let known: { version: number; words: Map<string, number> } | undefined

/** How often each word occurs in the newest public posts: counted once for each state of the content. */
async function vocabulary(db: Db): Promise<Map<string, number>> {
  const version = contentVersion()
  if (known?.version !== version) known = { version, words: await countWords(db) }
  return known.words
}

async function countWords(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const text of await newestWords(db, NEWEST))
    for (const word of text.split(' '))
      if (/^[a-z]{3,40}$/.test(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

/**
 * The corrected words, or null: none is misspelled, or no suggestion is certain. Call it when a search found nothing. A word
 * that some post contains is not changed.
 */
export async function respelledInForum(db: Db, query: string): Promise<string | null> {
  const typed = wordsIn(query).slice(0, 8)
  const spelled: string[] = []
  for (const word of typed) {
    const meant = (await isWritten(db, word)) ? word : nearestWord(word, await vocabulary(db))
    // A suggestion beside a word that no post contains would mislead.
    if (!meant || (meant !== word && !(await isWritten(db, meant)))) return null
    spelled.push(meant)
  }
  return spelled.some((word, at) => word !== typed[at]) ? spelled.join(' ') : null
}

/** Whether a public post contains this word. Short words and numbers are not corrected. */
async function isWritten(db: Db, word: string): Promise<boolean> {
  if (!/^\p{L}{4,}$/u.test(word)) return true
  return (await findPosts(db, searchWords(word), {}, 'anywhere', 1)).length > 0
}
