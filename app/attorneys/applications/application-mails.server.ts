import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { stateNames } from '#app/platform/states.ts'
import { toAttorney } from '../links/attorney-mails.server.ts'
import { doorLink } from '../links/signed-links.server.ts'

// The mails to attorneys about their own entry.

/** To an attorney who asks to be listed, or to change their entry: that the address is theirs. */
export const confirmYourAddress = (to: string, token: string): Letter => ({
  to,
  subject: 'Please confirm your email address',
  text: [
    'Hello,',
    '',
    `Someone asked ${organisation().name} to list an attorney in its directory, with this email address.`,
    'If it was you, open this page and press the button. The link works for 7 days:',
    `${config.origin}/attorney-directory/join/${token}`,
    '',
    'If it was not you, you do not need to do anything. We will delete it.',
  ].join('\n'),
})

/** To someone who asks to change an entry that is not listed yet: a person still has to look at the license. */
export const requestWaits = (to: string, name: string, token: string): Letter => ({
  to,
  subject: 'Your entry is waiting to be checked',
  text: [
    `Dear ${name},`,
    '',
    'You or someone else asked for a link to change your entry in our attorney directory.',
    'Your entry is not there yet. A person here still has to look up your license. This takes up to a week.',
    'To send something else, take back what you sent, then ask for an entry again:',
    `${config.origin}/attorney-directory/join/${token}`,
    '',
    `Questions: ${organisation().email}`,
  ].join('\n'),
})

/** To the address that an entry has, when somebody with another one says that it is theirs. */
export const addressAsked = (to: string): Letter => ({
  to,
  subject: 'Someone asked to change your entry',
  text: [
    'Hello,',
    '',
    `Someone asked ${organisation().name} to change the email address of your entry.`,
    `If this was not you, tell us: ${organisation().email}. Nothing changes until a person here looks at it.`,
  ].join('\n'),
})

/**
 * @param left the states that are not listed, because nobody found the license
 * @param note words of the staff member
 */
export const decidedYes = (
  attorney: { id: number; name: string; email: string },
  { hidden, left, note }: { hidden: boolean; left: string[]; note: string },
): Letter =>
  toAttorney(attorney, {
    subject: hidden ? 'We checked your entry' : 'Your entry is in the attorney directory',
    lines: [
      `Dear ${attorney.name},`,
      '',
      ...(hidden
        ? [
            'We checked what you sent us and updated your entry. Visitors cannot see the entry right now.',
            'Write to us if you want to know why.',
          ]
        : [
            left.length > 0
              ? 'We checked what you sent us and updated your entry:'
              : 'We checked what you sent us. Your entry is up to date now:',
            `${config.origin}/attorney-directory/${attorney.id}`,
          ]),
      ...(left.length > 0
        ? [
            '',
            `Not listed: ${stateNames(left)}. We did not find a license there, or have not looked it up.`,
            note
              ? 'Here is our note about it:'
              : 'Write to us if the license is right, and tell us where we can look it up.',
          ]
        : []),
      ...(note ? ['', note] : []),
      '',
      'To change it later, ask for a link here:',
      `${config.origin}/attorney-directory/edit`,
    ],
  })

export const decidedNo = (to: string, name: string, reason: string): Letter => ({
  to,
  subject: 'We could not list your entry yet',
  text: [
    `Dear ${name},`,
    '',
    'We looked at what you sent us. We could not use it. Here is why:',
    '',
    reason,
    '',
    'You can send it again with what was missing:',
    `${config.origin}/attorney-directory/join`,
    `Questions: ${organisation().email}`,
  ].join('\n'),
})

export const yourEditLink = (attorney: { id: number; name: string; email: string }): Letter =>
  toAttorney(attorney, {
    subject: 'The link to your entry',
    lines: [
      `Dear ${attorney.name},`,
      '',
      'You or someone else asked for a link to change your entry in our attorney directory.',
      'It works for 2 hours:',
      doorLink('edit', attorney),
      '',
      'If it was not you, you do not need to do anything.',
    ],
  })

/** Only this mail deletes: the link at the end of the others is quoted in answers. */
export const yourLeaveLink = (attorney: { id: number; name: string; email: string }): Letter =>
  toAttorney(attorney, {
    subject: 'The link to leave our directory',
    lines: [
      `Dear ${attorney.name},`,
      '',
      'You, or someone who has one of our emails, asked for a link to delete your entry in our attorney directory.',
      'If it was you, open this page and press the button. The link works for 2 hours:',
      doorLink('leave', attorney),
      '',
      'If it was not you, you do not need to do anything. Your entry stays. Do not pass this email on.',
    ],
  })

/** Every six months. */
export const stillRight = (attorney: { id: number; name: string; email: string }): Letter =>
  toAttorney(attorney, {
    subject: 'Is your entry still right?',
    lines: [
      `Dear ${attorney.name},`,
      '',
      'People find you in our attorney directory. Is your entry still right?',
      'Open this page, read it, and press one button:',
      doorLink('confirm', attorney),
      '',
      'Entries that nobody confirms for 12 months are hidden.',
    ],
  })

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
