import { newId } from '#app/platform/ids.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/keys/data-keys.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { readSigned, signed } from '#app/platform/requests/cookies.server.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Entry } from '../listing/attorney-entry.server.ts'
import { addressIn } from '../listing/listing.server.ts'
import { addressAsked, attorneyWaits, confirmYourAddress } from './application-mails.server.ts'

// Attorneys ask for an entry, or for a change of theirs. Nothing of it is public before staff have looked the license up.

const CONFIRM_WITHIN = 7 * DAY
/** What the links of a request are signed for. */
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

/** Keeps what an attorney asks for and mails them the page on which they say that the address is theirs. */
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

/** Keeps a change that came through the link of an attorney's own mail. An earlier one that still waits is replaced. */
export async function askForChange(
  db: Db | Tx,
  { attorneyId, entry, email }: { attorneyId: number; entry: Entry; email: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Staff hear of it once, not each time that the attorney corrects a letter.
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

/** The attorney's own change that waits is taken back. @returns whether one waited */
export async function forgetChange(tx: Tx, attorneyId: number): Promise<boolean> {
  const gone = await tx
    .deleteFrom('attorneyApplications')
    .where('attorneyId', '=', attorneyId)
    .where('kind', '=', 'change')
    .returning('id')
    .execute()
  return gone.length > 0
}

/** The change of this entry that waits for staff. */
export async function waitingChange(db: Db, attorneyId: number): Promise<Entry | undefined> {
  const row = await db
    .selectFrom('attorneyApplications')
    .selectAll()
    .where('attorneyId', '=', attorneyId)
    .where('kind', '=', 'change')
    .executeTakeFirst()
  return row && opened(row).entry
}

/** What waits behind the link of a mail: whose entry it is and whether it was confirmed; undefined when there is nothing. */
export async function applicationBehind(db: Db, token: string) {
  const id = readSigned(PURPOSE, token.slice(0, 200))
  const found = id ? await application(db, id) : undefined
  return found && { id: found.id, name: found.entry.name, confirmed: found.confirmedAt !== null }
}

/** The attorney says that the address is theirs. @returns whether something waited for it */
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

/** Where mail to an attorney goes now; empty when there is no such entry. A sample's address is nobody's. */
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

/** What waits for staff, the oldest first. */
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

/** How many attorneys wait for an answer, for the overview. */
export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('attorneyApplications')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('confirmedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
