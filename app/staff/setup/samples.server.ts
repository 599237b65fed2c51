import { removeSampleAttorneys, sampleAttorneys } from '#app/attorneys/attorneys.server.ts'
import { binBuiltInPosts, builtInPosts } from '#app/blog/blog.server.ts'
import { shownFigures, shownTeam, takeBackSamples } from '#app/factbook/factbook.server.ts'
import { hasExamples, removeExamples } from '#app/forum/forum.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { noteSamplesGone, type SampleKind } from '#app/shared/samples-gone.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { SAMPLES } from './samples.ts'

/** The kinds with remaining samples: looked up, not stored. Real people and figures that replace them leave none. */
export async function samplesLeft(db: Db): Promise<SampleKind[]> {
  const there: Record<SampleKind, boolean> = {
    attorneys: (await sampleAttorneys(db)).length > 0,
    team: (await shownTeam(db)).samples > 0,
    figures: (await shownFigures(db)).samples > 0,
    topics: await hasExamples(db),
    posts: (await builtInPosts(db)).length > 0,
  }
  return SAMPLES.map(({ kind }) => kind).filter((kind) => there[kind])
}

/** Removes all samples of a kind from the site, for good. */
export async function removeSamples(db: Db, kind: SampleKind, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await noteSamplesGone(tx, kind)
    await REMOVE[kind](tx, by)
    await record(tx, by, 'samples.removed', kind)
  })
}

const REMOVE: Record<SampleKind, (tx: Tx, by: string) => Promise<void>> = {
  attorneys: (tx) => removeSampleAttorneys(tx),
  topics: (tx, by) => removeExamples(tx, by),
  posts: (tx, by) => binBuiltInPosts(tx, by),
  team: (tx, by) => takeBackSamples(tx, 'person', by),
  figures: (tx, by) => takeBackSamples(tx, 'figure', by),
}
