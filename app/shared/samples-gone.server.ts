import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import type { Db, Tx } from '#db/schema.ts'

// Samples that the release ships so that an empty site shows what belongs where. Samples that staff removed stay removed, also
// after an upgrade.

export type SampleKind = 'attorneys' | 'team' | 'figures' | 'posts' | 'topics'

const GONE = 'samples gone'

/** The kinds that staff removed. */
export async function samplesGone(db: Db | Tx): Promise<ReadonlySet<SampleKind>> {
  return new Set(JSON.parse((await siteValue(db, GONE)) ?? '[]') as SampleKind[])
}

export async function noteSamplesGone(tx: Tx, kind: SampleKind): Promise<void> {
  const gone = new Set(await samplesGone(tx)).add(kind)
  await setSiteValue(tx, GONE, JSON.stringify([...gone].sort()))
}
