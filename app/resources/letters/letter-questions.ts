import type { Block, Run } from '#app/platform/documents/document.ts'
import { type Blank, type BlankKind, blankOf, wordsInBlank } from './blanks.ts'
import { Sentences } from './sentences.ts'

// The questions of a letter, generated from the brackets in its own text, so that an edited letter has new questions at once.

/** A part of a line: literal text, or the position of an answer. */
export type Piece = { run: Run } | { run: Run; name: string; blank: Blank }

export type LetterBlock =
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'paragraph'; pieces: Piece[] }
  | { kind: 'list'; ordered: boolean; items: Piece[][] }
  /** A list from which the writer keeps one line, or all that apply. */
  | { kind: 'choice'; name: string; blank: Blank; lead: Piece[]; ordered: boolean; items: Piece[][] }

export interface Question {
  name: string
  kind: BlankKind
  label: string
  /** The bracketed words that the label omits. */
  hint: string | null
  /** The sentence of the letter, with a line in place of the answer. */
  sentence: string | null
  optional: boolean
  choices: readonly string[]
}

export interface Letter {
  blocks: LetterBlock[]
  questions: Question[]
}

const KEEP_LINE = /^keep one line\.?$/i
const KEEP_FITTING = /^keep what fits\.?$/i
const BLANK_LINE = '____'
const LONGEST_SENTENCE = 160
/** Also of the choices of all its questions: a form has no room for more. */
export const MOST_BLANKS = 200

/**
 * @param sheet the blocks of one letter, without its heading
 * @returns null for a letter with more than MOST_BLANKS blanks or choices
 */
export function letterOf(sheet: readonly Block[]): Letter | null {
  if (blanksIn(sheet) > MOST_BLANKS) return null
  const reader = new LetterReader()
  const blocks = sheet.flatMap((block, at) => reader.read(block, sheet[at + 1]))
  const { questions } = reader
  const fields = questions.reduce((count, { choices }) => count + Math.max(1, choices.length), 0)
  return fields > MOST_BLANKS ? null : { blocks, questions }
}

function blanksIn(sheet: readonly Block[]): number {
  const lines = sheet.flatMap((block) =>
    block.kind === 'paragraph' ? [block.runs] : block.kind === 'list' ? block.items : [],
  )
  return lines.reduce((count, runs) => count + runs.filter(({ blank }) => blank).length, 0)
}

class LetterReader {
  questions: Question[] = []
  /** Keyed by what is asked for, so that the same words in brackets are one question. */
  #names = new Map<string, string>()
  #taken = new Set<string>()
  #choice: { name: string; blank: Blank; lead: Piece[] } | null = null

