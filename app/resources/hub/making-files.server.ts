import { textsTurn } from '#app/content/content.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { noteLackingLetters } from '#app/platform/documents/lacking-letters.server.ts'
import { enqueue, enqueueOnce, jobState, tryAgain } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { apartCommand, runApart } from '#app/platform/sandbox/sandbox.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FileSource, MadeFile } from '../making/made.server.ts'
import { fileLists, MARKED, type Marked, madeHereFrom, videoSaysTheSame } from './file-lists.server.ts'

// Builds the files of a resource on this site, in a separate process, and replaces all of them at once.

/** A chart of 81 rules takes 3 seconds and 200 MB on a slow machine. */
const HEAP_MEGABYTES = 320
const LIMITS = { ms: 120_000, memoryBytes: 640 * 1024 * 1024, outBytes: 32 * 1024 * 1024 }

type MadeHere = MadeFile & { content: string }

/** Queues a build for the current text, unless its files exist. */
export async function wantFiles(tx: Db | Tx, one: Marked): Promise<void> {
  if ((await fileLists(tx, [one])).get(one.id)?.state === 'current') return
  await enqueueOnce(tx, 'resources.make', { slug: one.slug })
}

/** Runs at startup: a release may build files differently, and the site may have a new URL. */
export async function wantMissingFiles(db: Db): Promise<void> {
  const all = await db.selectFrom('resources').select(MARKED).execute()
  const lists = await fileLists(db, all)
  for (const one of all.filter(({ id }) => lists.get(id)?.state !== 'current'))
    await enqueueOnce(db, 'resources.make', { slug: one.slug })
}

async function sourceOf(db: Db | Tx, slug: string): Promise<(FileSource & Marked) | undefined> {
  const row = await db
    .selectFrom('resources')
    .select(MARKED)
    .select(['title', 'description', 'shortVersion', 'body', 'reviewNote', 'sources'])
    .select(['versions', 'type', 'category'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return undefined
  const { shortVersion, sources, versions } = row
  return {
    ...row,
    shortVersion: JSON.parse(shortVersion),
    sources: JSON.parse(sources),
    versions: JSON.parse(versions),
  }
}

/**
 * The job. It may run twice, be killed, or run too late: its result is stored only if the text is still the one that it started
 * from, and all files are replaced in one transaction.
 */
async function makeFiles(db: Db, { slug = '' }: Record<string, string>): Promise<void> {
  const source = await sourceOf(db, slug)
  // Removed from the site in the meantime.
  if (!source) return
  if ((await fileLists(db, [source])).get(source.id)?.state === 'current') return
  const { files, lacking } = await madeApart(source)
  if (lacking > 0) noteLackingLetters(`The PDF of “${slug}”`, lacking)
  await inTransaction(db, async (tx) => {
    // Publishing takes the same lock.
    await textsTurn(tx)
    const now = await sourceOf(tx, slug)
    if (now?.sourceMark !== source.sourceMark) return
    await tx.deleteFrom('resourceFiles').where('resourceId', '=', source.id).execute()
    for (const [place, { seconds: _, ...file }] of files.entries())
      await tx
        .insertInto('resourceFiles')
        .values({ ...file, place, resourceId: source.id, madeFrom: madeHereFrom(source.sourceMark) })
        .execute()
    publicContentChanged(tx)
  })
}

async function madeApart(source: FileSource): Promise<{ files: MadeHere[]; lacking: number }> {
  const script = 'app/resources/making/making-child.server.ts'
  const command = apartCommand(script, [], { heapMegabytes: HEAP_MEGABYTES, native: true })
  const drawn = source.type === 'Video' && videoSaysTheSame(source.body)
  const asked = JSON.stringify({ source, origin: config.origin, drawn })
  const ended = await runApart(command, new TextEncoder().encode(asked), LIMITS)
  if (ended === 'too-large') throw new RangeError('the files of a resource need too much memory')
  if (typeof ended === 'string') throw new RangeError('the files of a resource could not be made')
  return JSON.parse(new TextDecoder().decode(ended.out)) as { files: MadeHere[]; lacking: number }
}

export const makingJobs = { 'resources.make': makeFiles }

/** The build state of a resource's files, for staff. */
export type Making = 'current' | 'waiting' | 'working' | 'failed' | 'stopped'

export async function makingOf(db: Db, one: Marked): Promise<Making> {
  if ((await fileLists(db, [one])).get(one.id)?.state === 'current') return 'current'
  const job = await jobState(db, { name: 'resources.make', payload: { slug: one.slug } })
  if (!job) return 'stopped'
  if (job.lastError !== null) return 'failed'
  return job.claimedAt === null ? 'waiting' : 'working'
}

/** A staff member pressed "Make the files now". */
export async function makeAgain(db: Db, slug: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const source = await sourceOf(tx, slug)
    if (!source) throw new Refused('This resource no longer exists.', 404)
    if ((await fileLists(tx, [source])).get(source.id)?.state === 'current')
      throw new Refused('The files match the current text. There is nothing to do.')
    const job = await jobState(tx, { name: 'resources.make', payload: { slug } })
    if (!job) await enqueue(tx, 'resources.make', { slug })
    else if (job.lastError !== null) await tryAgain(tx, { id: job.id })
    await record(tx, by, 'resource.files-asked', slug)
  })
}
