import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { topicWords, UNCONFIRMED_DAYS } from './rules.ts'

/** Asks whoever reads this address whether they want it. The link opens a page with one button. */
export function confirmLetter(to: string, token: string, topics: string): Letter {
  const us = organisation().name
  return {
    to,
    subject: `Do you want the ${us} newsletter?`,
    text: [
      `You asked for the ${us} newsletter. If it was not you, ignore this email.`,
      '',
      `You chose: ${topicWords(topics)}`,
      '',
      'If you want it, open this page and press the button:',
      `${config.origin}/newsletter/confirm?t=${token}`,
      '',
      `If you do nothing, we forget this address after ${UNCONFIRMED_DAYS} days.`,
      '',
      us,
      organisation().address,
    ].join('\n'),
  }
}

/** For an address that has the newsletter already. Whoever typed it learns nothing from the page. */
export function knownLetter(to: string, token: string): Letter {
  const us = organisation().name
  return {
    to,
    subject: `Your newsletter from ${us}`,
    text: [
      `You asked for the ${us} newsletter, and you already get it. If it was not you, ignore this email.`,
      '',
      'Here you can change what you get, take a break, or leave:',
      preferencesLink(token),
      '',
      'If you did not ask, you do not need to do anything. Nothing changes.',
      '',
      us,
      organisation().address,
    ].join('\n'),
  }
}

export const preferencesLink = (token: string): string => `${config.origin}/newsletter/preferences?t=${token}`

/** @param number the issue in which the link stands */
export const leavingLink = (token: string, number: number | null): string =>
  `${config.origin}/newsletter/leave?t=${token}${number ? `&n=${number}` : ''}`
