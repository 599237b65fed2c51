import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { allow } from '#app/platform/requests/limits.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import type { Promises } from '#app/platform/settings/promises.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { promisesNow } from '#app/platform/settings/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import { type NewMessage, sendMessage } from './desk/send-replies.server.ts'
import { words } from './words.ts'

// What a posted form leads to, the same for the contact page and the partner page.

type Taken = { cookie: string } | { status: number; sentence: string }

export async function takeMessage(
  db: Db,
  { website, ...message }: Omit<NewMessage, 'lane'> & { website?: string },
  network: string,
): Promise<Taken> {
  if (!(await allow(db, 'contact.send', network, config.anHour.messages)))
    return {
      status: 429,
      sentence: words.receive.manyMessagesWereSent,
    }
  try {
    const reference = await sendMessage(db, { ...message, lane: website ? 'quarantine' : 'open' })
    return { cookie: sentNotice(await promisesNow(db), reference, message.partner !== undefined) }
  } catch (error) {
    if (!(error instanceof BrokenRecipients)) throw error
    return {
      status: 503,
      sentence: words.receive.weCannotKeepMessages,
    }
  }
}

/** The specification's words for each form, then what to do when nothing comes. */
function sentNotice({ thanks }: Promises, reference: string, partner: boolean): string {
  const title = partner ? words.receive.letsConnect : words.receive.messageSentSuccessfully
  const text = partner ? thanks.partner : thanks.message
  return leaveNotice({
    kind: 'success',
    title,
    text: words.receive.yourReferenceCallSay(text, reference, thanks.sure, organisation().phone),
  })
}
