import { partsOf } from '#app/blog/blog.server.ts'
import {
  checkedWords,
  defineKind,
  easierRow,
  followTexts,
  hideEasier,
  intoBin,
  noteSourceNewer,
  outsideLinks,
  purgeText,
  readMarks,
  showEasier,
  takeOff,
  variantsBeside,
} from '#app/content/content.server.ts'
import { takeBack } from '#app/platform/jobs/jobs.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { plainText, storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Tx } from '#db/schema.ts'
import { type Source, sourceOf } from './full-texts.server.ts'
import { easierPath } from './rules.ts'
import { checkVariant } from './variant-checks.ts'
import { variantDesk } from './variant-desk.server.ts'
import { linesOf, mergeWords, readContent, typedWords, type VariantText } from './variant-text.ts'
import { storedVariant, type Variant, variantAt } from './variant-texts.server.ts'

/** Whether a second person has to review this version. */
const waitsForSecond = ({ text, source }: Variant, version: number): boolean =>
  source.legal && text.approvedVersion !== version && text.publishedVersion !== version

/** Its text's links to other sites. */
const linksOfVariant = async ({ content }: Variant) =>
  outsideLinks((await readMarks(content.words.body ?? '')).links)

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

export const variantContent = defineKind<VariantText, Record<string, string | undefined>, Variant>({
  name: 'variant',
  mailName: 'text',
  desk: variantDesk,
  load: variantAt,
  read: readContent,
  store: ({ text, source }, content) => storedVariant(text.variant, content, source),
  // Confirming that it is accurate has its own button, and is not part of typed text.
  fromForm: ({ fields, content }, typed) => {
    const { words, errors } = typedWords(fields, typed)
    return Object.keys(errors).length > 0 ? { errors } : { content: { fits: content.fits, words } }
  },
  merge: ({ fields, content }, base, mine) => {
    const { words, conflicts } = mergeWords(fields, base, content, mine.words)
    return { typed: words, conflicts }
  },
  links: linksOfVariant,
  checks: async (db, { text, content, source, fields }, { open, waitsForSecond: waits }) => {
    const easier = text.variant === 'easier'
    return checkVariant({
      easier,
      fields,
      words: content.words,
      marks: easier ? await checkedWords(db, content.words.body ?? '', [`${source.path}/easier`]) : [],
      fits: content.fits === source.mark,
      sourceShown: source.shown,
      waitsForSecond: waits,
      notOpened: open,
    })
  },
  waitsForSecond: (_db, of, version) => waitsForSecond(of, version),
  publishes: ({ text }) => text.variant === 'easier',
  mustBePublic: ({ text }) => {
    if (text.variant !== 'easier')
      throw new Refused(
        'Visitors read only English for now. We keep these words until the site has their language.',
        422,
      )
  },
  show: (tx, of, { version, publishedOn }) =>
    show(tx, of, { publishedOn, reviewed: of.text.approvedVersion === version ? version : null }),
  hide: (tx, { source }) => hide(tx, source.id),
})

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
    await takeBack(tx, { name: 'content.publish', payload: { id } })
    await purgeText(tx, id)
  }
  await hide(tx, sourceId)
}

/** Registered at the start. */
export const variantsFollowTexts = (): void => followTexts(followSource)
