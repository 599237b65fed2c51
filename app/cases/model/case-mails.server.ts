import type { Mail } from '#app/platform/mail/mail.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { markedEmail } from '#app/ui/samples.ts'

/**
 * The only mail about cases to a person: the same bytes whatever happened. It has no link, no number, no name, and
 * no hint that it is about a case.
 */
export const thereIsNews = (to: string): Mail => ({
  to,
  subject: 'An update for you',
  text: 'There is an update for you. Open the site in your usual way.\n',
})

/** To an address that was given for notices. It does not say what for. */
export const codeForAddress = (to: string, code: string, worksUntil: string): Mail => ({
  to,
  worksUntil,
  askAgain: 'If you still want these emails, enter your address again where you entered it before.',
  subject: 'Your code',
  text: `Your code is ${code.slice(0, 3)} ${code.slice(3)}. Type it on the page where you gave this address. If that was not you, you can ignore this email.\n`,
})

/** To the team, or to one member: only how many items wait. */
export const itemsNeedAttention = (count: number, to = organisation().staffEmail): Mail => ({
  to,
  subject: 'Items need attention',
  text: `${count === 1 ? '1 item needs' : `${count} items need`} attention. Sign in to the staff console in your usual way.\n`,
})

/** To staff: an unauthorized change of the key list was found, so no case is accepted until it is checked. */
export const intakeStopped = (): Mail => ({
  to: organisation().staffEmail,
  subject: 'Intake has stopped',
  text: 'The list of keys that new cases are sealed to failed its check. The site takes no new cases until that is fixed. The person who runs the server has to restore keys/recipients.json from the last backup. If nobody changed it on purpose, treat it as a break-in.\n',
})

/** To an attorney: the link to the copy of a case. It says nothing about the case; the words that open it come by phone. */
export const linkForAttorney = (link: string, until: string): Pick<Mail, 'subject' | 'text'> => ({
  subject: `A case from ${organisation().name}`,
  text: `A person agreed that you get their case from ${organisation().name}. You open it here:
${link}

A member of our team calls you and tells you six words. You need them to open the case. Do not send them by email.
The link works until ${until}. If you do not expect a case from us, do not open it, and write to ${markedEmail(organisation().email)}.
`,
})
