import { kindsIn, type NamedKind } from './kinds-in-lines.ts'

// The lists that ship with the release: the specification's names, and our additions. Staff change them at
// /staff/settings.

const lines = (...all: string[]) => all.join('\n')

/** Kinds of law in the attorney directory. The specification's come first; the others are what people bring to us. */
const LAW_KINDS = lines(
  'Employment Law',
  'Education Law',
  'Public Accommodations',
  'Housing Law',
  'Health Care Access',
  'Government Services',
  'Disability Benefits',
)

/** Kinds of fee in the attorney directory, with explanations. */
const FEE_KINDS = lines(
  'Pro Bono: Free. You do not pay for the lawyer’s work.',
  'Sliding Scale: The price depends on what you earn. If you earn less, you pay less.',
  'Fee-Based: You pay a price that you agree on first, by the hour or for the whole case.',
  'Contingency: You pay only if you win money. The lawyer keeps part of it. For example, 1/3 of $9,000 is $3,000.',
)

/** Categories of the Resource Hub. */
const HUB_KINDS = lines(
  'templates = Templates',
  'guides = Guides',
  'videos = Videos',
  'research = Research',
  'legal = Legal Documents',
)

function listOf(text: string, rules: { most: number; means: number; taken: readonly string[] }) {
  const first = kindsIn(text, [], rules)
  if ('wrong' in first) throw new RangeError(`“${first.wrong}” is no line of a list`)
  return { text, first: first as readonly NamedKind[], rules }
}

export const NAMED_LISTS = {
  law: listOf(LAW_KINDS, { most: 20, means: 0, taken: ['all'] }),
  fees: listOf(FEE_KINDS, { most: 10, means: 140, taken: ['all'] }),
  hub: listOf(HUB_KINDS, { most: 12, means: 0, taken: ['all'] }),
}
