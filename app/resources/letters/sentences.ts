import type { Run } from '#app/platform/documents/document.ts'

const BEGIN_AFTER = /(?<=[.!?]\]?)\s+|\n/g
const END_BEFORE = /(?<=[.!?]\]?)(?:\s|$)|\n/g
/** As much of a text in front of a blank as its last word is looked for in. */
const LAST_WORD_WITHIN = 100

/**
 * The sentences of a paragraph, each around a run of it. Ask in the order of the runs: then all of them together take linear time.
 */
export class Sentences {
  #text: string
  /** Where each run begins, and the last one ends. */
  #runs: number[] = [0]
  #begins: number[]
  #ends: number[]
  #begin = 0
  #end = 0

  constructor(runs: readonly Run[]) {
    // Lines end where the letter ends them.
    const texts = runs.map(({ text, ends }) => (ends ? '\n' : text))
    this.#text = texts.join('')
    let length = 0
    for (const text of texts) {
      length += text.length
      this.#runs.push(length)
    }
    this.#begins = [
      0,
      ...[...this.#text.matchAll(BEGIN_AFTER)].map(({ index, 0: blank }) => index + blank.length),
    ]
    this.#ends = [...this.#text.matchAll(END_BEFORE)].map(({ index }) => index)
  }

  /** The text of the same sentence before and after a run, at most so many characters of each. */
  around(at: number, most: number): [before: string, after: string] {
    const [from = 0, to = 0] = this.#runs.slice(at, at + 2)
    while ((this.#begins[this.#begin + 1] ?? Number.POSITIVE_INFINITY) <= from) this.#begin += 1
    // A period inside the run ends no sentence.
    const isBefore = (end: number) => end < to || (end === to && this.#text[end] !== '\n')
    while (isBefore(this.#ends[this.#end] ?? Number.POSITIVE_INFINITY)) this.#end += 1
    const begin = this.#begins[this.#begin] ?? 0
    const end = this.#ends[this.#end] ?? this.#text.length
    return [
      this.#text.slice(begin, Math.min(from, begin + most)),
      this.#text.slice(to, Math.min(end, to + most)),
    ]
  }

  lastWordBefore(at: number): string {
    const from = this.#runs[at] ?? 0
    const near = this.#text.slice(Math.max(0, from - LAST_WORD_WITHIN), from).trimEnd()
    return /\p{L}+$/u.exec(near)?.[0] ?? ''
  }
}
