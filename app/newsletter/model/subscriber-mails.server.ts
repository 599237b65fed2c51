import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { topicWords, UNCONFIRMED_DAYS } from './rules.ts'
import { words } from './words.ts'

/** Asks the owner of this address to confirm. The link opens a page with one button. */
export function confirmLetter(to: string, token: string, topics: string): Mail {
  const us = organisation().name
  return {
    to,
    subject: words.letters.doYouWantNewsletter({ us }),
    text: [
      words.letters.youAskedNewsletterIf({ us }),
      '',
      words.letters.youChose({ topic: topicWords(topics) }),
      '',
      words.letters.ifYouWantOpen,
      `${config.origin}/newsletter/confirm?t=${token}`,
      '',
      words.letters.ifYouDoNothing({ unconfirmedDays: UNCONFIRMED_DAYS }),
      '',
      us,
      organisation().address,
    ].join('\n'),
  }
}

/** For an address that is already subscribed. The page reveals nothing to a stranger who typed it. */
export function knownLetter(to: string, token: string): Mail {
  const us = organisation().name
  return {
    to,
    subject: words.letters.yourNewsletterFrom({ us }),
    text: [
      words.letters.youAskedNewsletterYou({ us }),
      '',
      words.letters.hereYouCanChange,
      preferencesLink(token),
      '',
      words.letters.ifYouDidNot,
      '',
      us,
      organisation().address,
    ].join('\n'),
  }
}

export const preferencesLink = (token: string): string => `${config.origin}/newsletter/preferences?t=${token}`

/** @param number the issue that contains the link */
export const leavingLink = (token: string, number: number | null): string =>
  `${config.origin}/newsletter/leave?t=${token}${number ? `&n=${number}` : ''}`
