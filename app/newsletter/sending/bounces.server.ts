import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { sameMark } from '#app/platform/secrets/data-keys.server.ts'
import { MINUTE, now, nowMs } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { subscriberMark } from '../subscribers/addresses.server.ts'
import { suppressSubscriber } from './batches.server.ts'

// Bounces reported by a mail service, or by a script beside the mail server (docs/operating.md).

const FRESH = 5 * MINUTE

const callSchema = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        permanent: z.boolean().default(true),
        address: z.string().min(3).max(254),
      }),
    )
    .min(1)
    .max(1000),
})

type Answer = { status: 200; taken: number } | { status: 400 | 401 | 409 }

/**
 * Accepts a call that is signed, fresh and new. The answer never reveals whether an address was known.
 * @param signature `sha256=` and the HMAC-SHA-256 of timestamp, a dot and the raw body, in hex
 */
export async function takeBounces(
  db: Db,
  secret: string,
  call: { body: string; timestamp: string | null; signature: string | null },
  at = nowMs(),
): Promise<Answer> {
  const timestamp = call.timestamp ?? ''
  const mark = createHmac('sha256', secret).update(`${timestamp}.${call.body}`).digest('hex')
  if (!/^\d{10}$/.test(timestamp) || !sameMark(call.signature ?? '', `sha256=${mark}`)) return { status: 401 }
  if (Math.abs(at - Number(timestamp) * 1000) > FRESH) return { status: 401 }
  const events = eventsIn(call.body)
  if (!events) return { status: 400 }
  return inTransaction(db, async (tx): Promise<Answer> => {
    const seen = createHash('sha256').update(mark).digest('base64url')
    const first = await tx
      .insertInto('newsletterBounceCalls')
      .values({ mark: seen, at: now() })
      .onConflict((c) => c.doNothing())
      .returning('mark')
      .executeTakeFirst()
    if (!first) return { status: 409 }
    const lasting = events.filter(({ type, permanent }) => type === 'complaint' || permanent)
    for (const { address, type } of lasting) {
      await noMoreTo(tx, address, type === 'complaint' ? 'complaint' : 'bounced')
    }
    return { status: 200, taken: events.length }
  })
}

function eventsIn(body: string) {
  try {
    const parsed = callSchema.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data.events : undefined
  } catch {
    // Not JSON: answered with 400.
    return undefined
  }
}

/** Stops sending to the address, and counts the last email to it as bounced. */
async function noMoreTo(tx: Tx, address: string, why: 'bounced' | 'complaint'): Promise<void> {
  const person = await tx
    .selectFrom('newsletterSubscribers')
    .select('id')
    .where('addressMark', '=', subscriberMark(address))
    .executeTakeFirst()
  if (!person) return
  // A second report about the same person is about an email that is already counted.
  if (!(await suppressSubscriber(tx, person.id, why)) || why === 'complaint') return
  const last = await tx
    .selectFrom('newsletterDeliveries')
    .select('issueId')
    .where('subscriberId', '=', person.id)
    .where('state', 'in', ['sent', 'doubt'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await tx
    .updateTable('newsletterDeliveries')
    .set({ state: 'bounced' })
    .where('issueId', '=', last.issueId)
    .where('subscriberId', '=', person.id)
    .execute()
}
