import { allow } from '#app/platform/limits.server.ts'
import { leaveNotice } from '#app/platform/notices.server.ts'
import { BrokenRecipients } from '#app/platform/recipients.server.ts'
import { organisation } from '#app/platform/settings.server.ts'
import type { Db } from '#db/schema.ts'
import { type NewMessage, sendMessage } from './sending.server.ts'

// What a posted form leads to, the same for the contact page and the partner page.

const AN_HOUR_FROM_ONE_PLACE = 10

export type Taken = { cookie: string } | { status: number; sentence: string }

export async function takeMessage(
  db: Db,
  { website, ...message }: Omit<NewMessage, 'lane'> & { website?: string },
  network: string,
): Promise<Taken> {
  if (!(await allow(db, 'contact.send', network, AN_HOUR_FROM_ONE_PLACE)))
    return {
      status: 429,
      sentence:
        'Many messages were sent in the last hour. Yours is still here. Wait an hour, then send it again.',
    }
  try {
    const reference = await sendMessage(db, { ...message, lane: website ? 'quarantine' : 'open' })
    return { cookie: sentNotice(reference, message.partner !== undefined) }
  } catch (error) {
    if (!(error instanceof BrokenRecipients)) throw error
    return {
      status: 503,
      sentence:
        'We cannot keep messages safely now, so we did not take yours. It is still here. Email or call us, or try again later.',
    }
  }
}

/** The specification's words for each form, then what to do when nothing comes. */
function sentNotice(reference: string, partner: boolean): string {
  const [title, text] = partner
    ? ["Let's Connect!", 'Thank you. A person reads what you wrote and answers you by email.']
    : [
        'Message Sent Successfully!',
        "Thank you for contacting us. We'll get back to you as soon as possible.",
      ]
  return leaveNotice({
    kind: 'success',
    title,
    text: `${text} Your reference is ${reference}. If you hear nothing for a week, call ${organisation().phone} and say this reference.`,
  })
}
