import { type Bits, bitsFor, has, join, put } from './bitset.ts'
import { NO_WORD, Words } from './tokenize.ts'

/** A word in at least this part of all texts is common. */
const COMMON = 1 / 32
/** Adds this many texts before yielding to other work. */
const AT_ONCE = 1000

/** Up to this many pairs of words are looked up one by one. */
const MOST_PAIRS = 256

type Range = readonly [from: number, to: number]

/** Candidate starts: ranges of slots whose word is the part `at` of the search; `known` parts are certain there. */
interface Start {
  at: number
  known: 1 | 2
  ranges: readonly Range[]
  count: number
}

const startOf = (at: number, known: 1 | 2, ranges: readonly Range[]): Start => ({
  at,
  known,
  ranges,
  count: ranges.reduce((sum, [from, to]) => sum + to - from, 0),
})

const isBetter = (one: Start, other: Start): boolean =>
  one.count < other.count || (one.count === other.count && one.known > other.known)

function slotsIn({ ranges, count }: Start): Uint32Array {
  const slots = new Uint32Array(count)
  let at = 0
  for (const [from, to] of ranges) for (let slot = from; slot < to; slot++) slots[at++] = slot
  return slots
}

/** One pass of counting sort: puts each place into its word's range, keeping the given order. */
function sortInto(out: Uint32Array, first: Uint32Array, row: Uint32Array, placeOf: (at: number) => number) {
  const next = first.slice()
  for (let at = 0; at < row.length; at++) {
    const place = placeOf(at)
    const word = row[place] ?? NO_WORD
    const slot = next[word] ?? 0
    out[slot] = place
    next[word] = slot + 1
  }
}

/**
 * Finds which texts contain a sequence of words. A part of a word is searched among the distinct words, which
 * are far fewer than the texts, and a sequence among the places of its rarest word, so no text is read again.
 */
export class Vocabulary {
  #size: number
  #words = new Words()
  /** The words of all texts, concatenated. */
  #row: Uint32Array = new Uint32Array(1024)
  #length = 0
  /**
   * The places of a word in the row: #places from #first[word] to #first[word +
   * 1], those before the same next word together; #texts has the text of each.
   */
  #places: Uint32Array = new Uint32Array(0)
  #texts: Uint32Array = new Uint32Array(0)
  #first: Uint32Array = new Uint32Array(0)
  /** The texts of common words: there are few such words, and their sets intersect at once. */
  #common = new Map<number, Bits>()

  private constructor(size: number) {
    this.#size = size
  }

  /** Built in batches, so that a large directory does not block other requests. */
  static async of(texts: readonly string[], size: number): Promise<Vocabulary> {
    const all = new Vocabulary(size)
    const ends = new Uint32Array(texts.length)
    for (let at = 0; at < texts.length; at += 1) {
      all.#add(texts[at] ?? '')
      ends[at] = all.#length
      if (at % AT_ONCE === AT_ONCE - 1) await new Promise((resolve) => setImmediate(resolve))
    }
    all.#index(ends)
    return all
  }

