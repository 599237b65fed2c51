import { record } from '#app/platform/audit/audit.server.ts'
import { notEnded, trailName } from '#app/platform/audit/revoked-credentials.server.ts'
import { passkeysOf } from '#app/platform/auth/auth.server.ts'
import { newId } from '#app/platform/ids.ts'
import { rootOf } from '#app/platform/keys/recipients-file.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { isSigned, rowSignature } from '#app/platform/secrets/signed-rows.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

// Passkeys that open a member's key (platform/keys/passkey-unlock.client.ts). The stored data opens with that passkey alone, in its
// owner's hands. It counts as long as the passkey signs in, the key is the member's, and the list has the root that is sealed with the key:
// a key with another root would trust a list that ended.

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

interface OwnUnlocks {
  /** Those that count: as the site wrote them, not taken away since, of a passkey that signs in, for the key and the list of today. */
  inUse: OwnUnlock[]
  /** How many opened this key and count no more: its owner lets those passkeys open it again. */
  over: number
}

export async function allUnlocksOf(db: Db, { userId, publicKey }: Whose): Promise<OwnUnlocks> {
  const rows = await db
    .selectFrom('keyUnlocks')
    .selectAll()
    .where('userId', '=', userId)
    .where('publicKey', '=', publicKey ?? '')
    .orderBy('madeAt')
    .execute()
  if (rows.length === 0) return { inUse: [], over: 0 }
  const root = (await rootOf(db)) ?? ''
  const passkeys = await passkeysOf(db, userId)
  const present = (await notEnded(db, rows)).flatMap((row) => {
    const passkey = passkeys.find((one) => one.credentialId === row.credentialId)
    return passkey ? [{ row, name: passkey.name }] : []
  })
  const inUse = present.flatMap(({ row, name }) => {
    const { id, credentialId, sealedKey, madeAt } = row
    return isSigned('keyUnlocks', { ...row, root }) ? [{ id, credentialId, sealedKey, madeAt, name }] : []
  })
  return { inUse, over: present.length - inUse.length }
}

export const unlocksOf = async (db: Db, me: Whose): Promise<OwnUnlock[]> => (await allUnlocksOf(db, me)).inUse

/** The passkeys of the member that do not open their key. */
export async function passkeysWithout(db: Db, me: Whose): Promise<string[]> {
  const there = new Set((await unlocksOf(db, me)).map(({ credentialId }) => credentialId))
  return (await passkeysOf(db, me.userId)).flatMap(({ credentialId }) =>
    there.has(credentialId) ? [] : [credentialId],
  )
}

/**
 * @param sealed.root of the list that the sealed key trusts
 * @throws Refused for a passkey that is not the member's, without a key, and for a key that trusts a list that ended
 */
export async function addUnlock(
  db: Db,
  { userId, publicKey }: Whose,
  { credentialId, sealedKey, root }: { credentialId: string; sealedKey: string; root: string },
): Promise<void> {
  if (!publicKey) throw new Refused('You have no key. Make one first.', 409)
  await inTransaction(db, async (tx) => {
    if (root !== (await rootOf(tx)))
      throw new Refused('The list of keys began again. Lock your key and open it, then try again.', 409)
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
      .values({ ...row, mark: rowSignature('keyUnlocks', { ...row, root }) })
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

/** No passkey opens the key of this member any more. */
export async function endUnlocks(tx: Tx, { of, by }: { of: string; by: string }): Promise<void> {
  const gone = await tx.deleteFrom('keyUnlocks').where('userId', '=', of).returning('id').execute()
  for (const { id } of gone) await record(tx, by, 'key.passkey-off', trailName(id))
}

/** Forgets those whose passkey or key is gone. */
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
