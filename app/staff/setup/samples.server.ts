import { removeSampleAttorneys, sampleAttorneys } from '#app/attorneys/attorneys.server.ts'
import { binBuiltInPosts, builtInPosts } from '#app/blog/blog.server.ts'
import { figureFacts, personFacts } from '#app/factbook/factbook.server.ts'
import { hasExamples, removeExamples } from '#app/forum/forum.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { noteSamplesGone, type SampleKind, samplesGone } from '#app/platform/settings/samples-gone.server.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { SAMPLES } from './samples.ts'

/** The kinds of which something is still there: looked up, not noted. */
export async function samplesLeft(db: Db): Promise<SampleKind[]> {
  const gone = await samplesGone(db)
  const there: Record<SampleKind, boolean> = {
    attorneys: (await sampleAttorneys(db)).length > 0,
    team: !gone.has('team') && personFacts().some(isSample),
    figures: !gone.has('figures') && figureFacts().some(isSample),
    topics: await hasExamples(db),
    posts: (await builtInPosts(db)).length > 0,
  }
  return SAMPLES.map(({ kind }) => kind).filter((kind) => there[kind])
}

/** Staff who put real people and figures in the place of the samples have none left either. */
const isSample = ({ sample }: { sample: string }): boolean => sample === 'yes'

/** Takes all samples of a kind off the site, for good. */
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
  team: async (tx) => publicContentChanged(tx, ['/about']),
  figures: async (tx) => publicContentChanged(tx, ['/', '/about']),
}
