import type { Letter } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { MOVE_DAYS } from './rules.ts'

/** To the staff: that something waits, and nothing about it. */
export const messagesWait = (count: number): Letter => ({
  to: organisation().staffEmail,
  subject: 'Items need attention',
  text: `${count === 1 ? '1 item needs' : `${count} items need`} attention. Sign in to the staff console in your usual way.\n`,
})

/** A staff member's answer. The subject line says nothing of what it is about. @param secret of the link to make a case of it */
export function replyLetter(reply: { to: string; reference: string; text: string; secret?: string }): Letter {
  const { name, email } = organisation()
  return {
    to: reply.to,
    subject: `Your message ${reply.reference}`,
    text: [
      reply.text,
      ...(reply.secret ? [question(reply.secret)] : []),
      `-- \n${name}\nYou wrote to us at ${config.origin}. Your reference is ${reply.reference}.\nTo answer, reply to this email.\n`,
    ].join('\n\n'),
    replyTo: email,
  }
}

const question = (secret: string): string =>
  `May we make your message a case? You decide. This page asks you, and shows what we would keep:\n\n${config.origin}/contact/case/${secret}\n\nThe link works once, for ${MOVE_DAYS} days. If you do nothing, nothing happens.`
