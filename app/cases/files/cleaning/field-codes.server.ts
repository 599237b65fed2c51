import { hasPath, pathsShortened } from './paths-in-text.ts'

/** Programs keep data in codes, such as the name of a library's user. */
const OF_PROGRAM = /^\s*ADDIN\b/i

/** The code of a field without paths and without data of programs. */
export const codeShortened = (code: string): string =>
  OF_PROGRAM.test(code) ? ' ADDIN ' : pathsShortened(code)

/**
 * Shortens the paths in the codes of a Word file's fields, such as INCLUDEPICTURE. Word may split a code over several
 * elements, and put a field into another one.
 */
export class FieldCodes {
  /** For each open field, the pieces of its code and where they stand. The first is for code outside a field. */
  readonly #fields: { at: number; text: string }[][] = [[]]
  readonly #replace: (at: number, text: string) => void

  constructor(replace: (at: number, text: string) => void) {
    this.#replace = replace
  }

  add(at: number, text: string): void {
    this.#fields.at(-1)?.push({ at, text })
  }

  /** @param mark the fldCharType: the code of a field is between "begin" and "separate" or "end" */
  mark(mark: string): void {
    if (mark === 'begin') this.#fields.push([])
    else {
      this.#shorten(this.#fields.pop() ?? [])
      if (mark !== 'end' || this.#fields.length === 0) this.#fields.push([])
    }
  }

  close(): void {
    for (const pieces of this.#fields) this.#shorten(pieces)
  }

  #shorten(pieces: { at: number; text: string }[]): void {
    const code = pieces.map(({ text }) => text).join('')
    if (!hasPath(code) && !OF_PROGRAM.test(code)) return
    const short = codeShortened(code)
    pieces.forEach(({ at }, piece) => {
      this.#replace(at, piece === 0 ? short : '')
    })
  }
}
