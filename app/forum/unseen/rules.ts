export const UNSEEN_PAGE = '/forum/unseen'
/** What one member can leave out: people, topics, places and words together. */
export const UNSEEN_MOST = 300
export const WORD_SHORTEST = 2
export const WORD_LONGEST = 60

const CHOOSABLE = ['post', 'topic', 'place'] as const
/** From where somebody is taken: a post stands for its author. */
export type Choosable = (typeof CHOOSABLE)[number]
export const isChoosable = (kind: string): kind is Choosable =>
  (CHOOSABLE as readonly string[]).includes(kind)
export const unseenUrl = (kind: Choosable, id: string): string => `${UNSEEN_PAGE}/${kind}/${id}`

/** How a post is kept from a reader: without a word of it, or folded so that they can open it. */
export type Fold = 'closed' | 'folded'

/** One spelling for what people type in many: case, kinds of letters, curly signs. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[’‘]/g, "'")
const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Finds which of these words or phrases are in a text, as whole words. */
export function wordFinder(words: readonly string[]): (text: string) => string[] {
  const wanted = [...new Set(words)].map((word) => ({ word, plain: plain(word).replace(/\s+/g, ' ') }))
  if (wanted.length === 0) return () => []
  const shapes = wanted.map(({ word, plain }) => ({
    word,
    shape: new RegExp(`(?<![\\p{L}\\p{N}])${escaped(plain)}(?![\\p{L}\\p{N}])`, 'u'),
  }))
  return (text) => {
    const read = plain(text).replace(/\s+/g, ' ')
    return shapes.filter(({ shape }) => shape.test(read)).map(({ word }) => word)
  }
}
