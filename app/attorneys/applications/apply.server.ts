import { readSigned, signed } from '#app/platform/http/cookies.server.ts'
import { newId } from '#app/platform/ids.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Entry } from '../listing/attorney-entry.server.ts'
import { addressIn } from '../listing/listing.server.ts'
import { addressAsked, attorneyWaits, confirmYourAddress } from './application-mails.server.ts'

// Attorneys request an entry, or a change to their entry. None of it is public until staff have checked the license.

const CONFIRM_WITHIN = 7 * DAY
/** The purpose that a request's links are signed for. */
export const PURPOSE = 'attorney join'

export interface Application {
  id: string
  kind: 'new' | 'claim' | 'change'
  attorneyId: number | null
  entry: Entry
  email: string
  confirmedAt: string | null
}

interface Sealed {
  entry: Entry
  email: string
}

/** Stores an attorney's request and mails them the page on which they confirm their address. */
export async function applyForEntry(
  db: Db,
  { entry, email, claims }: { entry: Entry; email: string; claims: number | null },
): Promise<void> {
  const id = newId()
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('attorneyApplications')
      .values({
        id,
        kind: claims === null ? 'new' : 'claim',
        attorneyId: claims,
        sealed: sealWithMailKey(JSON.stringify({ entry, email } satisfies Sealed), 'attorney application'),
        askedAt: now(),
        confirmedAt: null,
        expiresAt: fromNow(CONFIRM_WITHIN),
      })
      .execute()
    await queueMail(tx, confirmYourAddress(email, signed(PURPOSE, id)))
  })
}

/** Stores a change made through the link in an attorney's mail. It replaces an earlier one that is still waiting. */
export async function askForChange(
  db: Db | Tx,
  { attorneyId, entry, email }: { attorneyId: number; entry: Entry; email: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Notify staff once, not each time the attorney corrects a typo.
    if (!(await forgetChange(tx, attorneyId))) await queueMail(tx, attorneyWaits())
    await tx
      .insertInto('attorneyApplications')
      .values({
        id: newId(),
        kind: 'change',
        attorneyId,
        sealed: sealWithMailKey(JSON.stringify({ entry, email } satisfies Sealed), 'attorney application'),
        askedAt: now(),
        confirmedAt: now(),
        expiresAt: null,
      })
      .execute()
  })
}

/**
 * Withdraws the attorney's waiting change.
 * @returns whether one was waiting
 */
export async function forgetChange(tx: Tx, attorneyId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('attorneyApplications')
    .where('attorneyId', '=', attorneyId)
    .where('kind', '=', 'change')
    .returning('id')
    .execute()
  return gone.length > 0
}

/** This entry's change that is waiting for staff. */
export async function waitingChange(db: Db, attorneyId: number): Promise<Entry | undefined> {
  const row = await db
    .selectFrom('attorneyApplications')
    .selectAll()
    .where('attorneyId', '=', attorneyId)
    .where('kind', '=', 'change')
    .executeTakeFirst()
  return row && opened(row).entry
}

/** The request behind the link of a mail: whose entry it is and whether it was confirmed; undefined if there is none. */
export async function applicationBehind(db: Db, token: string) {
  const id = readSigned(PURPOSE, token.slice(0, 200))
  const found = id ? await application(db, id) : undefined
  return found && { id: found.id, name: found.entry.name, confirmed: found.confirmedAt !== null }
}

/**
 * The attorney confirms their address.
 * @returns whether a request was waiting for it
 */
export async function confirmApplication(db: Db, token: string): Promise<boolean> {
  const id = readSigned(PURPOSE, token.slice(0, 200))
  const asked = id ? await application(db, id) : undefined
  if (!id || !asked) return false
  await inTransaction(db, async (tx) => {
    const first = await tx
      .updateTable('attorneyApplications')
      .set({ confirmedAt: now(), expiresAt: null })
      .where('id', '=', id)
      .where('confirmedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const old = first && asked.attorneyId !== null ? await addressOf(tx, asked.attorneyId) : ''
    if (first) await queueMail(tx, attorneyWaits())
    if (old && old !== asked.email) await queueMail(tx, addressAsked(old))
  })
  return true
}

/** The current mail address of an attorney; empty if there is no such entry. A sample's address belongs to no one. */
export async function addressOf(tx: Tx, id: number): Promise<string> {
  const row = await tx
    .selectFrom('attorneys')
    .select(['email', 'sealedEmail'])
    .where('id', '=', id)
    .where('origin', '=', 'listed')
    .executeTakeFirst()
  return row ? addressIn(row) : ''
}

export async function application(db: Db, id: string): Promise<Application | undefined> {
  const row = await db
    .selectFrom('attorneyApplications')
    .selectAll()
    .where('id', '=', id)
    .where((e) => e.or([e('expiresAt', 'is', null), e('expiresAt', '>', now())]))
    .executeTakeFirst()
  return row && opened(row)
}

export const opened = ({
  sealed,
  ...row
}: {
  id: string
  kind: Application['kind']
  attorneyId: number | null
  sealed: string
  confirmedAt: string | null
}): Application => ({ ...row, ...(JSON.parse(openWithMailKey(sealed, 'attorney application')) as Sealed) })

/** Requests waiting for staff, oldest first. */
export async function waitingApplications(db: Db): Promise<Application[]> {
  const rows = await db
    .selectFrom('attorneyApplications')
    .selectAll()
    .where('confirmedAt', 'is not', null)
    .orderBy('confirmedAt')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(opened)
}

/** How many requests are waiting for staff, for the overview. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('attorneyApplications')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('confirmedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}
