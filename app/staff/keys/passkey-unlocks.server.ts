import { record } from '#app/platform/audit/audit.server.ts'
import { notEnded, trailName } from '#app/platform/audit/revoked-credentials.server.ts'
import { passkeysOf } from '#app/platform/auth/auth.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { hmac, sameMark, serverSecret } from '#app/platform/secrets/data-keys.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { AccountTables } from '#db/tables/accounts.ts'
import { inTransaction } from '#db/transaction.ts'

// Passkeys that open a member's key (platform/keys/passkey-unlock.client.ts). A stored row opens only with that passkey, in
// its owner's hands. It counts as long as the passkey signs in and the key is the member's.

type Row = AccountTables['keyUnlocks']

const markOf = ({ id, userId, publicKey, credentialId, sealedKey, madeAt }: Row): string =>
  hmac(
    serverSecret('passkey that opens a key'),
    JSON.stringify([id, userId, publicKey, credentialId, sealedKey, madeAt]),
  )

/** A passkey of the member, and how it opens their key. */
export interface OwnUnlock {
  id: string
  credentialId: string
  sealedKey: string
  madeAt: string
  /** The member's name for the passkey. */
  name: string | null
}

type Whose = Pick<StaffMember, 'userId' | 'publicKey'>

/** The rows that count: as the site wrote them, not removed since, of a passkey that signs in, and for the current key. */
export async function unlocksOf(db: Db, { userId, publicKey }: Whose): Promise<OwnUnlock[]> {
  const rows = await db
    .selectFrom('keyUnlocks')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('madeAt')
    .execute()
  const ours = rows.filter(
    (row) => row.publicKey === publicKey && row.mark !== null && sameMark(row.mark, markOf(row)),
  )
  if (ours.length === 0) return []
  const passkeys = await passkeysOf(db, userId)
  return (await notEnded(db, ours)).flatMap(({ id, credentialId, sealedKey, madeAt }) => {
    const passkey = passkeys.find((one) => one.credentialId === credentialId)
    return passkey ? [{ id, credentialId, sealedKey, madeAt, name: passkey.name }] : []
  })
}

/** The passkeys of the member that do not open their key. */
export async function passkeysWithout(db: Db, me: Whose): Promise<string[]> {
  const there = new Set((await unlocksOf(db, me)).map(({ credentialId }) => credentialId))
  return (await passkeysOf(db, me.userId)).flatMap(({ credentialId }) =>
    there.has(credentialId) ? [] : [credentialId],
  )
}

/** @throws Refused for a passkey that is not the member's, and for a member without a key */
export async function addUnlock(
  db: Db,
  { userId, publicKey }: Whose,
  { credentialId, sealedKey }: { credentialId: string; sealedKey: string },
): Promise<void> {
  if (!publicKey) throw new Refused('You have no key. Make one first.', 409)
  await inTransaction(db, async (tx) => {
    const own = await passkeysOf(tx, userId)
    if (!own.some((one) => one.credentialId === credentialId))
      throw new Refused('This passkey is not one of yours. Nothing was changed.', 403)
    const row = { id: newId(), userId, publicKey, credentialId, sealedKey, madeAt: now(), mark: null }
    await tx
      .deleteFrom('keyUnlocks')
      .where('userId', '=', userId)
      .where('credentialId', '=', credentialId)
      .execute()
    await tx
      .insertInto('keyUnlocks')
      .values({ ...row, mark: markOf(row) })
      .execute()
    await record(tx, userId, 'key.passkey-on', trailName(row.id))
  })
}

/** The passkey no longer opens the key; it still signs in. */
export async function removeUnlock(db: Db, { userId }: Whose, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('keyUnlocks')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning('id')
      .executeTakeFirst()
    if (gone) await record(tx, userId, 'key.passkey-off', trailName(id))
  })
}

/** Deletes rows whose passkey or key is gone. */
export async function sweepUnlocks(db: Db): Promise<void> {
  await db
    .deleteFrom('keyUnlocks')
    .where((e) =>
      e.or([
        e.not(
          e.exists(
            e
              .selectFrom('passkeys')
              .select('passkeys.id')
              .whereRef('passkeys.userId', '=', 'keyUnlocks.userId')
              .whereRef('passkeys.credentialId', '=', 'keyUnlocks.credentialId'),
          ),
        ),
        e.not(
          e.exists(
            e
              .selectFrom('staff')
              .select('staff.userId')
              .whereRef('staff.userId', '=', 'keyUnlocks.userId')
              .whereRef('staff.publicKey', '=', 'keyUnlocks.publicKey'),
          ),
        ),
      ]),
    )
    .execute()
}
