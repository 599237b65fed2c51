import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { type WordNow, wordsNow } from './copy-overrides.server.ts'
import { WORDS_A_PAGE } from './rules.server.ts'

interface FoundWord {
  id: string
  text: string
  changed: boolean
  waits: boolean
  outdated: boolean
}

export interface FoundScreen {
  id: string
  title: string
  href?: string | undefined
  legal: boolean
  /** The number of all texts. */
  count: number
  words: FoundWord[]
  changed: FoundWord[]
}

/** A link has to fit on a small screen with large text. */
const LINK_LONGEST = 90

const beginning = (text: string): string =>
  text.length <= LINK_LONGEST ? text : `${cutText(text, LINK_LONGEST).replace(/\s+\S*$/, '')} …`

const lineOf = ({ word, text, changed, waits, outdated }: WordNow): FoundWord => ({
  id: word.id,
  text: beginning(text.replace(/\*\*|\[(?=[^\]]*\]\(\w+\))|\]\(\w+\)/g, '')),
  changed,
  waits: waits !== null,
  outdated,
})

const wordsIn = (text: string): string[] => plain(text).split(' ').filter(Boolean)

/** As it is read aloud: no markup, lowercase, straight quotes. */
const plain = (text: string): string =>
  text
    .replace(/\]\(\w+\)/g, '')
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/[^\p{L}\p{N}']+/gu, ' ')
    .trim()

/** Texts that contain each of these words, by the page that shows them. Without a query and a page, there are none. */
export async function foundWords(db: Db, { query, screen }: { query: string; screen: string }) {
  const all = await wordsNow(db)
  const wanted = wordsIn(query)
  const fits = ({ word, text, waits }: WordNow): boolean => {
    if (screen && word.screenId !== screen) return false
    const here = plain(`${text} ${word.text} ${waits?.text ?? ''}`)
    return wanted.every((one) => here.includes(one))
  }
  const matching = query || screen ? all.filter(fits) : []
  const shown = screen ? matching : matching.slice(0, WORDS_A_PAGE)
  const screens = [...new Map(all.map(({ word }) => [word.screenId, word.screen])).entries()].map(
    ([id, { title, href, legal = false }]): FoundScreen => {
      const own = (words: readonly WordNow[]) => words.filter(({ word }) => word.screenId === id)
      return {
        id,
        title,
        href,
        legal,
        count: own(all).length,
        words: own(shown).map(lineOf),
        changed: own(all)
          .filter(({ changed, waits, outdated }) => changed || waits || outdated)
          .map(lineOf),
      }
    },
  )
  return { screens, found: matching.length, shown: shown.length }
}
