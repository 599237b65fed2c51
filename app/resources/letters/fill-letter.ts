import type { Block, Run } from '#app/platform/documents/document.ts'
import type { Letter, LetterBlock, Piece } from './letter-questions.ts'

// A letter with the answers inserted. Unanswered blanks stay in brackets; a sentence that only an optional answer would fill is
// dropped. Both are listed, so that the writer does not send a letter with a gap unknowingly.

/** By question name. A choice is the number of its line, several are numbers on separate lines, and a sentence to keep is “yes”. */
export type Answers = ReadonlyMap<string, string>

interface FilledLetter {
  blocks: Block[]
  /** The names of questions whose brackets are still in the letter. */
  blank: string[]
  /** The names of optional questions without an answer: their text is not in the letter. */
  leftOut: string[]
}

type PieceToFill = Extract<Piece, { blank: unknown }>
const isBlank = (piece: Piece): piece is PieceToFill => 'blank' in piece

export function fillLetter({ blocks }: Letter, answers: Answers): FilledLetter {
  const filling = new Filling(answers)
  const filled = blocks.flatMap((block) => filling.block(block))
  return { blocks: filled, blank: [...filling.blank], leftOut: [...filling.leftOut] }
}

class Filling {
  blank = new Set<string>()
  leftOut = new Set<string>()
  #answers: Answers

  constructor(answers: Answers) {
    this.#answers = answers
  }

  block(block: LetterBlock): Block[] {
    if (block.kind === 'heading') return [block]
    if (block.kind === 'paragraph') return paragraph(this.#runs(block.pieces))
    if (block.kind === 'list') return this.#list(block.ordered, block.items)
    return this.#choice(block)
  }

  #list(ordered: boolean, lines: readonly Piece[][]): Block[] {
    const items = lines.map((pieces) => this.#runs(pieces)).filter((runs) => runs.length > 0)
    return items.length > 0 ? [{ kind: 'list', ordered, items }] : []
  }

  #choice({ name, blank, lead, ordered, items }: Extract<LetterBlock, { kind: 'choice' }>): Block[] {
    const numbers = new Set(this.#numbers(name))
    const chosen = items.filter((_, at) => numbers.has(at + 1))
    if (chosen.length === 0) {
      this.blank.add(name)
      const asTyped = items.map((pieces) => pieces.map(({ run }) => run))
      return [
        ...paragraph([...lead.map(({ run }) => run), { text: `[${blank.says}]`, blank: true }]),
        { kind: 'list', ordered, items: asTyped },
      ]
    }
    if (blank.kind === 'one') return paragraph(this.#runs([...lead, ...(chosen[0] ?? [])]))
    return [...paragraph(lead.map(({ run }) => run)), ...this.#list(ordered, chosen)]
  }

  #numbers(name: string): number[] {
    return (this.#answers.get(name) ?? '').split('\n').map(Number)
  }

  /** Line by line, without the sentences that have no answer. */
  #runs(pieces: readonly Piece[]): Run[] {
    const lines = linesOf(pieces).map((line) => this.#line(line))
    const kept = lines.filter((line) => line.length > 0)
    return kept.flatMap((line, at) => (at > 0 ? [LINE_ENDS, ...line] : line))
  }

  #line(line: readonly Piece[]): Run[] {
    const sentences = sentencesIn(line)
    const kept = sentences.filter((sentence) => !this.#isLeftOut(sentence))
    const rest = kept.flat()
    // Only the bold words in front of a sentence are left.
    if (kept.length < sentences.length && rest.every(({ run }) => run.bold || run.text.trim() === ''))
      return []
    return trimmed(joined(rest.flatMap((piece) => this.#piece(piece))))
  }

  #isLeftOut(sentence: readonly Piece[]): boolean {
    const blanks = sentence.filter(isBlank)
    const empty = blanks.filter(({ name }) => !this.#answers.get(name))
    if (blanks.length > empty.length || !empty.some(({ blank }) => blank.optional)) return false
    for (const { name, blank } of empty) if (blank.kind !== 'sentence') this.leftOut.add(name)
    return true
  }

  #piece(piece: Piece): Run[] {
    if (!isBlank(piece)) return [piece.run]
    const { name, blank, run } = piece
    const answer = this.#answers.get(name)
    if (!answer) {
      this.blank.add(name)
      return [run]
    }
    const [before = '', after = ''] = blank.around ?? []
    const lines = this.#answerOf(piece, answer).split('\n')
    return lines.flatMap((text, at): Run[] => [
      ...(at > 0 ? [LINE_ENDS] : []),
      asRun(run, `${at === 0 ? before : ''}${text}${at === lines.length - 1 ? after : ''}`),
    ])
  }

  #answerOf({ name, blank }: PieceToFill, answer: string): string {
    const { kind, choices = [] } = blank
    if (kind === 'sentence') return choices[0] ?? ''
    if (kind === 'one' || kind === 'some') {
      const chosen = this.#numbers(name).flatMap((number) => choices[number - 1] ?? [])
      return AND.format(chosen)
    }
    return kind === 'text' ? answer : answer.replace(/\s+/g, ' ')
  }
}

const AND = new Intl.ListFormat('en-US')
const LINE_ENDS: Run = { text: '', ends: true }
const asRun = ({ bold }: Run, text: string): Run => (bold ? { text, bold } : { text })
const paragraph = (runs: Run[]): Block[] => (runs.length > 0 ? [{ kind: 'paragraph', runs }] : [])

function linesOf(pieces: readonly Piece[]): Piece[][] {
  const lines: Piece[][] = [[]]
  for (const piece of pieces) {
    if (piece.run.ends) lines.push([])
    else lines.at(-1)?.push(piece)
  }
  return lines
}

/** Splits a line into sentences. A blank that is a whole sentence counts as one. */
function sentencesIn(line: readonly Piece[]): Piece[][] {
  const sentences: Piece[][] = [[]]
  let ended = false
  for (const piece of line) {
    if (isBlank(piece)) {
      sentences.at(-1)?.push(piece)
      ended = /[.!?]$/.test(piece.blank.says)
      continue
    }
    const parts = piece.run.text.split(/(?<=[.!?])(?=\s)/)
    for (const [at, text] of parts.entries()) {
      if (at > 0 || (ended && /^\s/.test(text))) sentences.push([])
      sentences.at(-1)?.push({ run: { ...piece.run, text } })
    }
    // “**What happened.**” and the text after it.
    ended = piece.run.bold === true && /[.!?]$/.test(piece.run.text)
  }
  return sentences
}

/** Drops a second period after an answer that already ends its sentence. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  let before: Run | undefined
  for (const run of runs) {
    const doubled = before && !before.blank && /[.!?]$/.test(before.text) && /^\.(?:\s|$)/.test(run.text)
    const added = doubled ? { ...run, text: run.text.slice(1) } : run
    all.push(added)
    if (added.text !== '') before = added
  }
  return all.filter(({ text, ends }) => text !== '' || ends)
}

function trimmed(runs: Run[]): Run[] {
  const [first] = runs
  if (first && !first.blank) first.text = first.text.trimStart()
  const last = runs.at(-1)
  if (last && !last.blank) last.text = last.text.trimEnd()
  return runs.filter(({ text, ends }) => text !== '' || ends)
}
