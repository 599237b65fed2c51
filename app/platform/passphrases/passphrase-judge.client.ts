import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import list from '#db/samples/private-words.json' with { type: 'json' }

// Whether a passphrase of one's own is hard enough to guess: for staff keys, and for files that leave the site. Its
// dictionaries are large, so it is loaded only when a passphrase was typed. The
// library overrates short words side by side, so the lower of its estimate and the sum over the different words counts.

/** The strength of six random words, rounded down. */
export const ENOUGH_BITS = 60
/** The rest is not checked: it can only add strength. */
const LOOKED_AT = 128

/** Sayings whose words alone would count as strong enough. Letters only. */
const SAYINGS = [
  'thequickbrownfoxjumpsoverthelazydog',
  'correcthorsebatterystaple',
  'tobeornottobethatisthequestion',
  'maytheforcebewithyou',
  'iwanderedlonelyasacloud',
  'fourscoreandsevenyearsago',
  'itwasthebestoftimesitwastheworstoftimes',
  'wethepeopleoftheunitedstates',
]

const judge = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ours: [...list, 'handrail'] },
  graphs: adjacencyGraphs,
})

/** How many bits an attacker has to guess, by the lower of two estimates. */
export function bitsOf(passphrase: string): number {
  const looked = withoutSayings(passphrase.slice(0, LOOKED_AT))
  return Math.min(Math.log2(judge.check(looked).guesses), partByPart(looked))
}

/**
 * The sum of the different words' strengths. For the whole text, the library takes short adjacent words for random
 * letters, and so overrates any well-known sentence.
 */
function partByPart(text: string): number {
  const words = new Map(text.split(/[\s_.,-]+/).map((word) => [word.toLowerCase(), word]))
  const parts = [...words.values()].filter(Boolean).flatMap((word) => judge.check(word).sequence)
  return parts.reduce((sum, { guesses }) => sum + Math.log2(guesses), 0)
}

/** A saying counts no more than one word. */
function withoutSayings(text: string): string {
  const plain = text.toLowerCase().replace(/[^a-z0-9]/g, '')
  const rest = SAYINGS.reduce((left, saying) => left.replaceAll(saying, ' handrail '), plain)
  return rest === plain ? text : rest
}

/** A sentence that says what to do when a passphrase is too weak. */
export function passphraseProblem(passphrase: string): string | null {
  if (!passphrase.trim()) return 'Type a passphrase, or use six words that we make'
  if (bitsOf(passphrase) >= ENOUGH_BITS) return null
  return 'This one can be guessed. Add words that do not belong together, or use six words that we make'
}
