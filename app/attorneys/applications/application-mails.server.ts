import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { spanOf } from '#app/shared/promises/promises.ts'
import { stateNames } from '#app/shared/states.ts'
import { markedEmail } from '#app/ui/samples.ts'
import { attorneyMails as words } from '../links/attorney-mail-words.ts'
import { toAttorney } from '../links/attorney-mails.server.ts'
import { doorLink, LINK_HOURS } from '../links/signed-links.server.ts'

// Mails to attorneys about their own entry.

interface Attorney {
  id: number
  name: string
  email: string
}

const joinPage = (token: string): string => `${config.origin}/attorney-directory/join/${token}`

/** Asks an attorney who requests a new or changed entry to confirm their address. */
export const confirmYourAddress = (to: string, token: string): Mail => ({
  to,
  subject: words.confirm.subject,
  text: words.confirm.text({ name: organisation().name, link: joinPage(token) }),
})

/** For an attorney who changes an entry that is not listed yet: staff still have to check the license. */
export const requestWaits = (to: string, name: string, token: string): Mail => ({
  to,
  subject: words.waits.subject,
  text: words.waits.text({
    attorney: name,
    time: spanOf(config.promised.applicationDays),
    link: joinPage(token),
    email: markedEmail(organisation().email),
  }),
})

/** To the address of an entry, when another address claims the entry. */
export const addressAsked = (to: string): Mail => ({
  to,
  subject: words.addressAsked.subject,
  text: words.addressAsked.text({ name: organisation().name, email: markedEmail(organisation().email) }),
})

/**
 * @param isNew whether the entry was not in the directory before
 * @param left the states that are not listed, because the license was not found
 * @param note the staff member's note
 */
export function decidedYes(
  attorney: Attorney,
  { isNew, hidden, left, note }: { isNew: boolean; hidden: boolean; left: string[]; note: string },
): Mail {
  const said = words.checked
  const entry = `${config.origin}/attorney-directory/${attorney.id}`
  const listed = isNew ? said.added : left.length > 0 ? said.updated : said.upToDate
  const outcome = [
    hidden ? said.hidden : listed({ link: entry }),
    left.length > 0 && said.left({ states: stateNames(left), next: note ? said.note : said.noNote }),
    note,
  ].filter(Boolean)
  return toAttorney(attorney, {
    subject: hidden ? said.hiddenSubject : said.subject,
    text: said.text({
      attorney: attorney.name,
      outcome: outcome.join('\n\n'),
      page: `${config.origin}/attorney-directory/edit`,
    }),
  })
}

export const decidedNo = (to: string, name: string, reason: string): Mail => ({
  to,
  subject: words.refused.subject,
  text: words.refused.text({
    attorney: name,
    reason,
    page: `${config.origin}/attorney-directory/join`,
    email: markedEmail(organisation().email),
  }),
})

export const yourEditLink = (attorney: Attorney): Mail =>
  toAttorney(attorney, {
    subject: words.edit.subject,
    text: words.edit.text({ attorney: attorney.name, hours: LINK_HOURS, link: doorLink('edit', attorney) }),
  })

/** Only this mail carries the delete link: links at the end of the others get quoted in replies. */
export const yourLeaveLink = (attorney: Attorney): Mail =>
  toAttorney(attorney, {
    subject: words.leave.subject,
    text: words.leave.text({ attorney: attorney.name, hours: LINK_HOURS, link: doorLink('leave', attorney) }),
  })

/** Sent every six months. */
export const stillRight = (attorney: Attorney): Mail =>
  toAttorney(attorney, {
    subject: words.stillRight.subject,
    text: words.stillRight.text({ attorney: attorney.name, link: doorLink('confirm', attorney) }),
  })

/** Sent when the hourly job hides an entry, so that attorneys don't learn it from a client. */
export const entryLapsed = (attorney: Attorney, why: 'unconfirmed' | 'unlooked'): Mail => {
  const { subject, text, unconfirmed, unlooked } = words.lapsed
  const said = why === 'unlooked' ? unlooked : unconfirmed({ link: doorLink('confirm', attorney) })
  const edit = `${config.origin}/attorney-directory/edit`
  return toAttorney(attorney, {
    subject,
    text: text({ attorney: attorney.name, why: said, edit, email: markedEmail(organisation().email) }),
  })
}

/** To staff; contains no names. */
export const attorneyWaits = (): Mail => ({
  to: organisation().staffEmail,
  subject: 'An attorney is waiting for your answer',
  text: [
    'An attorney asked to be listed in the directory, or to change their entry. Look up the license, then decide:',
    '',
    `${config.origin}/staff/attorneys/waiting`,
  ].join('\n'),
})
