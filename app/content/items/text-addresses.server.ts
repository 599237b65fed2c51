import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { TextKind } from '#db/tables/texts.ts'
import { addressProblem } from '../model/rules.ts'
import { tellFollowers } from './text-followers.ts'
import { lockedText } from './text-versions.server.ts'

/** The last part of its URL: words, or its number. */
export const addressOf = (text: { address: string | null; number: number }): string =>
  text.address ?? String(text.number)

/**
 * Gives a text words as its URL, or its number again. Its older URLs keep working.
 * @param taken URL parts that belong to other pages
 */
export async function giveAddress(
  tx: Tx,
  id: string,
  address: string | null,
  { by, taken }: { by: string; taken: readonly string[] },
): Promise<void> {
  const text = await lockedText(tx, id)
  if (text.address === address) return
  if (address !== null) {
    const problem = addressProblem(address, taken)
    if (problem) throw new Refused(problem, 422)
    const holder = await tx
      .selectFrom('textAddresses')
      .innerJoin('texts', 'texts.id', 'textAddresses.textId')
      .select(['textId', 'title'])
      .where('textAddresses.kind', '=', text.kind)
      .where('textAddresses.address', '=', address)
      .executeTakeFirst()
    if (holder && holder.textId !== id)
      throw new Refused(`This address leads to “${holder.title}”. Choose other words`, 422)
    if (!holder)
      await tx.insertInto('textAddresses').values({ kind: text.kind, address, textId: id }).execute()
  }
  await tx.updateTable('texts').set({ address, editedBy: by }).where('id', '=', id).execute()
  await record(tx, by, 'text.moved', id)
  await tellFollowers(tx, text)
}

/** The numbers of the texts that have, or once had, these words as their URL. */
export async function numbersAt(
  db: Db,
  kind: TextKind,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map()
  const rows = await db
    .selectFrom('textAddresses')
    .innerJoin('texts', 'texts.id', 'textAddresses.textId')
    .select(['textAddresses.address', 'number'])
    .where('textAddresses.kind', '=', kind)
    .where('textAddresses.address', 'in', addresses)
    .execute()
  return new Map(rows.map(({ address, number }) => [address, number]))
}

/** Every word URL of a text, including the current one. */
export async function pastAddresses(db: Db | Tx, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('textAddresses')
    .select('address')
    .where('textId', '=', id)
    .orderBy('address')
    .execute()
  return rows.map(({ address }) => address)
}

/** The same for all texts of a kind, by id. */
export async function addressesOfAll(db: Db | Tx, kind: TextKind): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('textAddresses')
    .select(['textId', 'address'])
    .where('kind', '=', kind)
    .orderBy('address')
    .execute()
  const all = new Map<string, string[]>()
  for (const { textId, address } of rows) all.set(textId, [...(all.get(textId) ?? []), address])
  return all
}
