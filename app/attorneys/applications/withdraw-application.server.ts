import { readSigned, signed } from '#app/platform/http/cookies.server.ts'
import type { Db } from '#db/schema.ts'
import { PURPOSE, waitingApplications } from './apply.server.ts'

// An undecided request for an entry: its attorney cannot change it, but can withdraw it.

/**
 * The attorney withdraws a request: it is deleted.
 * @returns whether one was waiting
 */
export async function withdrawApplication(db: Db, token: string): Promise<boolean> {
  const id = readSigned(PURPOSE, token.slice(0, 200))
  const gone = id
    ? await db.deleteFrom('attorneyApplications').where('id', '=', id).returning('id').executeTakeFirst()
    : undefined
  return gone !== undefined
}

/** Waiting requests of this address for entries that do not exist yet, each with the token of its page. */
export async function waitingWith(db: Db, email: string): Promise<{ name: string; token: string }[]> {
  const waiting = await waitingApplications(db)
  return waiting
    .filter((one) => one.kind !== 'change' && one.email === email.trim().toLowerCase())
    .map(({ id, entry }) => ({ name: entry.name, token: signed(PURPOSE, id) }))
}
