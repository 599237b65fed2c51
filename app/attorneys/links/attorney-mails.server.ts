import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { doorLink } from './signed-links.server.ts'

export interface MessageToAttorney {
  /** Made with the form: the same form with the same words, sent twice, is one message. */
  id: string
  attorney: { id: number; name: string; email: string }
  name: string
  email: string
  message: string
}

/** A mail to an attorney ends with how to have no more of them. */
export const toAttorney = (
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
      `${us} only passes messages along. This does not create an attorney-client relationship.`,
      'To pause these emails, or to ask for a link to leave the directory, open this page:',
      doorLink('mail', attorney),
      `Questions: ${organisation().email}`,
    ].join('\n'),
  }
}

/** A person's message to an attorney: sent by us, answered to the person. The subject tells nothing. */
export function messageForYou({ id, attorney, name, email, message }: MessageToAttorney): Letter {
  const us = organisation().name
  return toAttorney(attorney, {
    replyTo: email,
    // Each with a mark of its own, or mail programs show the messages of several people as one.
    subject: `A message for you from the ${us} attorney directory (${id.slice(-5).toUpperCase()})`,
    lines: [
      `Dear ${attorney.name},`,
      '',
      `A person wrote to you through the ${us} attorney directory. We did not read or keep the message.`,
      'Reply to this email to write to the person. We do not see your reply.',
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
    `On the ${organisation().name} website, someone gave this email address and asked for:`,
    ...(copy ? ['- a copy of a message'] : []),
    ...(ask ? ['- one email in 7 days that asks how it went'] : []),
    '',
    'If it was you, open this page and press the button. The link works for 24 hours:',
    `${config.origin}/attorney-directory/copy/${id}`,
    '',
    'If it was not you, you do not need to do anything. We will delete it.',
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
    `This is the message you sent to ${attorney} through the ${organisation().name} website.`,
    'We have now deleted our copy.',
    '',
    message,
  ].join('\n'),
})

/** To the person after 7 days, if they asked for it. Neutral: somebody else may read this mail. */
export const didTheyAnswer = (to: string, ask: string, wroteAt: string): Letter => ({
  to,
  subject: 'Did you get an answer?',
  text: [
    'Hello,',
    '',
    `On ${dayAndHour(wroteAt, config.timeZone)}, you wrote to someone through our website.`,
    'You asked us to check how it went.',
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
    'You wrote to someone through our website. We tried for about two hours, and the email did not go through.',
    'They did not get your message. We have now deleted it.',
    '',
    'You can write to someone else here:',
    `${config.origin}/attorney-directory`,
    '',
    organisation().name,
  ].join('\n'),
})