  read(block: Block, next: Block | undefined): LetterBlock[] {
    if (block.kind === 'heading') return [{ kind: 'heading', level: block.level, text: block.text }]
    if (block.kind === 'paragraph') {
      const lead = next?.kind === 'list' ? this.#leadOfChoice(block.runs, next.items) : null
      if (lead) {
        this.#choice = lead
        return []
      }
      return [{ kind: 'paragraph', pieces: this.#pieces(block.runs) }]
    }
    if (block.kind === 'list') {
      const { ordered } = block
      const choice = this.#choice
      this.#choice = null
      const items = block.items.map((runs, at) =>
        this.#pieces(runs, choice ? `${choice.name} ${at + 1}` : '', choice ? wordsOf(runs) : null),
      )
      return [choice ? { kind: 'choice', ...choice, ordered, items } : { kind: 'list', ordered, items }]
    }
    // Letters have no tables or pictures. A letter with some keeps them as text, without questions.
    return []
  }

  /** “What should change. [Keep one line.]” in front of a list. */
  #leadOfChoice(runs: readonly Run[], items: readonly Run[][]) {
    const says = runs.at(-1) && wordsInBlank(runs.at(-1) as Run)
    if (!says || !(KEEP_LINE.test(says) || KEEP_FITTING.test(says))) return null
    const before = runs.slice(0, -1)
    const label = withoutEnd(wordsOf(before))
    const kind = KEEP_LINE.test(says) ? 'one' : 'some'
    const blank: Blank = {
      says,
      kind,
      asks: `${label} ${says}`,
      optional: false,
      choices: items.map((item) => wordsOf(item)),
    }
    const name = this.#ask(blank, { label: label || says, hint: null, sentence: null })
    return { name, blank, lead: before.map((run) => ({ run })) }
  }

  /** @param under the choice that the line belongs to, and its text */
  #pieces(runs: readonly Run[], under = '', line: string | null = null): Piece[] {
    const sentences = new Sentences(runs)
    let before: Run | undefined
    return runs.map((run, at): Piece => {
      const says = wordsInBlank(run)
      const heading = before
      if (run.text.trim() !== '') before = run
      if (says === null) return { run }
      const blank = blankOf(says)
      const titled = heading?.bold === true && /[.:]$/.test(heading.text.trimEnd())
      const asks = [under, blank.kind === 'date' ? sentences.lastWordBefore(at) : '', blank.asks]
        .filter(Boolean)
        .join(' ')
      const place = { ...blank, asks, kind: titled && blank.kind === 'line' ? ('text' as const) : blank.kind }
      const label = titled ? withoutEnd(heading.text) : labelOf(blank)
      const name = this.#ask(place, {
        label: sentenceCase(label),
        hint: hintOf(blank, label),
        sentence:
          titled || blank.kind === 'sentence' ? line && short(line) : sentenceOf(blank, sentences, at),
      })
      return { run, name, blank: place }
    })
  }

  #ask(blank: Blank, told: Pick<Question, 'label' | 'hint' | 'sentence'>): string {
    const key = blank.asks.toLowerCase()
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const name = this.#free(`answer-${slugOf(key)}`)
    this.#names.set(key, name)
    const { kind, optional, choices = [] } = blank
    this.questions.push({ name, kind, optional, choices, ...told })
    return name
  }

  #free(name: string): string {
    let free = name
    for (let next = 2; this.#taken.has(free); next += 1) free = `${name}-${next}`
    this.#taken.add(free)
    return free
  }
}

const slugOf = (text: string): string =>
  text
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 50)

const wordsOf = (runs: readonly Run[]): string =>
  runs
    .map(({ text }) => text)
    .join('')
    .trim()

/** “What happened.” without its period. */
const withoutEnd = (heading: string): string => {
  const text = heading.trimEnd()
  return /[.:]$/.test(text) ? text.slice(0, -1) : heading
}

function labelOf({ kind, says, asks, choices, around }: Blank): string {
  if (kind === 'sentence') return choices?.[0] ?? says
  if (around) return asks
  if (kind === 'one' || kind === 'some')
    return says.replace(/^[^:]{1,40}: .*$/s, (all) => all.split(':')[0] ?? all)
  return says
    .replace(/^if [^:]{1,60}: /i, '')
    .replace(/,? (?:if|such as) .*$/is, '')
    .replace(/\.$/, '')
}

/** The part that the label omits: “if you want to give it”, “such as 2 weeks from now”. */
function hintOf({ kind, says }: Blank, label: string): string | null {
  if (kind === 'sentence') return /^(if [^:]{1,60}):/i.exec(says)?.[1] ?? null
  if (kind === 'one' || kind === 'some') return null
  const plain = says.replace(/\.$/, '')
  return plain.toLowerCase() === label.toLowerCase() ? null : sentenceCase(plain)
}

const sentenceCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The sentence in which a blank stands; null where it stands alone. */
function sentenceOf({ around }: Blank, sentences: Sentences, at: number): string | null {
  if (around) return around.join(BLANK_LINE)
  const [before, after] = sentences.around(at, LONGEST_SENTENCE + 1)
  if (/^[\s.,:;]*$/.test(before + after)) return null
  return short(`${before}${BLANK_LINE}${after}`.trim())
}

const short = (text: string): string =>
  text.length <= LONGEST_SENTENCE ? text : `${text.slice(0, LONGEST_SENTENCE).replace(/\s\S*$/, '')} …`
