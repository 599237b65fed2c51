import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { markedEmail } from '#app/ui/samples.ts'
import { accountMails as mails } from './account-mail-words.ts'

// To members. None of them reveals whether there was an account before.

interface WayIn {
  token: string
  code: string
  until: string
}

const us = (): string => organisation().name
const at = (path: string): string => `${config.origin}${path}`
const signIn = () => at('/account/sign-in')
const linkOf = (token: string): string => at(`/account/link/${token}`)
const spaced = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`
const said = (until: string): string => dayAndHour(until, config.timeZone)
const answers = () => ({ replyTo: organisation().privacyEmail })

export const comeInLetter = (to: string, { token, code, until }: WayIn): Mail => ({
  to,
  subject: mails.comeIn.subject({ name: us() }),
  text: mails.comeIn.text({ link: linkOf(token), code: spaced(code), until: said(until), name: us() }),
  worksUntil: until,
  askAgain: mails.comeIn.askAgain({ page: signIn() }),
})

/** The same when the day's mails are used up: its link lasts for hours, and it has no code. */
export const lateLetter = (to: string, { token, until }: Omit<WayIn, 'code'>): Mail => ({
  to,
  subject: mails.comeIn.subject({ name: us() }),
  text: mails.late.text({ link: linkOf(token), until: said(until), name: us() }),
  worksUntil: until,
  askAgain: mails.comeIn.askAgain({ page: signIn() }),
})

/** To a signed-in member who wants to change how the account is opened, or to delete it. */
export const freshLetter = (to: string, { token, code, until }: WayIn): Mail => ({
  to,
  subject: mails.fresh.subject({ name: us() }),
  text: mails.fresh.text({
    code: spaced(code),
    link: linkOf(token),
    until: said(until),
    devices: at('/account/devices'),
    name: us(),
  }),
  worksUntil: until,
  askAgain: mails.fresh.askAgain({ page: at('/account/again') }),
})

/** To a new address, before it belongs to the account. */
export const newAddressLetter = (to: string, { token, code, until }: WayIn): Mail => ({
  to,
  subject: mails.newAddress.subject({ name: us() }),
  text: mails.newAddress.text({ link: linkOf(token), code: spaced(code), until: said(until), name: us() }),
  worksUntil: until,
  askAgain: mails.newAddress.askAgain({ page: at('/account/email') }),
})

/** To the previous address of an account. It does not name the new one. */
export const movedLetter = (to: string): Mail => ({
  to,
  subject: mails.moved.subject({ name: us() }),
  text: mails.moved.text({ email: markedEmail(organisation().privacyEmail), name: us() }),
  ...answers(),
})

/** To the address of an account that was opened with recovery words instead. */
export const wordsUsedLetter = (to: string): Mail => ({
  to,
  subject: mails.wordsUsed.subject({ name: us() }),
  text: mails.wordsUsed.text({ signIn: signIn(), name: us() }),
  ...answers(),
})

/** To a member who closes their account, some days before the deletion. */
export const closedLetter = (to: string, leavesAt: string): Mail => ({
  to,
  subject: mails.closed.subject({ name: us() }),
  text: mails.closed.text({ day: longDate(leavesAt, config.timeZone), signIn: signIn(), name: us() }),
  ...answers(),
})

export const stayedLetter = (to: string): Mail => ({
  to,
  subject: mails.stayed.subject({ name: us() }),
  text: mails.stayed.text({ name: us() }),
  ...answers(),
})

/** To the address of an account: another person may have used their open computer. */
export const passkeyLetter = (to: string, what: 'added' | 'removed'): Mail => ({
  to,
  subject: mails.passkey.subject({ what, name: us() }),
  text: mails.passkey.text({ what, signIn: signIn(), name: us() }),
  ...answers(),
})

export const goneLetter = (to: string): Mail => ({
  to,
  subject: mails.gone.subject({ name: us() }),
  text: mails.gone.text({ email: markedEmail(organisation().privacyEmail), name: us() }),
  ...answers(),
})
