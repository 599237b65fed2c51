import { partsOf } from '#app/blog/blog.server.ts'
import {
  type Check,
  type ChecksOfText,
  checkedWords,
  easierRow,
  followTexts,
  hideEasier,
  intoBin,
  linksAreRight,
  linksLookedAt,
  markPublished,
  noteSourceNewer,
  outsideLinks,
  purgeText,
  readMarks,
  reviewing,
  scheduleText,
  showEasier,
  stopSchedule,
  takeOff,
  textAt,
  textsToPurge,
  textsTurn,
  variantsBeside,
  whatBlocks,
} from '#app/editorial/editorial.server.ts'
import { enqueue, takeBack } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { plainText, storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { type Source, sourceOf } from './full-texts.server.ts'
import { easierPath } from './rules.ts'
import { checkVariant } from './variant-checks.ts'
import { linesOf, type VariantText } from './variant-text.ts'
import { type Variant, variantAt } from './variant-texts.server.ts'

export const reviewingVariants = reviewing('text', (id) => `${config.origin}/staff/variants/${id}`)

/** Whether a second person has to review this version. */
const waitsForSecond = ({ text, source }: Variant, version: number): boolean =>
  source.legal && text.approvedVersion !== version && text.publishedVersion !== version

/** The findings for this version: blocking ones, and suggestions. */
export async function checksOfVariant(
  db: Db | Tx,
  of: Variant,
  { version = of.text.version, links }: ChecksOfText = {},
): Promise<Check[]> {
  const { text, content, source, fields } = of
  const easier = text.variant === 'easier'
  const { open } = links ?? (await linksLookedAt(db, text.id, await linksOfVariant(of)))
  return checkVariant({
    easier,
    fields,
    words: content.words,
    marks: easier ? await checkedWords(db, content.words.body ?? '', [`${source.path}/easier`]) : [],
    fits: content.fits === source.mark,
    sourceShown: source.shown,
    waitsForSecond: waitsForSecond(of, version),
    notOpened: open,
  })
}

/** Its text's links to other sites. */
export const linksOfVariant = async ({ content }: Variant) =>
  outsideLinks((await readMarks(content.words.body ?? '')).links)

/** Records that a staff member checked this version's external links. */
export async function variantLinksAreRight(db: Db, id: string, version: number, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await linksAreRight(tx, id, { version, links: await linksOfVariant(await variantAt(tx, id)) }, by)
  })
}

/** @throws Refused with everything that blocks it */
async function mustPass(db: Db | Tx, of: Variant, version: number): Promise<void> {
  if (of.text.variant !== 'easier')
    throw new Refused(
      'Visitors read only English for now. We keep these words until the site has their language.',
      422,
    )
  const blocked = whatBlocks(await checksOfVariant(db, of, { version }))
  if (blocked) throw new Refused(`This cannot be published yet. ${blocked}`, 422)
}

interface Publishing {
  version: number
  by: string
  /** Whether it may be a version before the newest. */
  older?: boolean
}

/** Publishes an easier version. */
export async function publishVariant(db: Db, id: string, what: Publishing): Promise<void> {
  await inTransaction(db, (tx) => publishIn(tx, id, what))
}

async function publishIn(tx: Tx, id: string, { version, by, older = false }: Publishing): Promise<void> {
  await textsTurn(tx)
  const of = await variantAt(tx, id, version)
  await mustPass(tx, of, version)
  const publishedOn = await markPublished(tx, id, version, { by, day: today(), older })
  await dropJob(tx, id)
  const reviewed = of.text.approvedVersion === version ? version : null
  await show(tx, of, { publishedOn, reviewed })
}

/** The public parts of its text. */
export async function easierParts({ words }: VariantText) {
  const parts: { heading: string; html: string }[] = []
  for (const { heading, text } of partsOf(words.body ?? ''))
    parts.push({ heading, html: await storedHtmlOf(text, 'page') })
  return { title: words.title ?? '', lead: words.lead ?? '', points: linesOf(words.points ?? ''), parts }
}

async function show(
  tx: Tx,
  { source, content }: Variant,
  { publishedOn, reviewed }: { publishedOn: string; reviewed: number | null },
): Promise<void> {
  const { title, lead, points, parts } = await easierParts(content)
  const plain = plainText([lead, ...points, content.words.body ?? ''].join('\n'))
  await showEasier(tx, {
    sourceId: source.id,
    title,
    lead,
    plain,
    publishedOn,
    fits: content.fits,
    points: JSON.stringify(points),
    parts: JSON.stringify(parts),
    sourceNewerSince: null,
    reviewedVersion: reviewed,
  })
  await found(tx, source, { title, plain })
}

