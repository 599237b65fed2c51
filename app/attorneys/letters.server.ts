import { config } from '#app/platform/config.server.ts'
import type { Letter } from '#app/platform/mail.server.ts'
import { organisation } from '#app/platform/settings.server.ts'
import { doorLink } from './door.server.ts'

export interface MessageToAttorney {
  /** Made with the form: the same form with the same words, sent twice, is one message. */
  id: string
  attorney: { id: number; name: string; email: string }
  name: string
  email: string
  message: string
}

/** A mail to an attorney ends with how to have no more of them. */
const toAttorney = (
  attorney: { id: number; email: string },
  { subject, lines, replyTo }: { subject: string; lines: string[]; replyTo?: string },
): Letter => {
  const us = organisation().name
  return {
    to: attorney.email,
    ...(replyTo ? { replyTo } : {}),
    subject,
    text: [
      ...lines,
      '',
      '-- ',
      `${us} passes messages on. This does not create an attorney-client relationship.`,
      'To pause these emails, or to ask for a link to leave the directory, open this page:',
      doorLink('mail', attorney),
      `Questions: ${organisation().email}`,
    ].join('\n'),
  }
}

/** A person's message to an attorney: sent by us, answered to the person. The subject tells nothing. */
export function messageForYou({ attorney, name, email, message }: MessageToAttorney): Letter {
  const us = organisation().name
  return toAttorney(attorney, {
    replyTo: email,
    subject: `A message for you from the ${us} attorney directory`,
    lines: [
      `Dear ${attorney.name},`,
      '',
      `A person wrote to you through the attorney directory of ${us}. We did not read or keep the message.`,
      'Answer this email to write to the person. We do not see your answer.',
      '',
      `Name: ${name}`,
      `Email: ${email}`,
      '',
      'Message:',
      '',
      message,
    ],
  })
}

/** To the person, before anything else: whoever did not ask for it gets none of the words. */
export const mayWeWrite = (
  to: string,
  id: string,
  { copy, ask }: { copy: boolean; ask: boolean },
): Letter => ({
  to,
  subject: copy ? 'Do you want your copy?' : 'May we ask you in 7 days?',
  text: [
    'Hello,',
    '',
    `On the website of ${organisation().name}, somebody gave this address and asked for:`,
    ...(copy ? ['- a copy of a text'] : []),
    ...(ask ? ['- one email in 7 days that asks how it went'] : []),
    '',
    'If it was you, open this page and press the button. The link works for 24 hours:',
    `${config.origin}/attorney-directory/copy/${id}`,
    '',
    'If it was not you, do nothing. It is deleted by itself.',
  ].join('\n'),
})

export const yourCopy = ({
  to,
  attorney,
  message,
}: {
  to: string
  attorney: string
  message: string
}): Letter => ({
  to,
  subject: 'Your copy',
  text: [
    `This is the message that you sent to ${attorney} through the website of ${organisation().name}.`,
    'We have deleted our copy now.',
    '',
    message,
  ].join('\n'),
})

/** To the person after 7 days, if they asked for it. Neutral: somebody else may read this mail. */
export const didTheyAnswer = (to: string, ask: string): Letter => ({
  to,
  subject: 'Did you get an answer?',
  text: [
    'Hello,',
    '',
    'A week ago you wrote to somebody through our website. You asked us to ask you how it went.',
    'This page has three buttons: yes, no, not yet. We keep only the count, not who answered:',
    `${config.origin}/attorney-directory/answered/${ask}`,
    '',
    'This is the only email about it. We have deleted your address from our list.',
    organisation().name,
  ].join('\n'),
})

/** To the person when a mail could not be handed over. */
export const notDelivered = (to: string): Letter => ({
  to,
  subject: 'Your message could not be delivered',
  text: [
    'Hello,',
    '',
    'You wrote to somebody through our website. We tried for about two hours, and the email did not go through.',
    'They did not get your message. We have deleted it now.',
    '',
    'You can write to somebody else here:',
    `${config.origin}/attorney-directory`,
    '',
    organisation().name,
  ].join('\n'),
})

/** To an attorney who asks to be listed, or to change their entry: that the address is theirs. */
export const confirmYourAddress = (to: string, token: string): Letter => ({
  to,
  subject: 'Please confirm your email address',
  text: [
    'Hello,',
    '',
    `Somebody asked ${organisation().name} to list an attorney in its directory, with this address.`,
    'If it was you, open this page and press the button. The link works for 7 days:',
    `${config.origin}/attorney-directory/join/${token}`,
    '',
    'If it was not you, do nothing. We delete it by itself.',
  ].join('\n'),
})

/** To the address that an entry has, when somebody with another one says that it is theirs. */
export const addressAsked = (to: string): Letter => ({
  to,
  subject: 'About your entry in the attorney directory',
  text: [
    'Hello,',
    '',
    `Somebody asked ${organisation().name} to change the address of your entry.`,
    `If this was not you, tell us: ${organisation().email}. Nothing is changed before a person here looked at it.`,
  ].join('\n'),
})

export const decidedYes = (attorney: { id: number; name: string; email: string }, hidden: boolean): Letter =>
  toAttorney(attorney, {
    subject: 'Your entry in the attorney directory',
    lines: [
      `Dear ${attorney.name},`,
      '',
      ...(hidden
        ? [
            'We checked what you sent us, and wrote it into your entry. Visitors do not see the entry now.',
            'Write to us if you want to know why.',
          ]
        : [
            'We checked what you sent us. Your entry is up to date now:',
            `${config.origin}/attorney-directory/${attorney.id}`,
          ]),
      '',
      'To change it later, ask for a link here:',
      `${config.origin}/attorney-directory/edit`,
    ],
  })

export const decidedNo = (to: string, name: string, reason: string): Letter => ({
  to,
  subject: 'Your entry in the attorney directory',
  text: [
    `Dear ${name},`,
    '',
    'We looked at what you sent us. We could not take it over. This is why:',
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
      'You, or somebody else, asked for a link to change your entry in our attorney directory.',
      'It works for 2 hours:',
      doorLink('edit', attorney),
      '',
      'If it was not you, do nothing.',
    ],
  })

/** Only this mail deletes: the link at the end of the others is quoted in answers. */
export const yourLeaveLink = (attorney: { id: number; name: string; email: string }): Letter =>
  toAttorney(attorney, {
    subject: 'The link to leave our directory',
    lines: [
      `Dear ${attorney.name},`,
      '',
      'You, or somebody who has an email of ours, asked for a link to delete your entry in our attorney directory.',
      'If it was you, open this page and press the button. The link works for 2 hours:',
      doorLink('leave', attorney),
      '',
      'If it was not you, do nothing. Your entry stays. Do not pass this email on.',
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
