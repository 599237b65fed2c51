// Whether a passphrase is hard enough to guess: for the keys of the staff, and for files that leave the site.

export const PASSPHRASE_SHORTEST = 16

/** Long enough, and tried first by everybody who guesses. Letters and digits alone, in small letters. */
const KNOWN = [
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'maytheforcebewithyou',
  'tobeornottobe',
  'qwertyuiopasdfgh',
  'abcdefghijklmnop',
  'abc123abc123abc1',
  '1q2w3e4r5t6y7u8i',
  'passwordpassword',
  'letmein',
  'opensesame',
  'handrail',
  '0123456789abcdef',
]

/** A sentence when a passphrase is too easy: too short, the same few letters again and again, or a known one. */
export function passphraseProblem(passphrase: string): string | null {
  if (!passphrase) return `Choose a passphrase of ${PASSPHRASE_SHORTEST} characters or more`
  if (passphrase.length < PASSPHRASE_SHORTEST)
    return `Use ${PASSPHRASE_SHORTEST} characters or more. This one has ${passphrase.length}`
  if (new Set(passphrase.toLowerCase()).size < 8)
    return 'Use more different letters. This one is easy to guess'
  const plain = passphrase.toLowerCase().replace(/[^a-z0-9]/g, '')
  const rest = KNOWN.reduce((left, known) => left.replaceAll(known, ''), plain)
  if (rest !== plain && rest.length < PASSPHRASE_SHORTEST / 2)
    return 'Many people know this one. Use words of your own'
  return null
}
