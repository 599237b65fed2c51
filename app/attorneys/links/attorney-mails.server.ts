import type { Mail } from '#app/platform/mail/mail.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { DAY, dayAndHour, HOUR } from '#app/platform/time.ts'
import { attorneyMails as words } from './attorney-mail-words.ts'
import { doorLink } from './signed-links.server.ts'

/** How long an offer to a sender waits for the button. */
export const OFFER_WAITS = DAY

export interface MessageToAttorney {
  attorney: { id: number; name: string; email: string }
  name: string
  email: string
  message: string
}

/** Every mail to an attorney ends with how to stop these mails. */
export const toAttorney = (
  attorney: { id: number; email: string },
  { subject, text, replyTo }: { subject: string; text: string; replyTo?: string },
): Mail => {
  const { name, email } = organisation()
  return {
    to: attorney.email,
    ...(replyTo ? { replyTo } : {}),
    subject,
    text: `${text}\n\n-- \n${words.footer.text({ name, link: doorLink('mail', attorney), email })}`,
  }
}

/**
 * A person's message to an attorney: sent by us, with replies going to the person. The subject reveals nothing.
 * @param delivery its id
 */
export function messageForYou({ attorney, name, email, message }: MessageToAttorney, delivery: string): Mail {
  const us = organisation().name
  return toAttorney(attorney, {
    replyTo: email,
    // Each has a code of its own, or mail programs thread the messages of several people together.
    subject: words.message.subject({ name: us, mark: delivery.slice(-5).toUpperCase() }),
    text: words.message.text({ attorney: attorney.name, name: us, sender: name, email, message }),
  })
}

/** The first mail to the sender: a stranger who did not ask for it gets none of the message. */
export function mayWeWrite(to: string, id: string, { copy, ask }: { copy: boolean; ask: boolean }): Mail {
  const { offer } = words
  const asked = [copy && offer.copy, ask && offer.ask].filter((one) => one !== false)
  const link = `${config.origin}/attorney-directory/copy/${id}`
  return {
    to,
    subject: copy ? offer.copySubject : offer.askSubject,
    text: offer.text({
      name: organisation().name,
      asked: asked.map((one) => `- ${one}`).join('\n'),
      hours: OFFER_WAITS / HOUR,
      link,
    }),
  }
}

export const yourCopy = ({
  to,
  attorney,
  message,
}: {
  to: string
  attorney: string
  message: string
}): Mail => ({
  to,
  subject: words.copy.subject,
  text: words.copy.text({ attorney, name: organisation().name, message }),
})

/** To the sender after 7 days, if they asked for it. Neutral: other people may read this mail. */
export const didTheyAnswer = (to: string, ask: string, wroteAt: string): Mail => ({
  to,
  subject: words.answered.subject,
  text: words.answered.text({
    day: dayAndHour(wroteAt, config.timeZone),
    link: `${config.origin}/attorney-directory/answered/${ask}`,
    name: organisation().name,
  }),
})

/** To the sender when a mail could not be delivered. */
export const notDelivered = (to: string): Mail => ({
  to,
  subject: words.notDelivered.subject,
  text: words.notDelivered.text({ page: `${config.origin}/attorney-directory`, name: organisation().name }),
})