/** State pages are found only by people who name the state, so the easier ones are listed with the rights. */
const KIND_IN_SEARCH: Readonly<Record<string, string>> = { post: 'post', resource: 'resource' }

/** Indexes it for search, as long as the full text is public. */
async function found(tx: Tx, source: Source, { title, plain }: { title: string; plain: string }) {
  const id = `easier:${source.id}`
  const url = easierPath(source.path)
  const kind = KIND_IN_SEARCH[source.kind] ?? 'right'
  if (source.shown)
    await putInSearch(tx, [{ id, kind, url, title: `${title} (easier to read)`, text: plain }])
  else await removeFromSearch(tx, id)
  publicContentChanged(tx)
}

async function hide(tx: Tx, sourceId: string): Promise<void> {
  await hideEasier(tx, sourceId)
  await removeFromSearch(tx, `easier:${sourceId}`)
  publicContentChanged(tx)
}

export async function scheduleVariant(
  db: Db,
  id: string,
  { version, at }: { version: number; at: Date },
  by: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await mustPass(tx, await variantAt(tx, id, version), version)
    await scheduleText(tx, id, { version, at }, by)
    await enqueue(tx, 'variants.publish', { id }, { after: at.getTime() - Date.now() })
  })
}

const dropJob = (tx: Tx, id: string) => takeBack(tx, { name: 'variants.publish', payload: { id } })

export async function unscheduleVariant(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await stopSchedule(tx, id, by)
    await dropJob(tx, id)
  })
}

/** The job of a schedule. If the full text has changed in the meantime, it is refused, and the public version stays. */
async function publishScheduled(db: Db, { id = '' }: Record<string, string>): Promise<void> {
  await inTransaction(db, async (tx) => {
    const text = await textAt(tx, id)
    if (text?.state !== 'scheduled' || (text.publishAt ?? '') > now()) return
    const of = await variantAt(tx, id)
    if (whatBlocks(await checksOfVariant(tx, of))) {
      await stopSchedule(tx, id, 'system')
      return reviewingVariants.tellScheduleStopped(tx, id, text.editedBy)
    }
    await publishIn(tx, id, { version: text.version, by: 'system' })
    await reviewingVariants.tellScheduleDone(tx, id, text.editedBy)
  })
}

export const variantJobs = { 'variants.publish': publishScheduled }

export async function takeBackVariant(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { text } = await variantAt(tx, id)
    await takeOff(tx, id, by)
    await dropJob(tx, id)
    await hide(tx, text.sourceId)
  })
}

export async function binVariant(db: Db, id: string, by: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { text } = await variantAt(tx, id)
    await intoBin(tx, id, by)
    await dropJob(tx, id)
    if (text.variant === 'easier') await hide(tx, text.sourceId)
  })
}

/** Permanently deletes variants whose time in the bin has passed. */
export async function sweepVariants(db: Db): Promise<void> {
  for (const id of await textsToPurge(db, 'variant')) await inTransaction(db, (tx) => purgeText(tx, id))
}

/** Follows a full text that was published, unpublished, moved or deleted. */
async function followSource(tx: Tx, { id, kind }: { id: string; kind: string }): Promise<void> {
  if (kind === 'variant') return
  const source = await sourceOf(tx, id)
  if (!source) return dropBeside(tx, id)
  const easier = await easierRow(tx, id)
  if (!easier) return
  // The full text states the current law, and no second person has reviewed this version.
  if (source.legal && easier.reviewedVersion === null) return takeOffEasier(tx, id)
  const fits = !source.shown || easier.fits === source.mark
  const since = fits ? null : (easier.sourceNewerSince ?? today())
  if (since !== easier.sourceNewerSince) await noteSourceNewer(tx, id, since)
  await found(tx, source, easier)
}

async function takeOffEasier(tx: Tx, sourceId: string): Promise<void> {
  for (const { id, variant } of await variantsBeside(tx, sourceId))
    if (variant === 'easier') await takeOff(tx, id, 'system')
  await hide(tx, sourceId)
}

/** Deletes the variants of a permanently deleted text, too. */
async function dropBeside(tx: Tx, sourceId: string): Promise<void> {
  for (const { id } of await variantsBeside(tx, sourceId)) {
    await intoBin(tx, id, 'system')
    await dropJob(tx, id)
    await purgeText(tx, id)
  }
  await hide(tx, sourceId)
}

/** Registered at the start. */
export const variantsFollowTexts = (): void => followTexts(followSource)
