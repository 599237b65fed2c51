import { block, type Check, checkOpened, checkReading, isAddress, warn } from '#app/content/content.server.ts'
import type { ContentField, TypedFields } from '#app/content/model/rules.ts'

// Checks before a record can be published. Each finding says what is wrong and what to do.

interface FactCheckFacts {
  legal: boolean
  fields: readonly ContentField[]
  texts: TypedFields
  /** The errors found by its kind. */
  wrong: readonly string[]
  /** URLs on this site that lead nowhere. */
  nowhere: readonly string[]
  /** Headings and links of the Markdown texts. */
  marks: readonly Check[]
  waitsForSecond: boolean
  /** Links to other sites that have not been checked yet. */
  notOpened?: readonly { words: string; to: string }[]
  /** This is the release's version, which was public: going back to it must not wait for a search for sources. */
  asReleased?: boolean
  /** Today. */
  today: string
}

export function checkFact(facts: FactCheckFacts): Check[] {
  const { fields, texts, wrong, nowhere, waitsForSecond } = facts
  // Fields that the release left open may stay open.
  const asFar = facts.asReleased ? warn : block
  // Of legal facts, the sentences about sources say which day is missing.
  const said = facts.legal ? ['checkedOn', 'reviewOn'] : []
  const missing = fields
    .filter(({ at, needed }) => needed && !said.includes(at) && !texts[at])
    .map(({ label }) => label)
  return [
    ...(missing.length > 0 ? [asFar('Some fields are empty. Fill them in.', missing)] : []),
    ...wrong.map((says) => block(says)),
    ...(facts.legal
      ? ofSources(facts).map((one) => (facts.asReleased ? { ...one, blocks: false } : one))
      : []),
    ...(nowhere.length > 0
      ? [block('An address of this site leads nowhere. Look for the page, and correct it.', [...nowhere])]
      : []),
    ...facts.marks,
    // Links of the release were checked before it.
    ...(facts.asReleased ? [] : checkOpened(facts.notOpened ?? [])),
    ...ofMarks(fields, texts),
    ...checkReading(wordsToRead(fields, texts)),
    ...(waitsForSecond
      ? [
          block(
            'A second person has not looked at these words. Press “Send for review”. Someone who may review and did not write them then approves them.',
          ),
        ]
      : []),
  ].sort((a, b) => Number(b.blocks) - Number(a.blocks))
}

function ofSources({ texts, today }: FactCheckFacts): Check[] {
  const found: Check[] = []
  const named = (texts.sources ?? texts['source.url'] ?? '').split('\n').filter((line) => line.trim() !== '')
  const withAddress = named.filter((line) => line.split(/\s+/).some((word) => isAddress(word)))
  if (named.length === 0) found.push(block('No source is named. Name at least one, with its address.'))
  else if (withAddress.length === 0)
    found.push(block('No source has an address. Write one that begins with https://'))
  if (!texts.checkedOn) found.push(block('No day says when the sources were checked. Set it.'))
  else if (texts.checkedOn > today)
    found.push(block('The day the sources were checked is in the future. Correct it.'))
  if (!texts.reviewOn)
    found.push(block('No day is set to check the sources again. Set one, such as half a year from now.'))
  else if (texts.reviewOn <= today)
    found.push(block('The day to check the sources again has come. Check them now, and set the next day.'))
  return found
}

/** Only full sentences: names and lists of several parts do not measure readability. */
const wordsToRead = (fields: readonly ContentField[], texts: TypedFields): string =>
  fields
    .filter(({ as }) => as === 'text' || as === 'lines')
    .map(({ at }) => texts[at] ?? '')
    .join('\n\n')

const HTML = /<\/?[a-z][^>]{0,60}>/i
const MARKDOWN_LINK = /!?\[[^\]]{1,80}\]\([^)]{1,200}\)/

/** Records are shown as plain text. */
function ofMarks(fields: readonly ContentField[], texts: TypedFields): Check[] {
  const plain = fields.filter(({ markdown }) => !markdown)
  const all = plain.map(({ at }) => texts[at] ?? '').join('\n')
  const marks = [HTML.exec(all)?.[0], MARKDOWN_LINK.exec(all)?.[0]].filter((one) => one !== undefined)
  return marks.length > 0
    ? [warn('Records are shown as plain words, so visitors would read these marks. Take them out.', marks)]
    : []
}

/** Every URL in the texts. */
export const addressesIn = (texts: TypedFields): string[] => [
  ...new Set(
    Object.values(texts)
      .flatMap((text) => text.split(/\s+/))
      .filter(isAddress),
  ),
]
