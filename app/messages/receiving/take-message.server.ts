import { setFlash } from '#app/platform/http/flash.server.ts'
import { allow } from '#app/platform/http/limits.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueueOnce } from '#app/platform/jobs/jobs.server.ts'
import { BrokenRecipients, receivers, recipients } from '#app/platform/keys/recipients.server.ts'
import { newIdentity, recipientOf, sealEnvelope, sealText } from '#app/platform/sealing/sealing.ts'
import { hmac, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { newReference } from '#app/platform/text/spoken-symbols.ts'
import { fromNow, MINUTE, now } from '#app/platform/time.ts'
import type { Promises } from '#app/shared/promises/promises.ts'
import { promisesNow } from '#app/shared/promises/site-state.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { mayAskForCopy, offerCopy } from '../copies/copies.server.ts'
import type { MessageBody } from '../model/message-bodies.ts'
import { words } from '../model/words.ts'

// From the checked fields of the contact page or the partner page to a sealed message, and what its writer reads then.

type Taken = { cookie: string } | { status: number; sentence: string }

export async function takeMessage(
  db: Db,
  {
    website,
    copy,
    ...message
  }: Omit<NewMessage, 'lane' | 'copy'> & { website?: string; copy?: string | boolean },
  network: string,
): Promise<Taken> {
  if (!(await allow(db, 'contact.send', network, config.values.MESSAGES_AN_HOUR)))
    return {
      status: 429,
      sentence: words.receive.manyMessagesWereSent,
    }
  try {
    const promises = await promisesNow(db)
    const offered = Boolean(copy) && (await mayAskForCopy(db, message.email))
    const lane = website ? 'quarantine' : 'open'
    const reference = await sendMessage(db, { ...message, lane, copy: offered && lane === 'open' })
    const notice = sentNotice(promises, reference, message.partner !== undefined)
    if (!copy) return { cookie: setFlash(notice) }
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
    text: thanks.sure
      ? words.receive.yourReferenceCallSay({
          text,
          reference,
          sure: thanks.sure,
          phone: organisation().phone,
        })
      : words.receive.yourReferenceKeep({ text, reference }),
  }
}

export type NewMessage = Omit<MessageBody, 'v' | 'id'> & {
  lane: 'open' | 'quarantine'
  /** Ask their address whether they want a copy. */
  copy?: boolean
}

/** A form that is sent again within this time is the same message, also when a new day began in between. */
const SENT_AGAIN_WITHIN = 10 * MINUTE

/**
 * Seals a message to the staff and the recovery key and stores it. The same text from the same person on the same day is one
 * message, however often it is sent.
 * @returns the reference to show the person
 * @throws BrokenRecipients if it is uncertain who could read it
 */
export async function sendMessage(db: Db, { lane, copy = false, ...sent }: NewMessage): Promise<string> {
  const receivedAt = now()
  const repeatMark = markOf(sent, receivedAt.slice(0, 10))
  const earlier = fromNow(-SENT_AGAIN_WITHIN)
  const known =
    (await referenceOf(db, repeatMark)) ??
    (await referenceOf(db, markOf(sent, earlier.slice(0, 10)), earlier))
  if (known && copy) await inTransaction(db, (tx) => offerCopy(tx, known, sent))
  if (known) return known
  const { row, keys } = await sealed(db, sent)
  const kept = await inTransaction(db, async (tx) => {
    const added = await tx
      .insertInto('messages')
      .values({
        ...row,
        receivedAt,
        lane,
        repeatMark,
        kind: sent.partner ? 'partner' : sent.about ? 'problem' : 'message',
        ownerId: null,
        answeredAt: null,
        closedAt: null,
        closedBy: null,
        caseId: null,
        lastAt: receivedAt,
      })
      .onConflict((c) => c.column('repeatMark').doNothing())
      .returning('reference')
      .executeTakeFirst()
    if (!added) return undefined
    await tx.insertInto('messageKeys').values(keys).execute()
    if (lane === 'open') await tellStaffLater(tx)
    if (copy) await offerCopy(tx, added.reference, sent)
    return added.reference
  })
  // The same form came twice at the same moment, and the other one was first.
  return kept ?? (await referenceOf(db, repeatMark)) ?? row.reference
}

/** Do all sealing before any transaction: on SQLite everyone would wait for it. */
async function sealed(db: Db, sent: Omit<MessageBody, 'v' | 'id'>) {
  const holders = await receivers(db, await recipients(db))
  const id = newId()
  const key = await newIdentity()
  const recipient = await recipientOf(key)
  const body: MessageBody = { v: 1, id, ...sent }
  return {
    row: {
      id,
      reference: newReference('M'),
      recipient,
      sealed: await sealText(recipient, JSON.stringify(body)),
      addressMark: addressMarkOf(id, sent.email),
    },
    keys: await Promise.all(
      holders.map(async (one) => ({
        messageId: id,
        holder: one.id,
        envelope: await sealEnvelope(one.recipient, key),
      })),
    ),
  }
}

// Keyed with a secret that is not in the database, so that the HMAC does not reveal the text.
const markOf = (sent: object, day: string): string =>
  hmac(serverSecret(`messages ${day}`), JSON.stringify(sent))

/** Different for each message, so that two messages do not show that one person wrote them. */
export const addressMarkOf = (id: string, address: string): string =>
  hmac(serverSecret('message address'), `${id} ${address.toLowerCase()}`)

async function referenceOf(db: Db, repeatMark: string, since = ''): Promise<string | undefined> {
  const found = await db
    .selectFrom('messages')
    .select('reference')
    .where('repeatMark', '=', repeatMark)
    .where('receivedAt', '>=', since)
    .executeTakeFirst()
  return found?.reference
}

/** The job that mails the staff about waiting messages. */
export const TELL_STAFF = 'messages.tell-staff'

/** Queues one mail for all messages that arrive before it is sent, at a time that does not reveal when a person wrote. */
export async function tellStaffLater(tx: Tx): Promise<void> {
  const [least, most] = config.noticeDelayMinutes
  await enqueueOnce(tx, TELL_STAFF, {}, { after: (least + Math.random() * (most - least)) * MINUTE })
}
