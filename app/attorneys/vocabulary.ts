import { type Bits, bitsFor, put } from './bits.ts'

const GRAM = 3

/**
 * Which texts hold which words. A part of a word is looked for among the words, of which there are far fewer than there
 * are texts.
 */
export class Vocabulary {
  #size: number
  #words: string[] = []
  #texts: number[][] = []
  #grams = new Map<string, number[]>()

  constructor(texts: readonly string[], size: number) {
    this.#size = size
    const known = new Map<string, number>()
    texts.forEach((text, at) => {
      for (const word of new Set(text.split(/\s+/))) {
        if (!word) continue
        let number = known.get(word)
        if (number === undefined) {
          number = this.#words.length
          known.set(word, number)
          this.#words.push(word)
          this.#texts.push([])
          this.#addGrams(word, number)
        }
        this.#texts[number]?.push(at)
      }
    })
  }

  #addGrams(word: string, number: number) {
    const grams = new Set<string>()
    for (let i = 0; i + GRAM <= word.length; i++) grams.add(word.slice(i, i + GRAM))
    for (const gram of grams) {
      const list = this.#grams.get(gram)
      if (list) list.push(number)
      else this.#grams.set(gram, [number])
    }
  }

  /** The texts with a word that fits. `part` is in each such word. */
  with(part: string, fits: (word: string) => boolean): Bits {
    const out = bitsFor(this.#size)
    for (const number of this.#candidates(part)) {
      if (!fits(this.#words[number] ?? '')) continue
      for (const at of this.#texts[number] ?? []) put(out, at)
    }
    return out
  }

  #candidates(part: string): Iterable<number> {
    if (part.length < GRAM) return this.#words.keys()
    let fewest: number[] | undefined
    for (let i = 0; i + GRAM <= part.length; i++) {
      const list = this.#grams.get(part.slice(i, i + GRAM)) ?? []
      if (!fewest || list.length < fewest.length) fewest = list
    }
    return fewest ?? []
  }
}
