import { enqueueOnce, type Handlers } from '#app/platform/jobs/jobs.server.ts'
import { NAMED_LISTS } from '#app/platform/settings/first-kinds.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { kindsNow } from '../model/kinds-now.server.ts'
import type { DirectoryKinds } from '../model/rules.ts'
import { showInSearch } from './listing.server.ts'

// The site's search indexes kinds of law and of fee by name. After a name changes, each entry's search text is updated.

const NAMED_AS = 'attorney kinds in search'
const AT_ONCE = 100

const namesIn = ({ law, fees }: DirectoryKinds): string =>
  JSON.stringify(
    [law, fees].map((kinds) =>
      Object.fromEntries(
        kinds.map(({ code, label }) => [code, label]).sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
      ),
    ),
  )

const FIRST = namesIn({ law: NAMED_LISTS.law.first, fees: NAMED_LISTS.fees.first })

/** Queues the work if the search index has outdated names. Called at the start, and after settings were saved. */
export async function searchFollowsKinds(db: Db): Promise<void> {
  if (((await siteValue(db, NAMED_AS)) ?? FIRST) !== namesIn(kindsNow()))
    await enqueueOnce(db, 'attorneys.rename')
}

async function rename(db: Db): Promise<void> {
  const names = namesIn(kindsNow())
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('attorneys')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (!last) break
    await inTransaction(db, async (tx) => {
      for (const { id } of rows) await showInSearch(tx, id)
    })
    after = last.id
  }
  await setSiteValue(db, NAMED_AS, names)
}

export const renamingJobs = { 'attorneys.rename': rename } satisfies Handlers
