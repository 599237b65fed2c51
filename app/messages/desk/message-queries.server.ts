import { recordReading } from '#app/platform/audit/audit.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayOf, nowDate } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { type Kind, LINES_A_PAGE, type Shown } from '../model/rules.ts'

export interface SealedMessage {
  id: string
  reference: string
  receivedAt: string
  kind: Kind
  lane: 'open' | 'quarantine'
  ownerId: string | null
  answeredAt: string | null
  closedAt: string | null
  caseId: string | null
  sealed: string
  /** The message's key, sealed to the requesting holder. */
  envelope: string
}

const ofHolder = (db: Db, holder: string) =>
  db
    .selectFrom('messages')
    .innerJoin('messageKeys', 'messageKeys.messageId', 'messages.id')
    .select([
      'id',
      'reference',
      'receivedAt',
      'kind',
      'lane',
      'ownerId',
      'answeredAt',
      'closedAt',
      'caseId',
      'sealed',
      'envelope',
    ])
    .where('holder', '=', holder)

/** The messages that a holder's key opens, newest first. */
export const messagesFor = (db: Db, holder: string): Promise<SealedMessage[]> =>
  ofHolder(db, holder).orderBy('receivedAt', 'desc').orderBy('id').execute()

export interface Asked {
  holder: string
  by: string
  shown: Shown
  kind?: Kind | null
  page?: number
}

/**
 * A page of one part of the inbox, and whether more follows: waiting messages
 * longest first, all others newest first. Records that the member read it.
 */
export async function readMessages(
  db: Db,
  { holder, by, shown, kind, page = 1 }: Asked,
): Promise<{ messages: SealedMessage[]; more: boolean }> {
  let query = ofHolder(db, holder).where('closedAt', shown === 'closed' ? 'is not' : 'is', null)
  if (shown === 'mine') query = query.where('ownerId', '=', by)
  if (shown === 'spam') query = query.where('lane', '=', 'quarantine')
  if (shown === 'open' || shown === 'waiting')
    query = query.where('lane', '=', 'open').where('answeredAt', shown === 'open' ? 'is' : 'is not', null)
  if (kind) query = query.where('kind', '=', kind)
  const rows = await query
    .orderBy('receivedAt', shown === 'open' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(LINES_A_PAGE + 1)
    .offset((page - 1) * LINES_A_PAGE)
    .execute()
  if (rows.length > 0) await recordReading(db, by, 'message.read')
  return { messages: rows.slice(0, LINES_A_PAGE), more: rows.length > LINES_A_PAGE }
}

/** One message. Null if it does not exist or the holder cannot open it. */
export async function messageFor(db: Db, holder: string, id: string): Promise<SealedMessage | null> {
  return (await ofHolder(db, holder).where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Records that a member opened a message.
 * @returns false if their key does not open it
 */
export async function noteOpened(
  db: Db,
  { id, holder, by }: { id: string; holder: string; by: string },
): Promise<boolean> {
  if (!(await messageFor(db, holder, id))) return false
  await recordReading(db, by, 'message.opened', id)
  await db
    .insertInto('messageOpenings')
    .values({ messageId: id, userId: by, day: dayOf(nowDate(), config.timeZone) })
    .onConflict((c) => c.columns(['messageId', 'userId']).doNothing())
    .execute()
  return true
}

export interface Opening {
  messageId: string
  name: string
  /** 2026-11-21 */
  day: string
}

/** The readers of these messages, the first one first. */
export async function openingsOf(db: Db, ids: readonly string[]): Promise<Opening[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('messageOpenings')
    .innerJoin('users', 'users.id', 'messageOpenings.userId')
    .select(['messageId', 'name', 'day'])
    .where('messageId', 'in', ids)
    .orderBy('day')
    .orderBy('name')
    .execute()
}

/** How many messages wait for an answer: not answered, not closed, not spam. */
export async function waitingMessages(db: Db): Promise<number> {
  return (await waitingSince(db)).length
}

/** When each waiting message arrived, oldest first. */
export async function waitingSince(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('receivedAt')
    .where('closedAt', 'is', null)
    .where('answeredAt', 'is', null)
    .where('lane', '=', 'open')
    .orderBy('receivedAt')
    .execute()
  return rows.map(({ receivedAt }) => receivedAt)
}

/** How many messages are flagged as spam and not closed. */
export async function spamWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('messages')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('closedAt', 'is', null)
    .where('lane', '=', 'quarantine')
    .executeTakeFirstOrThrow()
  return count
}

/** The references of these messages, by id. */
export async function messageReferences(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('messages').select(['id', 'reference']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, reference }) => [id, reference]))
}
