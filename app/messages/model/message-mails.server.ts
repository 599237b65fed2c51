import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { MOVE_DAYS } from './rules.ts'
import { words } from './words.ts'

/** To the staff: that messages wait, and nothing about them. */
export const messagesWait = (count: number): Mail => ({
  to: organisation().staffEmail,
  subject: words.letters.itemsNeedAttention,
  text: words.letters.attention({ count }),
})

/**
 * A staff member's reply. The subject line reveals nothing about the topic.
 * @param secret of the link that makes it a case
 */
export function replyLetter(reply: { to: string; reference: string; text: string; secret?: string }): Mail {
  const { name, email } = organisation()
  return {
    to: reply.to,
    subject: words.letters.yourMessage({ reference: reply.reference }),
    text: [
      reply.text,
      ...(reply.secret ? [question(reply.secret)] : []),
      words.letters.youWroteUsYour({ name, origin: config.origin, reference: reply.reference }),
    ].join('\n\n'),
    replyTo: email,
  }
}

const question = (secret: string): string =>
  words.letters.mayWeMakeYour({ origin: config.origin, secret, moveDays: MOVE_DAYS })
