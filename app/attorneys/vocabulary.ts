import { type Bits, bitsFor, has, join, put } from './bits.ts'

const GRAM = 3
/** Stands for the ends of lines: no word, so nothing that was looked for goes over it. */
const NO_WORD = 0
/** The part of all texts from which on a word is common. */
const COMMON = 1 / 32
/** So many texts are taken in before other work gets its turn. */
const AT_ONCE = 1000

/**
 * Which texts hold which words in a row. A part of a word is looked for among the words, of which there are far fewer than
 * there are texts, and a row of words among the places of its rarest one: no text is read again.
 */
export class Vocabulary {
  #size: number
  /** Each with a space before and after it, so that its beginning and its end can be looked for too. */
  #words: string[] = ['']
  #numbers = new Map<string, number>()
  #grams = new Map<string, number[]>()
  /** The words of all texts, one after the other. */
  #row: Uint32Array = new Uint32Array(1024)
  #length = 0
  /** The places of a word in the row: #places from #first[word] to #first[word + 1]; #texts says in which text each is. */
  #places: Uint32Array = new Uint32Array(0)
  #texts: Uint32Array = new Uint32Array(0)
  #first: Uint32Array = new Uint32Array(0)
  /** The texts of the words that stand in many: there are few such words, and their sets meet at once. */
  #common = new Map<number, Bits>()

  private constructor(size: number) {
    this.#size = size
  }

  /** Gathered piece by piece: a large directory keeps nobody else waiting. */
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
      for (const word of line.split(' ')) if (word) this.#push(this.#numberOf(word))
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

  #numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#words.length
    const padded = ` ${word} `
    this.#words.push(padded)
    this.#numbers.set(word, number)
    for (let i = 0; i + GRAM <= padded.length; i++) this.#addGram(padded.slice(i, i + GRAM), number)
    this.#addGram(padded.slice(0, 2), number)
    this.#addGram(padded.slice(-2), number)
    return number
  }

  #addGram(gram: string, number: number) {
    const list = this.#grams.get(gram)
    if (!list) this.#grams.set(gram, [number])
    else if (list[list.length - 1] !== number) list.push(number)
  }

  #index(ends: Uint32Array) {
    const row = this.#row.slice(0, this.#length)
    const first = new Uint32Array(this.#words.length + 1)
    for (const word of row) first[word + 1] = (first[word + 1] ?? 0) + 1
    for (let word = 1; word < first.length; word++) first[word] = (first[word] ?? 0) + (first[word - 1] ?? 0)
    const places = new Uint32Array(row.length)
    const next = first.slice()
    const texts = new Uint32Array(row.length)
    let text = 0
    for (let place = 0; place < row.length; place++) {
      while (place >= (ends[text] ?? row.length)) text += 1
      const word = row[place] ?? NO_WORD
      const slot = next[word] ?? 0
      places[slot] = place
      texts[slot] = text
      next[word] = slot + 1
    }
    this.#row = row
    this.#first = first
    this.#places = places
    this.#texts = texts
    for (let word = 1; word < this.#words.length; word++)
      if (this.#count(word) > ends.length * COMMON) {
        const bits = bitsFor(this.#size)
        this.#putTexts(bits, word)
        this.#common.set(word, bits)
      }
  }

  /** The texts in which this stands: part of a word, or words in a row, of which the first and last may be parts. */
  with(term: string): Bits {
    const out = bitsFor(this.#size)
    const parts = term.split(' ')
    const sets = parts.map((part, at) =>
      this.#wordsWith(`${at > 0 ? ' ' : ''}${part}${at < parts.length - 1 ? ' ' : ''}`),
    )
    const [only] = sets
    if (only && sets.length === 1) {
      for (const word of only) {
        const bits = this.#common.get(word)
        if (bits) join(out, bits)
        else this.#putTexts(out, word)
      }
      return out
    }
    const sizes = sets.map((words) => words.reduce((sum, word) => sum + this.#count(word), 0))
    const rarest = sizes.indexOf(Math.min(...sizes))
    if (!sizes[rarest]) return out
    const others = sets.map((words, at) => ({ away: at - rarest, words })).filter(({ away }) => away !== 0)
    let slots = this.#slots(sets[rarest] ?? [])
    for (const { away, words } of others) slots = this.#beside(slots, away, this.#asBits(words))
    for (const slot of slots) put(out, this.#texts[slot] ?? 0)
    return out
  }

  #putTexts(out: Bits, word: number) {
    const texts = this.#texts
    const end = this.#first[word + 1] ?? 0
    for (let slot = this.#first[word] ?? 0; slot < end; slot++) put(out, texts[slot] ?? 0)
  }

  #slots(words: readonly number[]): Uint32Array {
    const slots = new Uint32Array(words.reduce((sum, word) => sum + this.#count(word), 0))
    let count = 0
    for (const word of words)
      for (let slot = this.#first[word] ?? 0; slot < (this.#first[word + 1] ?? 0); slot++)
        slots[count++] = slot
    return slots
  }

  /** Those of the places that have one of the words so far away from them. */
  #beside(slots: Uint32Array, away: number, words: Bits): Uint32Array {
    const [row, places] = [this.#row, this.#places]
    let count = 0
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? 0
      // Below the first place there is none, and past the last one neither: both ends of the row are no words.
      if (has(words, row[(places[slot] ?? 0) + away] ?? NO_WORD)) slots[count++] = slot
    }
    return slots.subarray(0, count)
  }

  #count(word: number): number {
    return (this.#first[word + 1] ?? 0) - (this.#first[word] ?? 0)
  }

  #asBits(words: readonly number[]): Bits {
    const bits = bitsFor(this.#words.length)
    for (const word of words) put(bits, word)
    return bits
  }

  #wordsWith(part: string): number[] {
    const whole = part.startsWith(' ') && part.endsWith(' ')
    const number = whole ? this.#numbers.get(part.trim()) : undefined
    if (whole) return number === undefined ? [] : [number]
    const candidates = this.#candidates(part)
    return candidates
      ? candidates.filter((word) => this.#words[word]?.includes(part))
      : this.#words.flatMap((word, at) => (word.includes(part) ? [at] : []))
  }

  /** Words that may hold the part; undefined when any may. */
  #candidates(part: string): readonly number[] | undefined {
    if (part.length < GRAM) return part.includes(' ') ? (this.#grams.get(part) ?? []) : undefined
    let fewest: readonly number[] | undefined
    for (let i = 0; i + GRAM <= part.length; i++) {
      const list = this.#grams.get(part.slice(i, i + GRAM)) ?? []
      if (!fewest || list.length < fewest.length) fewest = list
    }
    return fewest ?? []
  }
}
