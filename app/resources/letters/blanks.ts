import type { Run } from '#app/platform/documents/document.ts'

// Parses the bracketed blanks of a letter. Letters are Markdown that staff write, so the rules follow how brackets are worded:
// “[Date]”, “[Your address, if you want to give it]”, “[Pick all that fit: reading, writing]”, “[email, text, or phone]”, “[If
// you want it: Please also look at my records.]”, “[If someone saw it: These people saw it: (names).]”.

export type BlankKind =
  /** A single line. */
  | 'line'
  /** Several lines. */
  | 'text'
  | 'date'
  /** One of `choices`. */
  | 'one'
  /** Any of `choices`. */
  | 'some'
  /** A sentence that the writer keeps or drops. */
  | 'sentence'

export interface Blank {
  /** The words in brackets. */
  says: string
  kind: BlankKind
  /** The requested information. Blanks that ask for the same thing are one question. */
  asks: string
  /** When empty, it is dropped from the letter. */
  optional: boolean
  choices?: readonly string[]
  /** The text around the answer: the sentence that the answer is a part of. */
  around?: readonly [before: string, after: string]
}

const CONDITION = /^(if [^:]{1,60}): (.+)$/is
const KEEP_ONE = /^keep one: (.+)$/is
const PICK = /^pick all that fit: (.+)$/is
/** Matches “(names)” in a sentence, but not “(34 CFR 300.613)”. */
const INNER = /\(([a-z][^()\d]{1,60})\)/

const sentencesIn = (text: string): string[] => text.split(/(?<=[.!?])\s+/)
const listed = (text: string): string[] =>
  text
    .replace(/\.$/, '')
    .split(/,\s+(?:and\s+|or\s+)?/)
    .map((one) => one.trim())
    .filter(Boolean)

/** “Your address, if you want to give it” asks for your address. */
const mainOf = (says: string): string =>
  says
    .replace(/,? (?:if|such as) .*$/is, '')
    .replace(/\.$/, '')
    .trim()

/** @param says the words in brackets, without the brackets */
export function blankOf(says: string): Blank {
  const oneOf = KEEP_ONE.exec(says)?.[1]
  if (oneOf) return { says, kind: 'one', asks: says, optional: false, choices: sentencesIn(oneOf) }
  const someOf = PICK.exec(says)?.[1]
  if (someOf) return { says, kind: 'some', asks: says, optional: false, choices: listed(someOf) }
  const [, , conditional] = CONDITION.exec(says) ?? []
  const sentence = conditional ?? says
  const inner = /^\p{Lu}/u.test(sentence) ? INNER.exec(sentence) : null
  if (inner) return sentenceAround(says, sentence, inner)
  if (conditional) {
    if (/^\p{Lu}/u.test(conditional))
      return { says, kind: 'sentence', asks: says, optional: true, choices: [conditional] }
    return { says, kind: 'text', asks: conditional, optional: true }
  }
  return plainBlank(says)
}

/** “These people saw it: (names).” is kept where the names are filled in. */
function sentenceAround(says: string, sentence: string, { index, 0: whole, 1: asks = '' }: RegExpExecArray) {
  const around = [sentence.slice(0, index), sentence.slice(index + whole.length)] as const
  return { ...plainBlank(asks), says, optional: true, around }
}

function plainBlank(says: string): Blank {
  const main = mainOf(says)
  const optional = /\bif (?:you|there|it)\b/i.test(says) && !/\bif you do not know\b/i.test(says)
  // “[Birth date, if you want to give it.]” is a sentence of its own.
  const around = optional && says.endsWith('.') ? ([`${main}: `, '.'] as const) : undefined
  const base = { says, asks: main, optional, ...(around ? { around } : {}) }
  if (/\bdate\b/i.test(main) && !/\b(?:and|or)\b/i.test(main)) return { ...base, kind: 'date' }
  const choices = /^\p{Ll}/u.test(says) && /, or /.test(says) && !optional ? listed(says) : []
  if (choices.length >= 3) return { ...base, asks: says, kind: 'one', choices }
  return { ...base, asks: main.replace(/, or .*$/s, ''), kind: 'line' }
}

/** The words of a blank; null where the run is not one. */
export const wordsInBlank = (run: Run): string | null => (run.blank ? run.text.slice(1, -1) : null)
