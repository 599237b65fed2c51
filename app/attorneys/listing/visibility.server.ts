import { Refused } from '#app/platform/refused.ts'
import { daysAgo } from '#app/platform/settings/today.server.ts'
import type { Tx } from '#db/schema.ts'
import type { HiddenWhy } from '#db/tables/directory.ts'
import { hideAttorney } from './listing.server.ts'

// The only place that decides whether visitors see an entry. One that a staff member hid
// stays hidden until a staff member shows it; every other entry is visible while it is valid.

const HIDE_AFTER = 365

/** The first day on which a check or a confirmation still counts. */
export const stillGood = (): string => daysAgo(HIDE_AFTER)

const SAYS = {
  unchecked:
    'Nobody has looked up a license for this entry yet. Look one up, press its button, then show the entry.',
  unlooked:
    'Nobody has looked up a license for this entry for 12 months. Look it up, press its button, then show the entry.',
  unconfirmed:
    'Nobody has confirmed this entry for 12 months. The attorney can ask for a link under “Change your entry”, and send it again.',
} as const

/** The reason an entry is invalid, or null. A sample is not a real person, so nothing of it is looked up. */
async function disorder(tx: Tx, id: number): Promise<keyof typeof SAYS | null> {
  const row = await tx
    .selectFrom('attorneys')
    .select(['origin', 'confirmedOn', 'listedOn'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.origin === 'sample') return null
  const licenses = await tx
    .selectFrom('attorneyLicenses')
    .select('checkedOn')
    .where('attorneyId', '=', id)
    .where('checkedOn', 'is not', null)
    .execute()
  if (licenses.length === 0) return 'unchecked'
  if (licenses.some(({ checkedOn }) => (checkedOn ?? '') < stillGood())) return 'unlooked'
  return (row.confirmedOn ?? row.listedOn ?? '') < stillGood() ? 'unconfirmed' : null
}

/**
 * Shows a valid entry and hides an invalid one; an entry hidden by staff stays hidden.
 * @returns why it is hidden
 */
export async function settleVisibility(tx: Tx, id: number): Promise<HiddenWhy | null> {
  const row = await tx.selectFrom('attorneys').select('hiddenWhy').where('id', '=', id).executeTakeFirst()
  if (!row || row.hiddenWhy === 'staff') return row ? 'staff' : null
  const wrong = await disorder(tx, id)
  const why = wrong === null || wrong === 'unchecked' ? wrong : 'lapsed'
  if (why !== row.hiddenWhy) await hideAttorney(tx, id, why)
  return why
}

/**
 * A staff member shows an entry again.
 * @throws Refused with what is invalid
 */
export async function showAgain(tx: Tx, id: number): Promise<void> {
  const wrong = await disorder(tx, id)
  if (wrong) throw new Refused(SAYS[wrong], 422)
  await hideAttorney(tx, id, null)
}
