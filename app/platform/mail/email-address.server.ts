import { z } from 'zod'
import { plainAddress } from '../text/plain-address.ts'
import { addressSentence } from './address-words.ts'

/** The longest address that email allows. */
const ADDRESS_MOST = 254

/**
 * THE CHECK of a typed email address: one address that mail servers accept. Every form uses it. First removes what was
 * pasted along with the address.
 * @param missing the message for an empty box; without it, what is wrong with the address
 * @param whose "The" if the person typing is not its owner
 */
export const emailAddress = (missing?: string | (() => string), whose: 'Your' | 'The' = 'Your') => {
  // Words that staff can change are read when they are needed.
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
