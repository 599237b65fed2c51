import { recipients } from '#app/platform/keys/recipients.server.ts'
import { type Sharing, shareKeys } from '#app/platform/keys/share-keys.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { keysInUse } from '../record/case-records.server.ts'

// Giving a case to another holder, as platform/keys/share-keys.server.ts says.

export interface Envelope {
  caseId: string
  keyKind: 'C' | 'S'
  holder: string
  envelope: string
}

/**
 * The envelopes of `from` for cases that `to` cannot open yet. With the recovery key as `from`: cases that arrived before
 * the first staff member had a key. Excludes cases that the key's owner was kept out of.
 */
export async function envelopesToShare(db: Db, from: string, to: string): Promise<Envelope[]> {
  const barred = await barredTo(db, to)
  const rows = await db
    .selectFrom('caseKeys')
    .select(['caseId', 'keyKind', 'holder', 'envelope'])
    .where('holder', '=', from)
    .$if(barred.length > 0, (query) => query.where('caseId', 'not in', barred))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('caseKeys as theirs')
            .select('theirs.caseId')
            .whereRef('theirs.caseId', '=', 'caseKeys.caseId')
            .whereRef('theirs.keyKind', '=', 'caseKeys.keyKind')
            .where('theirs.holder', '=', to),
        ),
      ),
    )
    .execute()
  return rows as Envelope[]
}

async function barredTo(db: Db, holder: string): Promise<string[]> {
  const whose = (await recipients(db)).recipients.find(({ id }) => id === holder)?.staffId
  if (!whose) return []
  const rows = await db.selectFrom('caseBars').select('caseId').where('userId', '=', whose).execute()
  return rows.map(({ caseId }) => caseId)
}

/** An envelope that a staff browser made, and the sign of the key in it (case-keys.ts signOf). */
export type NewEnvelope = Envelope & { sign: string }

const caseSharing: Sharing<NewEnvelope> = {
  noun: 'case',
  idOf: ({ caseId }) => caseId,
  async keyInUse(tx, { caseId, keyKind }) {
    const inUse = await keysInUse(tx, caseId)
    return keyKind === 'C' ? inUse?.recipient : inUse?.staffRecipient
  },
  async opens(tx, { caseId, keyKind }, holders) {
    const row = await tx
      .selectFrom('caseKeys')
      .select('holder')
      .where('caseId', '=', caseId)
      .where('keyKind', '=', keyKind)
      .where('holder', 'in', holders)
      .limit(1)
      .executeTakeFirst()
    return row !== undefined
  },
  async bars(tx, { caseId }, userId) {
    const bar = await tx
      .selectFrom('caseBars')
      .select('userId')
      .where('caseId', '=', caseId)
      .where('userId', '=', userId)
      .executeTakeFirst()
    return bar !== undefined
  },
  async add(tx, { caseId, keyKind, holder, envelope }) {
    const added = await tx
      .insertInto('caseKeys')
      .values({ caseId, keyKind, holder, envelope })
      .onConflict((c) => c.columns(['caseId', 'keyKind', 'holder']).doNothing())
      .returning('holder')
      .executeTakeFirst()
    return added !== undefined
  },
  act: ({ keyKind, holder }) => (keyKind === 'C' ? `case.shared ${holder}` : null),
}

/** Stores envelopes of cases that a staff browser made. */
export async function shareCases(
  db: Db,
  envelopes: NewEnvelope[],
  giver: { by: string; from: string[] },
): Promise<void> {
  if (envelopes.some(({ keyKind }) => !['C', 'S'].includes(keyKind)))
    throw new Refused('This is not an envelope.', 400)
  await shareKeys(db, caseSharing, envelopes, giver)
}

/** The cases that these places on the list open. */
export async function casesOpenedBy(db: Db | Tx, holders: readonly string[]): Promise<string[]> {
  if (holders.length === 0) return []
  const rows = await db
    .selectFrom('caseKeys')
    .select('caseId')
    .distinct()
    .where('keyKind', '=', 'C')
    .where('holder', 'in', holders)
    .execute()
  return rows.map(({ caseId }) => caseId)
}

/** The envelopes among these whose case and kind of key this place opens itself. */
export async function openedBy<E extends Envelope>(tx: Tx, holder: string, envelopes: E[]): Promise<E[]> {
  if (envelopes.length === 0) return []
  const rows = await tx
    .selectFrom('caseKeys')
    .select(['caseId', 'keyKind'])
    .where('holder', '=', holder)
    .where(
      'caseId',
      'in',
      envelopes.map(({ caseId }) => caseId),
    )
    .execute()
  const held = new Set(rows.map(({ caseId, keyKind }) => `${caseId} ${keyKind}`))
  return envelopes.filter(({ caseId, keyKind }) => held.has(`${caseId} ${keyKind}`))
}

/** Deletes a key's envelopes for cases that another key opens too. */
export async function dropEnvelopesOf(tx: Tx, holder: string, openedToo: string): Promise<void> {
  const rows = await tx
    .selectFrom('caseKeys')
    .innerJoin('caseKeys as too', (join) =>
      join.onRef('too.caseId', '=', 'caseKeys.caseId').onRef('too.keyKind', '=', 'caseKeys.keyKind'),
    )
    .select(['caseKeys.caseId', 'caseKeys.keyKind'])
    .where('caseKeys.holder', '=', holder)
    .where('too.holder', '=', openedToo)
    .execute()
  for (const { caseId, keyKind } of rows)
    await tx
      .deleteFrom('caseKeys')
      .where('holder', '=', holder)
      .where('caseId', '=', caseId)
      .where('keyKind', '=', keyKind)
      .execute()
}

/** Deletes all envelopes of a place on the list. */
export async function dropEnvelopes(tx: Tx, holder: string): Promise<void> {
  await tx.deleteFrom('caseKeys').where('holder', '=', holder).execute()
}
