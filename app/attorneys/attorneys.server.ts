import { publicContentChanged } from '#app/platform/content-version.server.ts'
import { queueMail } from '#app/platform/mail.server.ts'
import { plainText } from '#app/platform/markdown.server.ts'
import { retention } from '#app/platform/retention.server.ts'
import { putInSearch } from '#app/platform/search.server.ts'
import { stateNames } from '#app/platform/states.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type MessageToAttorney, messageForYou } from './letters.server.ts'
import { lotOf } from './rules.ts'

export interface NewAttorney {
  id: number
  name: string
  sayAs?: string
  firm: string
  imageDescription: string
  states: string[]
  specializations: string[]
  feeTypes: string[]
  bio: string
  successRate: number
  email: string
  languages: string[]
  remote: string[]
  access: Record<string, string | undefined>
  takesNewCases: string
  origin: 'sample' | 'listed'
  builtInHash?: string
}

/** Lists an attorney in the directory, or what is new about them under the same number. */
export async function listAttorney(db: Db | Tx, attorney: NewAttorney): Promise<void> {
  const { id, states, specializations, feeTypes } = attorney
  const row = {
    name: attorney.name,
    sayAs: attorney.sayAs ?? null,
    firm: attorney.firm,
    imageDescription: attorney.imageDescription,
    bio: attorney.bio,
    successRate: attorney.successRate,
    email: attorney.email,
    languages: JSON.stringify(attorney.languages),
    remote: JSON.stringify(attorney.remote),
    access: JSON.stringify(attorney.access),
    takesNewCases: attorney.takesNewCases,
    origin: attorney.origin,
    lot: lotOf(id),
    searchText: `${attorney.name}\n${attorney.firm}\n${attorney.bio}`.toLowerCase(),
    builtInHash: attorney.builtInHash ?? null,
    editedAt: attorney.builtInHash ? null : now(),
  }
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('attorneys')
      .values({ id, ...row })
      .onConflict((c) => c.column('id').doUpdateSet(row))
      .execute()
    await tx.deleteFrom('attorneyStates').where('attorneyId', '=', id).execute()
    await tx.deleteFrom('attorneySpecializations').where('attorneyId', '=', id).execute()
    await tx.deleteFrom('attorneyFeeTypes').where('attorneyId', '=', id).execute()
    if (states.length > 0)
      await tx
        .insertInto('attorneyStates')
        .values(states.map((state) => ({ attorneyId: id, state })))
        .execute()
    if (specializations.length > 0)
      await tx
        .insertInto('attorneySpecializations')
        .values(specializations.map((specialization) => ({ attorneyId: id, specialization })))
        .execute()
    if (feeTypes.length > 0)
      await tx
        .insertInto('attorneyFeeTypes')
        .values(feeTypes.map((feeType) => ({ attorneyId: id, feeType })))
        .execute()
    await putInSearch(tx, [
      {
        id: `attorney:${id}`,
        kind: 'attorney',
        url: `/attorney-directory/${id}`,
        title: attorney.name,
        text: plainText(
          [
            `Attorney at ${attorney.firm}.`,
            attorney.bio,
            `${specializations.join(', ')}.`,
            `${feeTypes.join(', ')}.`,
            `${stateNames(states)}.`,
          ].join(' '),
        ),
      },
    ])
    publicContentChanged(tx)
  })
}

/**
 * Puts a person's words on their way to an attorney. The letter waits sealed until it is handed over; what stays is
 * that a message went, and when.
 */
export async function writeToAttorney(db: Db | Tx, message: MessageToAttorney): Promise<void> {
  const { id, attorney } = message
  await inTransaction(db, async (tx) => {
    const first = await tx
      .insertInto('attorneyDeliveries')
      .values({ id, attorneyId: attorney.id, queuedAt: now() })
      .onConflict((c) => c.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (first) await queueMail(tx, messageForYou(message))
  })
}

export interface AttorneyToRefer {
  id: number
  name: string
  firm: string
  states: string[]
  specializations: string[]
  /** One of the entries that the site began with, who is nobody. */
  sample: boolean
}

const MOST_TO_REFER = 100

/** Attorneys that a case may be given to, those of the state first, who take new cases first among them. */
export async function attorneysToRefer(db: Db, state: string): Promise<AttorneyToRefer[]> {
  const rows = await db
    .selectFrom('attorneys')
    .leftJoin('attorneyStates', (join) =>
      join.onRef('attorneyStates.attorneyId', '=', 'attorneys.id').on('attorneyStates.state', '=', state),
    )
    .select(['attorneys.id', 'name', 'firm', 'origin'])
    .orderBy((e) => e.case().when('attorneyStates.state', 'is not', null).then(0).else(1).end())
    .orderBy((e) => e.case().when('takesNewCases', '=', 'yes').then(0).else(1).end())
    .orderBy('name')
    .limit(MOST_TO_REFER)
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const states = await db.selectFrom('attorneyStates').selectAll().where('attorneyId', 'in', ids).execute()
  const fields = await db
    .selectFrom('attorneySpecializations')
    .selectAll()
    .where('attorneyId', 'in', ids)
    .execute()
  return rows.map(({ id, name, firm, origin }) => ({
    id,
    name,
    firm,
    sample: origin === 'sample',
    states: states.filter((one) => one.attorneyId === id).map((one) => one.state),
    specializations: fields.filter((one) => one.attorneyId === id).map((one) => one.specialization),
  }))
}

/** Forgets that messages went, after the days that are set for it. */
export async function sweepDeliveries(db: Db): Promise<void> {
  const { days } = await retention(db)
  await db
    .deleteFrom('attorneyDeliveries')
    .where('queuedAt', '<', fromNow(-days.attorneyDeliveries * DAY))
    .execute()
}

/** Every profile's address, for the site map. */
export async function attorneyAddresses(db: Db): Promise<{ url: string; title: string }[]> {
  const rows = await db.selectFrom('attorneys').select(['id', 'name']).orderBy('name').execute()
  return rows.map(({ id, name }) => ({ url: `/attorney-directory/${id}`, title: name }))
}
