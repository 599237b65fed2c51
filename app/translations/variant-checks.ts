import { block, type Check, checkOpened, warn } from '#app/content/content.server.ts'
import type { ContentField } from '#app/content/model/rules.ts'
import { readingOf } from '#app/platform/text/reading-grade.ts'
import { EASIER_GRADE, EASIER_SENTENCE } from './rules.ts'

// Checks before an easier version is published, and notes on a translation.

interface Facts {
  easier: boolean
  fields: readonly ContentField[]
  words: Readonly<Record<string, string>>
  /** Headings and links of its text. */
  marks: readonly Check[]
  /** Whether it is accurate for the public full text. */
  fits: boolean
  sourceShown: boolean
  waitsForSecond: boolean
  /** Links to other sites that have not been checked yet. */
  notOpened: readonly { words: string; to: string }[]
}

export function checkVariant(facts: Facts): Check[] {
  const { easier, fields, words, fits, sourceShown, waitsForSecond } = facts
  const missing = fields.filter(({ at, needed }) => needed && !words[at]).map(({ label }) => label)
  const found = [
    ...(missing.length > 0 ? [block('Some fields are empty. Fill them in.', missing)] : []),
    ...(fits
      ? []
      : [
          block(
            'The full text has changed since. Check the changes below the words. Correct your words, then press “These words fit it now”.',
          ),
        ]),
    ...(waitsForSecond
      ? [
          block(
            'It is about the law, and a second person has not looked at these words. Press “Send for review”. Someone who may review and did not write them then approves them.',
          ),
        ]
      : []),
  ]
  if (easier) {
    if (!sourceShown) found.push(block('Visitors do not see the full text. Publish that one first.'))
    found.push(
      ...facts.marks,
      ...checkOpened(facts.notOpened),
      ...ofPictures(words.body ?? ''),
      ...ofReading(words),
    )
  }
  return found.sort((a, b) => Number(b.blocks) - Number(a.blocks))
}

const ofPictures = (body: string): Check[] =>
  /!\[[^\]\n]*\]\(/.test(body) ? [block('Pictures are in the full text only. Take them out here.')] : []

function ofReading({ lead = '', points = '', body = '' }: Facts['words']): Check[] {
  const { grade, hard } = readingOf(`${lead}\n\n${points}\n\n${body}`, EASIER_SENTENCE)
  const found: Check[] = []
  if (grade !== null && grade > EASIER_GRADE)
    found.push(
      block(
        `These words read at grade ${grade}. An easier version must read at grade ${EASIER_GRADE} or lower. Shorter words and sentences help most.`,
      ),
    )
  if (hard.length > 0)
    found.push(
      warn(
        hard.length === 1
          ? 'One sentence is hard for an easier version. Split it, or use shorter words.'
          : `${hard.length} sentences are hard for an easier version. Split them, or use shorter words.`,
        hard.slice(0, 20).map((one) => `${one.sentence} (${one.words} words, grade ${one.grade})`),
      ),
    )
  return found
}
