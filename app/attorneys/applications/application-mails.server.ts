import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { spanOf } from '#app/platform/settings/promises.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { stateNames } from '#app/platform/states.ts'
import { attorneyMails as words } from '../links/attorney-mail-words.ts'
import { toAttorney } from '../links/attorney-mails.server.ts'
import { doorLink, LINK_HOURS } from '../links/signed-links.server.ts'

// The mails to attorneys about their own entry.

interface Attorney {
  id: number
  name: string
  email: string
}

const joinPage = (token: string): string => `${config.origin}/attorney-directory/join/${token}`

/** To an attorney who asks to be listed, or to change their entry: that the address is theirs. */
export const confirmYourAddress = (to: string, token: string): Letter => ({
  to,
  subject: words.confirm.subject,
  text: words.confirm.text(organisation().name, joinPage(token)),
})

/** To someone who asks to change an entry that is not listed yet: a person still has to look at the license. */
export const requestWaits = (to: string, name: string, token: string): Letter => ({
  to,
  subject: words.waits.subject,
  text: words.waits.text(
    name,
    spanOf(config.promised.applicationDays),
    joinPage(token),
    organisation().email,
  ),
})

/** To the address that an entry has, when somebody with another one says that it is theirs. */
export const addressAsked = (to: string): Letter => ({
  to,
  subject: words.addressAsked.subject,
  text: words.addressAsked.text(organisation().name, organisation().email),
})

/**
 * @param isNew whether the entry was not in the directory before
 * @param left the states that are not listed, because nobody found the license
 * @param note words of the staff member
 */
export function decidedYes(
  attorney: Attorney,
  { isNew, hidden, left, note }: { isNew: boolean; hidden: boolean; left: string[]; note: string },
): Letter {
  const said = words.checked
  const entry = `${config.origin}/attorney-directory/${attorney.id}`
  const listed = isNew ? said.added : left.length > 0 ? said.updated : said.upToDate
  const outcome = [
    hidden ? said.hidden : listed(entry),
    left.length > 0 && said.left(stateNames(left), note ? said.note : said.noNote),
    note,
  ].filter(Boolean)
  return toAttorney(attorney, {
    subject: hidden ? said.hiddenSubject : said.subject,
    text: said.text(attorney.name, outcome.join('\n\n'), `${config.origin}/attorney-directory/edit`),
  })
}

export const decidedNo = (to: string, name: string, reason: string): Letter => ({
  to,
  subject: words.refused.subject,
  text: words.refused.text(name, reason, `${config.origin}/attorney-directory/join`, organisation().email),
})

export const yourEditLink = (attorney: Attorney): Letter =>
  toAttorney(attorney, {
    subject: words.edit.subject,
    text: words.edit.text(attorney.name, LINK_HOURS, doorLink('edit', attorney)),
  })

/** Only this mail deletes: the link at the end of the others is quoted in answers. */
export const yourLeaveLink = (attorney: Attorney): Letter =>
  toAttorney(attorney, {
    subject: words.leave.subject,
    text: words.leave.text(attorney.name, LINK_HOURS, doorLink('leave', attorney)),
  })

/** Every six months. */
export const stillRight = (attorney: Attorney): Letter =>
  toAttorney(attorney, {
    subject: words.stillRight.subject,
    text: words.stillRight.text(attorney.name, doorLink('confirm', attorney)),
  })

/** When the clock hides an entry: nobody should find out from a client that they cannot be found. */
export const entryLapsed = (attorney: Attorney, why: 'unconfirmed' | 'unlooked'): Letter => {
  const { subject, text, unconfirmed, unlooked } = words.lapsed
  const said = why === 'unlooked' ? unlooked : unconfirmed(doorLink('confirm', attorney))
  const edit = `${config.origin}/attorney-directory/edit`
  return toAttorney(attorney, { subject, text: text(attorney.name, said, edit, organisation().email) })
}

/** To staff: it names nobody. */
export const attorneyWaits = (): Letter => ({
  to: organisation().staffEmail,
  subject: 'An attorney is waiting for your answer',
  text: [
    'An attorney asked to be listed in the directory, or to change their entry. Look up the license, then decide:',
    '',
    `${config.origin}/staff/attorneys/waiting`,
  ].join('\n'),
})
