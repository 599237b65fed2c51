import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'

// To members. None of them says whether there was an account before.

interface WayIn {
  token: string
  code: string
  until: string
}

export const comeInLetter = (to: string, { token, code, until }: WayIn): Letter => ({
  to,
  subject: `Sign in to ${organisation().name}`,
  text: `Hello,

You asked to sign in. Open this link and press the button on its page:
${config.origin}/account/link/${token}

Or type this code on the page where you asked:
${code.slice(0, 3)} ${code.slice(3)}

Both work once, until ${dayAndHour(until, config.timeZone)}. If you have no account yet, this starts one.

We never ask for this code by phone, text or email. Do not give it to anyone.

If you did not ask for this, you do not need to do anything. Nobody gets in without this email.

${organisation().name}
`,
  worksUntil: until,
  askAgain: `Ask for a new link here: ${config.origin}/account/sign-in`,
})

/** To somebody who is signed in and wants to change how the account is opened, or to delete it. */
export const freshLetter = (to: string, { token, code, until }: WayIn): Letter => ({
  to,
  subject: `Show that it is you: ${organisation().name}`,
  text: `Hello,

You are signed in and want to change how your account is opened, or to delete it. Type this code on the page where you asked:
${code.slice(0, 3)} ${code.slice(3)}

Or open this link on the same device and press the button on its page:
${config.origin}/account/link/${token}

Both work once, until ${dayAndHour(until, config.timeZone)}.

If you did not ask for this, someone may be at a device where you are signed in. Give nobody this code. Sign in on your own device, and end all others:
${config.origin}/account/devices

${organisation().name}
`,
  worksUntil: until,
  askAgain: `Ask for a new code here: ${config.origin}/account/again`,
})

/** To a new address, before it is the account's. */
export const newAddressLetter = (to: string, { token, code, until }: WayIn): Letter => ({
  to,
  subject: `Use this address at ${organisation().name}`,
  text: `Hello,

You asked to use this address for your account. Open this link and press the button on its page:
${config.origin}/account/link/${token}

Or type this code on the page where you asked:
${code.slice(0, 3)} ${code.slice(3)}

Both work once, until ${dayAndHour(until, config.timeZone)}.

If you did not ask for this, you do not need to do anything.

${organisation().name}
`,
  worksUntil: until,
  askAgain: `Ask for a new link here: ${config.origin}/account/email`,
})

/** To the address that an account had. It does not say which one it has now. */
export const movedLetter = (to: string): Letter => ({
  to,
  subject: `Your account has a new address: ${organisation().name}`,
  text: `Hello,

Your account uses another email address from now on. We do not write to this one about it any more.

If you did not do this, someone else was signed in as you. Reply to this email and tell us: ${organisation().privacyEmail}

${organisation().name}
`,
  replyTo: organisation().privacyEmail,
})

/** To the address of an account that was opened without it. */
export const wordsUsedLetter = (to: string): Letter => ({
  to,
  subject: `Someone signed in with your recovery words: ${organisation().name}`,
  text: `Hello,

Someone signed in to your account with your handle and your six recovery words. If that was you, there is nothing to do.

If it was not you, sign in here and end all other devices. Then make new recovery words:
${config.origin}/account/sign-in

${organisation().name}
`,
  replyTo: organisation().privacyEmail,
})

/** To whoever wants to leave in some days. */
export const closedLetter = (to: string, leavesAt: string): Letter => ({
  to,
  subject: `Your account is closed: ${organisation().name}`,
  text: `Hello,

Your account is closed, as you asked. Others see nothing of it. It will be deleted on ${longDate(leavesAt, config.timeZone)}.

To keep it, sign in here before that day and press "Keep my account":
${config.origin}/account/sign-in

If you did not do this, someone else was signed in as you. Sign in, keep your account and end all other devices.

${organisation().name}
`,
  replyTo: organisation().privacyEmail,
})

export const stayedLetter = (to: string): Letter => ({
  to,
  subject: `Your account stays: ${organisation().name}`,
  text: `Hello,

You opened your account again. It is as it was, and it will not be deleted.

${organisation().name}
`,
  replyTo: organisation().privacyEmail,
})

/** To the address of an account: somebody may have been at their open computer. */
export const passkeyLetter = (to: string, what: 'added' | 'removed'): Letter => ({
  to,
  subject: `A passkey was ${what}: ${organisation().name}`,
  text: `Hello,

A passkey was ${what} on your account’s page. If you did that, there is nothing to do.

If it was not you, sign in here, look at your passkeys, and end all other devices:
${config.origin}/account/sign-in

${organisation().name}
`,
  replyTo: organisation().privacyEmail,
})

export const goneLetter = (to: string): Letter => ({
  to,
  subject: `Your account is deleted: ${organisation().name}`,
  text: `Hello,

Your account was deleted on its own page. We keep nothing of it, and this is our last email about it. Copies in our backups go away by themselves within a few weeks.

If you did not do this, someone else was signed in as you. Reply to this email and tell us: ${organisation().privacyEmail}

${organisation().name}
`,
  replyTo: organisation().privacyEmail,
})