  #add(text: string) {
    for (const line of text.split('\n')) {
      this.#push(NO_WORD)
      for (const word of line.split(' ')) if (word) this.#push(this.#words.numberOf(word))
    }
    this.#push(NO_WORD)
  }

  #push(number: number) {
    if (this.#length === this.#row.length) {
      const longer = new Uint32Array(this.#length * 2)
      longer.set(this.#row)
      this.#row = longer
    }
    this.#row[this.#length++] = number
  }

  #index(ends: Uint32Array) {
    const row = this.#row.slice(0, this.#length)
    const first = new Uint32Array(this.#words.size + 1)
    for (const word of row) first[word + 1] = (first[word + 1] ?? 0) + 1
    for (let word = 1; word < first.length; word++) first[word] = (first[word] ?? 0) + (first[word - 1] ?? 0)
    const textOf = new Uint32Array(row.length)
    for (let place = 0, text = 0; place < row.length; place++) {
      while (place >= (ends[text] ?? row.length)) text += 1
      textOf[place] = text
    }
    // Two passes of counting sort: the places by their word, then the preceding ones by theirs.
    const byWord = new Uint32Array(row.length)
    sortInto(byWord, first, row, (at) => at)
    const places = new Uint32Array(row.length)
    sortInto(places, first, row, (at) => ((byWord[at] ?? 0) || row.length) - 1)
    const texts = places.map((place) => textOf[place] ?? 0)
    this.#row = row
    this.#first = first
    this.#places = places
    this.#texts = texts
    for (let word = 1; word < this.#words.size; word++)
      if (this.#count(word) > ends.length * COMMON) {
        const bits = bitsFor(this.#size)
        this.#putTexts(bits, this.#all(word))
        this.#common.set(word, bits)
      }
  }

  /** The texts that contain this: part of a word, or a sequence of words whose first and last may be partial. */
  with(term: string): Bits {
    const out = bitsFor(this.#size)
    const parts = term.split(' ')
    const sets = parts.map((part, at) =>
      this.#words.with(`${at > 0 ? ' ' : ''}${part}${at < parts.length - 1 ? ' ' : ''}`),
    )
    const [only] = sets
    if (only && sets.length === 1) {
      for (const word of only) {
        const bits = this.#common.get(word)
        if (bits) join(out, bits)
        else this.#putTexts(out, this.#all(word))
      }
      return out
    }
    const starts = sets.flatMap((words, at) => this.#startsAt(words, at, sets[at + 1]))
    const fewest = starts.reduce((least, one) => (isBetter(one, least) ? one : least))
    if (fewest.count === 0) return out
    if (fewest.known === sets.length) {
      for (const range of fewest.ranges) this.#putTexts(out, range)
      return out
    }
    let slots = slotsIn(fewest)
    for (const [at, words] of sets.entries())
      if (at < fewest.at || at >= fewest.at + fewest.known)
        slots = this.#beside(slots, at - fewest.at, this.#asBits(words))
    for (const slot of slots) put(out, this.#texts[slot] ?? 0)
    return out
  }

  /** Where to start with a sequence of words: at the places of one, or, unless there are too many pairs, of one before the next. */
  #startsAt(words: readonly number[], at: number, next: readonly number[] | undefined): Start[] {
    const starts = [startOf(at, 1, words.map(this.#all))]
    if (next && words.length * next.length <= MOST_PAIRS) {
      const pairs = words.flatMap((word) => next.map((other) => this.#before(word, other)))
      starts.push(startOf(at, 2, pairs))
    }
    return starts
  }

  /** The slots of a word directly before the other one. */
  #before(word: number, next: number): Range {
    const [row, places] = [this.#row, this.#places]
    const firstFrom = (least: number) => {
      let low = this.#first[word] ?? 0
      let high = this.#first[word + 1] ?? 0
      while (low < high) {
        const middle = (low + high) >>> 1
        if ((row[(places[middle] ?? 0) + 1] ?? NO_WORD) < least) low = middle + 1
        else high = middle
      }
      return low
    }
    return [firstFrom(next), firstFrom(next + 1)]
  }

  #all = (word: number): Range => [this.#first[word] ?? 0, this.#first[word + 1] ?? 0]

  #putTexts(out: Bits, [from, to]: Range) {
    const texts = this.#texts
    for (let slot = from; slot < to; slot++) {
      const text = texts[slot] ?? 0
      out[text >>> 5] = (out[text >>> 5] ?? 0) | (1 << (text & 31))
    }
  }

  /** The places that have one of the words at this distance. */
  #beside(slots: Uint32Array, away: number, words: Bits): Uint32Array {
    const [row, places] = [this.#row, this.#places]
    let count = 0
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0
      // Both ends of the row hold no word, so a place outside it never matches.
      if (has(words, row[(places[slot] ?? 0) + away] ?? NO_WORD)) slots[count++] = slot
    }
    return slots.subarray(0, count)
  }

  #count(word: number): number {
    return (this.#first[word + 1] ?? 0) - (this.#first[word] ?? 0)
  }

  #asBits(words: readonly number[]): Bits {
    const bits = bitsFor(this.#words.size)
    for (const word of words) put(bits, word)
    return bits
  }
}
