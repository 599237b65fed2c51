import { LINK_LASTS } from '#app/platform/auth/auth.server.ts'
import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { fromNow } from '#app/platform/time.ts'
import { INVITE_LASTS } from './rules.ts'

const asTheInvite = () => ({
  worksUntil: fromNow(INVITE_LASTS),
  askAgain: 'Ask your colleague to send you a new one.',
})

export const signInLink = (to: string, address: string): Mail => ({
  to,
  subject: `Sign in to ${organisation().name}`,
  text: `Open this address to sign in. It works once, for 30 minutes. You will be asked for a code from your app.\n\n${address}\n\nIf you did not ask for this, you do not need to do anything. Nobody gets in without your code.\n`,
  worksUntil: fromNow(LINK_LASTS),
  askAgain: `Ask for a new link here: ${config.origin}/staff/sign-in`,
})

export const passkeyReminder = (to: string): Mail => ({
  to,
  subject: `Sign in to ${organisation().name}`,
  text: 'You sign in with your passkey. Open the sign-in page and choose "Sign in with a passkey".\n\nIf you lost your passkey, no email can let you in. Ask a steward to let you set up signing in again. If there is no other steward, the person who runs the server can do it.\n\nIf you did not ask for this, you do not need to do anything.\n',
})

export const youAreInvited = (to: string, address: string): Mail => ({
  to,
  subject: `An invitation from ${organisation().name}`,
  text: `You are invited to work with ${organisation().name}. Open this address to start. It works once, for 72 hours.\n\n${address}\n`,
  ...asTheInvite(),
})

/** Goes to every steward after any change. It names no member: the list does. `words` are those of this exact version. */
export const keysChanged = (to: string, { version, words }: { version: number; words: string }): Mail => ({
  to,
  subject: 'The list of keys changed',
  text: `A steward signed a new list of keys in the staff console. It is version ${version}, and its eight words are:\n\n${words}\n\nThe page Keys shows the same number and the same words. If you know why the list changed, there is nothing to do. If not, or if the words differ, sign in in your usual way, look at the list, and ask the other stewards.\n`,
})

/** To a steward. It names no one: the page People and the audit trail say who it is about. */
export const someoneInvited = (to: string): Mail => ({
  to,
  subject: 'Someone was invited to the staff',
  text: 'Someone was invited to work in the staff console. If you know why, there is nothing to do. If not, sign in in your usual way, look at the page People and at the audit trail, and ask the other stewards.\n',
})

/** To a steward. It names no one: the address of an invitation is deleted with it. */
export const inviteTakenBack = (to: string): Mail => ({
  to,
  subject: 'An invitation to the staff was canceled',
  text: 'An open invitation to work in the staff console was canceled. Its link no longer works. If you know why, there is nothing to do. If not, sign in in your usual way, look at the page People and at the audit trail, and ask the person it names.\n',
})

/** To a steward, when a member got another role or was removed. It names no one. */
export const staffChanged = (to: string): Mail => ({
  to,
  subject: 'The staff list changed',
  text: 'In the staff console, someone got another role or was removed. If you know why, there is nothing to do. If not, sign in in your usual way, look at the page People and at the audit trail, and ask the other stewards.\n',
})

/** To a colleague whose second factor was ended. Only they get the link. */
export const factorAnew = (to: string, address: string): Mail => ({
  to,
  subject: `Set up signing in again: ${organisation().name}`,
  text: `A colleague ended your way of signing in to the staff console, because you asked for it. Open this address to set it up again. It works once, for 72 hours.\n\n${address}\n\nYour key and its passphrase stay as they are.\n\nIf you did not ask for this, do not share the address. Call a steward.\n`,
  ...asTheInvite(),
})

/** To a steward. It names no one: the audit trail says who it was about. */
export const factorEnded = (to: string): Mail => ({
  to,
  subject: 'Someone is setting up signing in again',
  text: 'In the staff console, someone let a colleague set up signing in again. The link went to that colleague. If you know why, there is nothing to do. If not, sign in in your usual way, look at the audit trail, and ask the people it names.\n',
})

/** To the member whose passkeys changed: another person may have used their open computer. */
export const passkeyChanged = (to: string, what: 'added' | 'removed'): Mail => ({
  to,
  subject: `A passkey was ${what}: ${organisation().name}`,
  text: `On your page in the staff console, a passkey was ${what}. If you did that, there is nothing to do.\n\nIf not, sign in in your usual way. On the page You, remove what is not yours and sign out everywhere else. Then call a steward.\n`,
})

/**
 * To those who keep the site running. It has the same content as the health page: numbers and causes, and no personal data.
 */
export const lookAtThis = (to: string, name: string, says: string, more = ''): Mail => ({
  to,
  subject: `Look at this: ${name}`,
  text: `${says}\n\n${more ? `${more}\n\n` : ''}The health page shows more:\n${config.origin}/staff/health\n\nUntil it is fixed, we write once a day.\n`,
})

export const itWorks = (to: string): Mail => ({
  to,
  subject: `A test from ${organisation().name}`,
  text: 'You asked for this letter on the Health page. Email is working. There is nothing to do.\n',
})
