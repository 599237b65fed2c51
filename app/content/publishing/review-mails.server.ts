import type { Mail } from '#app/platform/mail/mail.server.ts'

// To the staff: what happened to a text, without its title or content, because only staff may read it before publication.

export type LetterFor = (to: string, id: string) => Mail

/**
 * @param one the name for such a text
 * @param pageOf its page in the console
 */
export const reviewLetters = (one: 'post' | 'fact' | 'letter' | 'text', pageOf: (id: string) => string) => {
  const waits: LetterFor = (to, id) => ({
    to,
    subject: `A ${one} is waiting for a second person`,
    text: `Someone sent a ${one} for review. You may be the second person. Read it, then approve its words or send it back:\n\n${pageOf(id)}\n\nIf someone else already did, there is nothing to do.\n`,
  })
  const approved: LetterFor = (to, id) => ({
    to,
    subject: `A ${one} was approved`,
    text: `A second person approved the words of a ${one} that you wrote in. It can be published now:\n\n${pageOf(id)}\n`,
  })
  const sentBack: LetterFor = (to, id) => ({
    to,
    subject: `A ${one} was sent back`,
    text: `A second person sent back a ${one} that you wrote in. Their note is above the words:\n\n${pageOf(id)}\n`,
  })
  const scheduleDone: LetterFor = (to, id) => ({
    to,
    subject: `A scheduled ${one} is published`,
    text: `A ${one} that you scheduled is on the site now:\n\n${pageOf(id)}\n`,
  })
  const scheduleStopped: LetterFor = (to, id) => ({
    to,
    subject: `A scheduled ${one} was not published`,
    text: `A ${one} that you scheduled was not published, because something about it has changed since. Its page says what is missing:\n\n${pageOf(id)}\n`,
  })
  return { waits, approved, sentBack, scheduleDone, scheduleStopped }
}
