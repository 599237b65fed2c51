import { record } from '#app/platform/audit.server.ts'
import { readSigned, signed } from '#app/platform/cookies.server.ts'
import { newId } from '#app/platform/ids.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/keys.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { directoryChanged } from './directory.server.ts'
import type { Entry } from './entry.server.ts'
import { addressAsked, confirmYourAddress, decidedNo, decidedYes } from './letters.server.ts'
import { addressIn, nextAttorneyId, writeListing } from './listing.server.ts'
import { settleVisibility, stillGood } from './visibility.server.ts'

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
        sealed: sealWithMailKey(JSON.stringify({ entry, email } satisfies Sealed)),
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
  db: Db,
  { attorneyId, entry, email }: { attorneyId: number; entry: Entry; email: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('attorneyApplications')
      .where('attorneyId', '=', attorneyId)
      .where('kind', '=', 'change')
      .execute()
    await tx
      .insertInto('attorneyApplications')
      .values({
        id: newId(),
        kind: 'change',
        attorneyId,
        sealed: sealWithMailKey(JSON.stringify({ entry, email } satisfies Sealed)),
        askedAt: now(),
        confirmedAt: now(),
        expiresAt: null,
      })
      .execute()
  })
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
    if (old && old !== asked.email) await queueMail(tx, addressAsked(old))
  })
  return true
}

/** Where mail to an attorney goes now; empty when there is no such entry. A sample's address is nobody's. */
async function addressOf(tx: Tx, id: number): Promise<string> {
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

const opened = ({
  sealed,
  ...row
}: {
  id: string
  kind: Application['kind']
  attorneyId: number | null
  sealed: string
  confirmedAt: string | null
}): Application => ({ ...row, ...(JSON.parse(openWithMailKey(sealed)) as Sealed) })

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

const GONE = 'Somebody has decided this already, or the attorney took it back.'

/**
 * Takes an entry into the directory. Only states whose license was looked up are listed.
 * @param checked the states whose license was looked up, and the day
 * @throws Refused when none was, or when it is decided already
 */
export async function approveApplication(
  db: Db,
  id: string,
  { checked, on, by }: { checked: string[]; on: string; by: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('attorneyApplications')
      .where('id', '=', id)
      .where('confirmedAt', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refused(GONE, 409)
    const { kind, entry, attorneyId, email: asked } = opened(row)
    // A change came through a link to the address that is known, so it never brings another one.
    const email = kind === 'change' && attorneyId !== null ? await addressOf(tx, attorneyId) : asked
    const before =
      attorneyId === null
        ? []
        : await tx.selectFrom('attorneyLicenses').selectAll().where('attorneyId', '=', attorneyId).execute()
    const licenses = entry.licenses.map(({ state, number }) => {
      const known = before.find((one) => one.state === state && one.number === number)?.checkedOn ?? null
      // A check that is too old is none: the state is listed again once somebody looked.
      const good = known !== null && known >= stillGood() ? known : null
      return { state, number, checkedOn: checked.includes(state) ? on : good }
    })
    const states = licenses.filter((one) => one.checkedOn !== null).map((one) => one.state)
    if (states.length === 0) throw new Refused('Look up at least one license, and tick it.', 422)
    const to = attorneyId ?? (await nextAttorneyId(tx))
    const said = (row.confirmedAt ?? row.askedAt).slice(0, 10)
    await writeListing(tx, {
      ...entry,
      id: to,
      email,
      states,
      licenses,
      origin: 'listed',
      takesSaidOn: said,
      confirmedOn: said,
    })
    const hidden = await settleVisibility(tx, to)
    await directoryChanged(tx, [to])
    await queueMail(tx, decidedYes({ id: to, name: entry.name, email }, hidden !== null))
    await record(tx, by, 'attorney.approved', String(to))
    return to
  })
}

/** @throws Refused when it is decided already */
export async function refuseApplication(
  db: Db,
  id: string,
  { reason, by }: { reason: string; by: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await tx
      .deleteFrom('attorneyApplications')
      .where('id', '=', id)
      .where('confirmedAt', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Refused(GONE, 409)
    const { entry, email, attorneyId } = opened(row)
    await queueMail(tx, decidedNo(email, entry.name, reason))
    await record(tx, by, 'attorney.refused', attorneyId === null ? 'new' : String(attorneyId))
  })
}
