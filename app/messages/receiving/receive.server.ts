import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import type { Promises } from '#app/shared/promises/promises.ts'
import { promisesNow } from '#app/shared/promises/site-state.server.ts'
import type { Db } from '#db/schema.ts'
import { mayAskForCopy } from '../copies/copies.server.ts'
import { type NewMessage, sendMessage } from '../desk/send-replies.server.ts'
import { words } from '../model/words.ts'

// The result of a posted form, the same for the contact page and the partner page.

type Taken = { cookie: string } | { status: number; sentence: string }

export async function takeMessage(
  db: Db,
  { website, copy, ...message }: Omit<NewMessage, 'lane' | 'copy'> & { website?: string; copy?: string },
  network: string,
): Promise<Taken> {
  if (!(await allow(db, 'contact.send', network, config.anHour.messages)))
    return {
      status: 429,
      sentence: words.receive.manyMessagesWereSent,
    }
  try {
    const promises = await promisesNow(db)
    const offered = copy !== undefined && (await mayAskForCopy(db, message.email))
    const lane = website ? 'quarantine' : 'open'
    const reference = await sendMessage(db, { ...message, lane, copy: offered && lane === 'open' })
    const notice = sentNotice(promises, reference, message.partner !== undefined)
    if (copy === undefined) return { cookie: setFlash(notice) }
    const ofCopy = offered
      ? words.copies[promises.mail === 'out' ? 'asked' : 'askedLate']
      : words.copies.tooMany
    return { cookie: setFlash({ ...notice, text: `${notice.text} ${ofCopy}` }) }
  } catch (error) {
    if (!(error instanceof BrokenRecipients)) throw error
    return {
      status: 503,
      sentence: words.receive.weCannotKeepMessages,
    }
  }
}

/** The specification's text for each form, then what to do if no answer comes. */
function sentNotice({ thanks }: Promises, reference: string, partner: boolean) {
  const title = partner ? words.receive.letsConnect : words.receive.messageSentSuccessfully
  const text = partner ? thanks.partner : thanks.message
  return {
    kind: 'success' as const,
    title,
    text: words.receive.yourReferenceCallSay(text, reference, thanks.sure, organisation().phone),
  }
}
