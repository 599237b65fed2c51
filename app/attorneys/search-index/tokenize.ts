const GRAM = 3
/** Word beginnings and ends up to this length are indexed, including the space. */
const EDGE = 6
/** The number of no word: it marks the ends of lines, so no match crosses one. */
export const NO_WORD = 0

/** Distinct words, each with a number, found by a part of them. */
export class Words {
  /** Each has a space before and after it, so that its beginning and its end can be searched for. */
  #words: string[] = ['']
  #numbers = new Map<string, number>()
  #grams = new Map<string, number[]>()

  /** One more than the highest number. */
  get size(): number {
    return this.#words.length
  }

  /** The number of a word; a new word is added. */
  numberOf(word: string): number {
    const known = this.#numbers.get(word)
    if (known !== undefined) return known
    const number = this.#words.length
    const padded = ` ${word} `
    this.#words.push(padded)
    this.#numbers.set(word, number)
    for (let i = 0; i + GRAM <= padded.length; i++) this.#addGram(padded.slice(i, i + GRAM), number)
    this.#addGram(padded.slice(0, 2), number)
    this.#addGram(padded.slice(-2), number)
    if (padded.length < EDGE) return number
    this.#addGram(padded.slice(0, EDGE), number)
    this.#addGram(padded.slice(-EDGE), number)
    return number
  }

  #addGram(gram: string, number: number) {
    const list = this.#grams.get(gram)
    if (!list) this.#grams.set(gram, [number])
    else if (list[list.length - 1] !== number) list.push(number)
  }

  /** The numbers of the words that contain this; a space in it marks a beginning or an end. */
  with(part: string): number[] {
    const whole = part.startsWith(' ') && part.endsWith(' ')
    const number = whole ? this.#numbers.get(part.trim()) : undefined
    if (whole) return number === undefined ? [] : [number]
    const candidates = this.#candidates(part)
    return candidates
      ? candidates.filter((word) => this.#words[word]?.includes(part))
      : this.#words.flatMap((word, at) => (word.includes(part) ? [at] : []))
  }

  /** Words that may contain the part; undefined if any may. */
  #candidates(part: string): readonly number[] | undefined {
    if (part.length < GRAM) return part.includes(' ') ? (this.#grams.get(part) ?? []) : undefined
    if (part.length >= EDGE && part.startsWith(' ')) return this.#grams.get(part.slice(0, EDGE)) ?? []
    if (part.length >= EDGE && part.endsWith(' ')) return this.#grams.get(part.slice(-EDGE)) ?? []
    let fewest: readonly number[] | undefined
    for (let i = 0; i + GRAM <= part.length; i++) {
      const list = this.#grams.get(part.slice(i, i + GRAM)) ?? []
      if (!fewest || list.length < fewest.length) fewest = list
    }
    return fewest ?? []
  }
}
