import { words } from './words.ts'

export const LIMITS = {
  name: 100,
  email: 254,
  subject: 150,
  message: 5000,
  enquiry: 2000,
  reply: 10_000,
  savedTitle: 100,
} as const
/** How long the link works with which a person lets us make a case of their message. */
export const MOVE_DAYS = 14

/** The specification's sentences for an incomplete form. */
export const MISSING_TITLE = words.rules.missingTitle
export const MISSING_TEXT = words.rules.missingText

const CONTROL = /\p{Cc}/u

/** The path on this site that a problem is reported about, or null if it is not one. */
export function pathAbout(asked: string | null | undefined): string | null {
  if (!asked || asked.length > 200 || CONTROL.test(asked)) return null
  return /^\/(?![/\\])[^\s<>"'\\]*$/.test(asked) ? asked : null
}

export const KINDS = {
  message: 'Message',
  problem: 'Problem with a page',
  partner: 'Partner inquiry',
} as const
export type Kind = keyof typeof KINDS

/** The parts of the inbox. */
export const SHOWN = {
  open: 'Open',
  mine: 'Mine',
  waiting: 'Waiting for them',
  spam: 'Spam',
  closed: 'Closed',
} as const
export type Shown = keyof typeof SHOWN

export const LINES_A_PAGE = 200
