import { publicTextAt } from '#app/content/content.server.ts'
import { samplesGone } from '#app/shared/samples-gone.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { factsOf } from '../facts/snapshot.server.ts'
import { factVerbs } from './define-record.server.ts'

/** The samples among the records that visitors see go off the site, so that no list calls them published. */
export async function takeBackSamples(db: Db | Tx, kind: 'person' | 'figure', by: string): Promise<void> {
  const samples = factsOf<{ sample: string }>(kind).filter(({ content }) => content.sample === 'yes')
  if (samples.length === 0) return
  await inTransaction(db, async (tx) => {
    for (const { key } of samples) {
      const id = await publicTextAt(tx, kind, key)
      if (id) await factVerbs(id).takeOffSite(tx, id, by)
    }
  })
}

/** Takes off samples that an older release left published. */
export async function sweepFacts(db: Db): Promise<void> {
  const gone = await samplesGone(db)
  if (gone.has('team')) await takeBackSamples(db, 'person', 'system')
  if (gone.has('figures')) await takeBackSamples(db, 'figure', 'system')
}
