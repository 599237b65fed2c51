export const UNSEEN_PAGE = '/forum/unseen'
/** How much one member can mute: people, topics, categories and words together. */
export const UNSEEN_MOST = 300
export const WORD_SHORTEST = 2
export const WORD_LONGEST = 60

const CHOOSABLE = ['post', 'topic', 'place'] as const
/** Where a mute starts from: a post stands for its author. */
export type Choosable = (typeof CHOOSABLE)[number]
export const isChoosable = (kind: string): kind is Choosable =>
  (CHOOSABLE as readonly string[]).includes(kind)
export const unseenUrl = (kind: Choosable, id: string): string => `${UNSEEN_PAGE}/${kind}/${id}`

/** How a post is hidden from a reader: completely, or folded so that they can open it. */
export type Fold = 'closed' | 'folded'

/**
 * Single characters that stand for a whole phrase: expanded, a text of them is eighteen times as long. They are compared
 * unexpanded.
 */
const WITHOUT_PHRASES = /[^\u3300-\u33ff\ufdf0-\ufdfd]+/g

/** Normalizes spelling variants: case, kinds of letters, curly quotes, spaces. The result is at most four times as long. */
const plain = (text: string): string =>
  text
    .replace(WITHOUT_PHRASES, (part) => part.normalize('NFKC'))
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')

const OF_WORD = /[\p{L}\p{N}]/u

/** A trie node: one step for each letter of a phrase. */
interface Step {
  next: Map<string, Step>
  /** The number of letters up to here. */
  depth: number
  /** The words that end here. */
  words: string[]
  /** `back`: the node of the longest other prefix that ends in the same letters. `ends`: the next such node where words end. */
  back?: Step
  ends?: Step
}

/**
 * Finds which of these words or phrases are in a text, as whole words. A single pass over the text looks for all of them, so
 * the time depends on the text alone (Aho and Corasick, 1975).
 */
export function wordFinder(words: readonly string[]): (text: string) => string[] {
  const all = [...new Set(words)]
  if (all.length === 0) return () => []
  const first = stepsOf(all)
  return (text) => {
    const letters = [...plain(text)]
    const ofWord = letters.map((letter) => OF_WORD.test(letter))
    const found = new Set<string>()
    let step = first
    for (const [at, letter] of letters.entries()) {
      step = onwards(step, letter) ?? first
      if (ofWord[at + 1]) continue
      for (let end: Step | undefined = step; end; end = end.ends)
        if (!ofWord[at - end.depth]) for (const word of end.words) found.add(word)
    }
    return all.filter((word) => found.has(word))
  }
}

function stepsOf(words: string[]): Step {
  const first = newStep(0)
  for (const word of words) {
    let step = first
    for (const letter of plain(word)) {
      const next = step.next.get(letter) ?? newStep(step.depth + 1)
      step.next.set(letter, next)
      step = next
    }
    step.words.push(word)
  }
  // Breadth first, since longer prefixes refer back to shorter ones. The list grows while it is walked.
  const steps = [first]
  for (const step of steps) {
    for (const [letter, next] of step.next) {
      next.back = (step.back && onwards(step.back, letter)) ?? first
      next.ends = next.back.words.length > 0 ? next.back : next.back.ends
      steps.push(next)
    }
  }
  return first
}

const newStep = (depth: number): Step => ({ next: new Map(), depth, words: [] })

/** The next node for this letter: from here, or from a shorter prefix. */
function onwards(step: Step, letter: string): Step | undefined {
  for (let from: Step | undefined = step; from; from = from.back) {
    const next = from.next.get(letter)
    if (next) return next
  }
  return undefined
}
