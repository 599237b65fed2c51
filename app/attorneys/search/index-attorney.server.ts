import type { Tx } from '#db/schema.ts'
import { lotOf } from '../model/rules.ts'

/** Call it after each change of an entry: from then on searches find it as it is, or no longer if visitors do not see it. */
export async function indexAttorney(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom('attorneys')
    .select(['name', 'firm', 'bio', 'city', 'languages', 'remote', 'working', 'access', 'takesNewCases'])
    .where('id', '=', id)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  await tx.deleteFrom('attorneySearch').where('attorneyId', '=', id).execute()
  if (!row) return
  const { name, firm, bio, city, languages, remote, takesNewCases } = row
  const there = Object.entries(JSON.parse(row.access) as Record<string, string>)
    .filter(([, answer]) => answer === 'yes')
    .map(([kind]) => kind)
  const meet = [...(JSON.parse(row.working ?? '[]') as string[]), ...there]
  const text = [name, firm, bio, city]
    .filter(Boolean)
    .join('\n')
    .toLowerCase()
    .replace(/[^\S\n]+/g, ' ')
  await tx
    .insertInto('attorneySearch')
    .values({
      attorneyId: id,
      lot: lotOf(id),
      takesNewCases,
      languages,
      remote,
      meet: JSON.stringify(meet),
      text,
    })
    .execute()
}
