import { sql } from 'kysely'
import type { Db, Tx } from '#db/schema.ts'
import { networkNow } from '../request-context.server.ts'
import { hmac, serverSecret } from '../secrets/data-keys.server.ts'
import { config } from '../settings/config.server.ts'
import { plainAddress } from '../text/plain-address.ts'
import { DAY, fromNow, HOUR, now } from '../time.ts'

/**
 * Counts one more `action` from this network and says whether it is still within `most` an hour. The network is stored
 * as a keyed hash whose key changes every day; neither the address nor anything that leads to it is stored.
 */
export async function allow(db: Db, action: string, network: string, most: number): Promise<boolean> {
  return (await counted(db, `${action} ${now().slice(11, 13)} ${network}`, HOUR)) <= most
}

/** The same for `most` a day. */
export async function allowToday(db: Db | Tx, action: string, who: string, most: number): Promise<boolean> {
  return (await counted(db, `${action} all day ${who}`, DAY)) <= most
}

/**
 * The same for mails. While the site cannot send any, they are counted separately: no such mail reached its reader, so
 * the first one that does should not be refused.
 */
export const mailToday = (db: Db | Tx, action: string, who: string, most: number): Promise<boolean> =>
  allowToday(db, config.smtpUrl === undefined ? `${action} without mail` : action, who, most)

/** The same for `most` in each half hour: as long as a mailed link is valid. */
export async function allowHalfHour(db: Db, action: string, who: string, most: number): Promise<boolean> {
  const half = Number(now().slice(14, 16)) < 30 ? 'first' : 'second'
  return (await counted(db, `${action} ${now().slice(11, 13)} ${half} ${who}`, HOUR)) <= most
}

/**
 * Whether one more mail that any visitor can request may be sent to an address today: a few per network, and not many
 * more from all networks together, so that a mailbox is not flooded, and one network does not use up another's share.
 */
export async function mayMailToday(
  db: Db | Tx,
  action: string,
  address: string,
  { fromOne, all }: { fromOne: number; all: number },
  network = networkNow() ?? '',
): Promise<boolean> {
  const to = mailboxOf(address)
  return (await mailToday(db, action, `${network} ${to}`, fromOne)) && (await mailToday(db, action, to, all))
}

/**
 * Many spellings lead to one mailbox: capital letters, what follows a plus, and at some providers dots. For counting
 * only.
 */
export function mailboxOf(address: string): string {
  const plain = plainAddress(address).toLowerCase()
  const at = plain.lastIndexOf('@')
  const local = plain.slice(0, at).replace(/\+.*$/, '').replaceAll('.', '')
  return `${local}${plain.slice(at)}`
}

/**
 * Uses up `amount` of this network's daily budget, unless that exceeds what is left of `most`: then nothing is used.
 * @returns whether enough was left
 */
export async function spendToday(
  db: Db,
  action: string,
  who: string,
  amount: number,
  most: number,
): Promise<boolean> {
  if (amount > most) return false
  const used = await db
    .insertInto('limitCounts')
    .values({ bucket: bucketOf(`${action} all day ${who}`), count: amount, expiresAt: fromNow(DAY) })
    .onConflict((c) =>
      c
        .column('bucket')
        .doUpdateSet({ count: sql`limit_counts.count + ${amount}` })
        .where(sql<boolean>`limit_counts.count + ${amount} <= ${most}`),
    )
    .returning('count')
    .executeTakeFirst()
  return used !== undefined
}

const bucketOf = (what: string): string => hmac(serverSecret(`limits ${now().slice(0, 10)}`), what)

async function counted(db: Db | Tx, what: string, lasts: number): Promise<number> {
  const { count } = await db
    .insertInto('limitCounts')
    .values({ bucket: bucketOf(what), count: 1, expiresAt: fromNow(lasts) })
    .onConflict((c) => c.column('bucket').doUpdateSet({ count: sql`limit_counts.count + 1` }))
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

export async function sweepLimits(db: Db): Promise<void> {
  await db.deleteFrom('limitCounts').where('expiresAt', '<', now()).execute()
}
