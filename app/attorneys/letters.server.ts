import type { Letter } from '#app/platform/mail.server.ts'
import { organisation } from '#app/platform/settings.server.ts'

export interface MessageToAttorney {
  /** Made with the form: the same form sent twice is one message. */
  id: string
  attorney: { id: number; name: string; email: string }
  name: string
  email: string
  message: string
}

/** A person's message to an attorney: sent by us, answered to the person. The subject tells nothing. */
export function messageForYou({ attorney, name, email, message }: MessageToAttorney): Letter {
  const us = organisation().name
  return {
    to: attorney.email,
    replyTo: email,
    subject: `A message for you from the ${us} attorney directory`,
    text: [
      `Dear ${attorney.name},`,
      '',
      `A person wrote to you through the attorney directory of ${us}. We did not read or keep the message.`,
      'Answer this mail to write to the person. We do not see your answer.',
      '',
      `Name: ${name}`,
      `Email: ${email}`,
      '',
      'Message:',
      '',
      message,
      '',
      '-- ',
      `${us} passes messages on. This does not create an attorney-client relationship.`,
      `Questions, or no more messages: ${organisation().email}`,
    ].join('\n'),
  }
}
