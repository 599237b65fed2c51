import { z } from 'zod'
import { addressSentence } from './address-words.ts'
import { plainAddress } from './plain-address.ts'

/** The longest address that mail knows. */
const ADDRESS_MOST = 254

/**
 * THE CHECK of an email address that a person typed: one address, as mail servers everywhere take it. Every form uses it. What was
 * pasted along with the address is left out first.
 * @param missing what is said of an empty box; without it, what is wrong with the address
 * @param whose "The" where somebody else than its owner typed it
 */
export const emailAddress = (missing?: string | (() => string), whose: 'Your' | 'The' = 'Your') => {
  // Words that staff can change are asked for when they are needed.
  const said = missing === undefined ? {} : { error: missing }
  const notSent = missing ?? (() => addressSentence('', whose))
  const wrong = (issue: { input?: unknown }) => addressSentence(String(issue.input ?? ''), whose)
  return z
    .string({ error: notSent })
    .transform(plainAddress)
    .pipe(
      z
        .string()
        .min(missing ? 1 : 0, said)
        .max(ADDRESS_MOST, `${whose} email address must be ${ADDRESS_MOST} characters or fewer`)
        .pipe(z.email({ error: wrong })),
    )
}
