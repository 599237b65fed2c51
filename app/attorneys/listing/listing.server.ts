import { plainText } from '#app/platform/rendering/markdown.server.ts'
import { putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { markOfAddress, openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { now } from '#app/platform/time.ts'
import { stateNames } from '#app/shared/states.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { HiddenWhy } from '#db/tables/directory.ts'
import { inTransaction } from '#db/transaction.ts'
import { feeLabel, lawLabel } from '../model/kinds-now.server.ts'
import { words } from '../model/listing-words.ts'
import { indexAttorney } from '../search/index-attorney.server.ts'

export interface License {
  state: string
  number: string
  /** The day on which staff looked it up; null: not yet. */
  checkedOn: string | null
}

/** The public facts of an attorney's entry, without our own records about it. */
export interface Listing {
  name: string
  sayAs?: string
  firm: string
  city?: string
  office?: string
  phone?: string
  hours?: string
  imageDescription: string
  states: string[]
  specializations: string[]
  feeTypes: string[]
  feeNote?: string
  bio: string
  website?: string
  languages: string[]
  remote: string[]
  access: Record<string, string | undefined>
  working?: string[]
  takesNewCases: string
  licenses?: License[]
}

export interface NewAttorney extends Listing {
  id: number
  /** If left out, the known one stays. */
  email?: string
  successRate?: number
  takesSaidOn?: string
  confirmedOn?: string | null
  origin: 'sample' | 'listed'
  builtInHash?: string
  hiddenWhy?: HiddenWhy | null
}

export const attorneyMark = (email: string): string => markOfAddress('attorney addresses', email)

/** The mail address for an attorney. Rows written before addresses were sealed still have it in clear. */
export const addressIn = (row: { email: string; sealedEmail: string | null }): string =>
  row.sealedEmail ? openWithMailKey(row.sealedEmail, 'attorney address') : row.email

/** Adds an attorney to the directory, or updates the one with the same number. */
export async function listAttorney(db: Db | Tx, attorney: NewAttorney): Promise<void> {
  await inTransaction(db, async (tx) => {
    await writeListing(tx, attorney)
    publicContentChanged(tx)
  })
}

const GONE = 'attorneys gone'

/** The number for the next new attorney, in the caller's transaction. */
export async function nextAttorneyId(tx: Tx): Promise<number> {
  await advisoryLock(tx, 'attorneys')
  const { last } = await tx
    .selectFrom('attorneys')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  // A link to an attorney who left must not lead to another one; samples have the numbers up to 100.
  return Math.max(Number(last ?? 0), await highestGone(tx), 100) + 1
}

async function highestGone(tx: Tx): Promise<number> {
  return Number((await siteValue(tx, GONE)) ?? 0)
}

const rowOf = (attorney: NewAttorney) => ({
  name: attorney.name,
  sayAs: attorney.sayAs || null,
  firm: attorney.firm,
  city: attorney.city || null,
  office: attorney.office || null,
  phone: attorney.phone || null,
  hours: attorney.hours || null,
  imageDescription: attorney.imageDescription,
  bio: attorney.bio,
  website: attorney.website || null,
  feeNote: attorney.feeNote || null,
  languages: JSON.stringify(attorney.languages),
  remote: JSON.stringify(attorney.remote),
  access: JSON.stringify(attorney.access),
  working: JSON.stringify(attorney.working ?? []),
  takesNewCases: attorney.takesNewCases,
  origin: attorney.origin,
  builtInHash: attorney.builtInHash ?? null,
  editedAt: attorney.builtInHash ? null : now(),
  ...knownNow(attorney),
})

/** The fields an entry keeps from before unless they are given. */
const knownNow = ({ takesSaidOn, confirmedOn, hiddenWhy, successRate }: NewAttorney) => ({
  ...(takesSaidOn ? { takesSaidOn } : {}),
  ...(confirmedOn === undefined ? {} : { confirmedOn }),
  ...(hiddenWhy === undefined ? {} : { hiddenWhy, hiddenAt: hiddenWhy ? now() : null }),
  ...(successRate === undefined ? {} : { successRate }),
})

/** Writes an entry. The caller must then call publicContentChanged. */
export async function writeListing(tx: Tx, attorney: NewAttorney): Promise<void> {
  const row = rowOf(attorney)
  const address = attorney.email
    ? {
        email: '',
        sealedEmail: sealWithMailKey(attorney.email, 'attorney address'),
        emailMark: attorneyMark(attorney.email),
      }
    : {}
  const { id } = attorney
  await tx
    .insertInto('attorneys')
    .values({ id, successRate: 0, email: '', listedOn: today(), ...row, ...address })
    .onConflict((c) => c.column('id').doUpdateSet({ ...row, ...address }))
    .execute()
  await writeLists(tx, attorney)
  await indexAttorney(tx, id)
  await showInSearch(tx, id)
}

async function writeLists(tx: Tx, attorney: NewAttorney): Promise<void> {
  const { id: attorneyId, states, specializations, feeTypes, licenses = [] } = attorney
  await tx.deleteFrom('attorneyStates').where('attorneyId', '=', attorneyId).execute()
  await tx.deleteFrom('attorneySpecializations').where('attorneyId', '=', attorneyId).execute()
  await tx.deleteFrom('attorneyFeeTypes').where('attorneyId', '=', attorneyId).execute()
  await tx.deleteFrom('attorneyLicenses').where('attorneyId', '=', attorneyId).execute()
  if (states.length > 0)
    await tx
      .insertInto('attorneyStates')
      .values(states.map((state) => ({ attorneyId, state })))
      .execute()
  if (specializations.length > 0)
    await tx
      .insertInto('attorneySpecializations')
      .values(specializations.map((specialization) => ({ attorneyId, specialization })))
      .execute()
  if (feeTypes.length > 0)
    await tx
      .insertInto('attorneyFeeTypes')
      .values(feeTypes.map((feeType) => ({ attorneyId, feeType })))
      .execute()
  if (licenses.length > 0)
    await tx
      .insertInto('attorneyLicenses')
      .values(licenses.map((one) => ({ attorneyId, ...one })))
      .execute()
}

/** Adds a visible entry to the site's search, and removes any other. */
export async function showInSearch(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('attorneys')
    .select(['name', 'firm', 'bio', 'city', 'hiddenAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.hiddenAt) return removeFromSearch(tx, `attorney:${id}`)
  const states = await tx.selectFrom('attorneyStates').select('state').where('attorneyId', '=', id).execute()
  const fields = await tx
    .selectFrom('attorneySpecializations')
    .select('specialization')
    .where('attorneyId', '=', id)
    .execute()
  const fees = await tx
    .selectFrom('attorneyFeeTypes')
    .select('feeType')
    .where('attorneyId', '=', id)
    .execute()
  await putInSearch(tx, [
    {
      id: `attorney:${id}`,
      kind: 'attorney',
      url: `/attorney-directory/${id}`,
      title: row.name,
      text: plainText(
        [
          words.found.attorneyAt({ place: row.city ? `${row.firm}, ${row.city}` : row.firm }),
          row.bio,
          `${fields.map((one) => lawLabel(one.specialization)).join(', ')}.`,
          `${fees.map((one) => feeLabel(one.feeType)).join(', ')}.`,
          `${stateNames(states.map((one) => one.state))}.`,
        ].join(' '),
      ),
    },
  ])
}

/** Shows an entry to visitors again (`why` null), or hides it. visibility.server.ts decides which. */
export async function hideAttorney(db: Db | Tx, id: number, why: HiddenWhy | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('attorneys')
      .set({ hiddenWhy: why, hiddenAt: why ? now() : null })
      .where('id', '=', id)
      .execute()
    await indexAttorney(tx, id)
    await showInSearch(tx, id)
    publicContentChanged(tx)
  })
}

/** Removes an attorney from the directory for good, with everything we stored about them. */
export async function removeAttorney(db: Db | Tx, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('attorneys').where('id', '=', id).execute()
    await setSiteValue(tx, GONE, String(Math.max(id, await highestGone(tx))))
    await removeFromSearch(tx, `attorney:${id}`)
    publicContentChanged(tx)
  })
}

/** Pauses or resumes messages. The entry stays. */
export async function pauseMail(db: Db | Tx, id: number, pausedOn: string | null): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('attorneys').set({ mailPausedOn: pausedOn }).where('id', '=', id).execute()
    publicContentChanged(tx)
  })
}
