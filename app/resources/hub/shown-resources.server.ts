import {
  type ChangedFact,
  type LawContent,
  type Previewed,
  previewedFact,
  publicFacts,
  type ResourceContent,
} from '#app/factbook/factbook.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { plainText, storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import { putInSearch, removeFromSearch } from '#app/platform/search-text/search-text.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { madeFrom, markOf } from '../making/made.server.ts'
import { type Facts, filledIn, kindsIn, type Rule, sourcesWith } from '../model/filled-in.ts'
import { reviewsOf } from '../model/queries.server.ts'
import { monthsAfter, type ResourceVersion } from '../model/rules.ts'
import { pdfRow } from '../pdfs/pdf-library.server.ts'
import { fileNameFor } from './file-lists.server.ts'
import { wantFiles } from './making-files.server.ts'

// The public content of the hub: rows that are written when the text of a resource is published, or a fact that is inserted
// into it. The publishing transaction also writes them and queues new files.

interface Published {
  key: string
  number: number
  content: ResourceContent
}

/** The published records of the hub, from the rows. @param instead a record to use in place of its public version */
async function published(
  tx: Db | Tx,
  instead?: Previewed,
): Promise<{ resources: Published[]; facts: Facts }> {
  const there = await publicFacts(tx, ['resource', 'rule', 'law'])
  const found = instead
    ? [...there.filter(({ kind, key }) => kind !== instead.kind || key !== instead.key), instead].sort(
        (a, b) => a.number - b.number,
      )
    : there
  const of = <T>(wanted: string) =>
    found.flatMap(({ kind, key, number, content }) =>
      kind === wanted ? { key, number, content: content as T } : [],
    )
  const rules = of<Omit<Rule, 'key'>>('rule').map(({ key, content }) => ({ ...content, key }))
  const laws = of<LawContent>('law').map(({ content }) => content)
  return { resources: of<ResourceContent>('resource'), facts: { rules, laws } }
}

/** All published resources. Runs at startup, when a release brought new text. */
export async function showAllResources(tx: Tx): Promise<void> {
  const { resources, facts } = await published(tx)
  for (const one of resources) await show(tx, one, facts)
}

const LETTERS: readonly string[] = ['templates', 'legal']

/** The public row of a resource. */
async function rowOf(tx: Db | Tx, { key, number, content }: Published, facts: Facts) {
  const body = filledIn(content.body, facts)
  const inside = plainText([...content.shortVersion, body].join('\n'))
  const { title, description, category, minutes, reviewNote, shortVersion, appliesTo, reviewMonths } = content
  const type = content.type || (LETTERS.includes(category) ? 'DOCX' : 'PDF')
  const sources = sourcesWith(content.sources, content.body, facts)
  const versions = [...content.versions, ...(await changesOf(tx, number))]
  const fileName = fileNameFor(content.fileName, key, number)
  const days = await lookedAt(tx, number, content)
  const ownPdf = content.ownPdf || null
  const made = madeFrom({
    slug: key,
    title,
    description,
    shortVersion,
    body,
    reviewNote,
    sources,
    versions,
    type,
    category,
    fileName,
  })
  return {
    slug: key,
    title,
    description,
    category,
    type,
    minutes,
    reviewNote,
    body,
    appliesTo,
    reviewMonths,
    featuredAt: content.featured === 'yes' ? now() : null,
    shortVersion: JSON.stringify(shortVersion),
    bodyHtml: await storedHtmlOf(body, 'page'),
    sources: JSON.stringify(sources),
    searchText: `${title}\n${description}`.toLowerCase(),
    insideText: inside.toLowerCase(),
    versions: JSON.stringify(versions),
    ...days,
    fileName,
    ownPdf,
    sourceMark: ownPdf ? markOf(`${made} ${ownPdf}`) : made,
  }
}

async function show(tx: Tx, one: Published, facts: Facts): Promise<void> {
  const { key, number, content } = one
  const row = await rowOf(tx, one, facts)
  if (row.ownPdf && !(await pdfRow(tx, row.ownPdf)))
    throw new Refused('The PDF of this resource was removed. Choose another one, or none.', 422)
  await tx
    .insertInto('resources')
    .values({ id: number, ...row })
    .onConflict((c) => c.column('id').doUpdateSet(row))
    .execute()
  await putInSearch(tx, [
    {
      id: `resource:${number}`,
      kind: 'resource',
      url: `/resources/${key}`,
      title: content.title,
      text: `${plainText(content.description)} ${plainText([...content.shortVersion, row.body].join('\n'))}`,
    },
  ])
  publicContentChanged(tx)
  await wantFiles(tx, { id: number, ...row })
}

/** A staff review that is newer than the text takes precedence. */
async function lookedAt(tx: Db | Tx, id: number, { checkedOn, reviewOn, reviewMonths }: ResourceContent) {
  const [last] = await reviewsOf(tx, id)
  if (last && last.reviewedOn > checkedOn)
    return { reviewedOn: last.reviewedOn, reviewDueOn: monthsAfter(last.reviewedOn, reviewMonths) }
  return { reviewedOn: checkedOn, reviewDueOn: reviewOn || monthsAfter(checkedOn, reviewMonths) }
}

async function changesOf(tx: Db | Tx, resourceId: number): Promise<ResourceVersion[]> {
  const rows = await tx
    .selectFrom('resourceChanges')
    .select(['onDay as on', 'note'])
    .where('resourceId', '=', resourceId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows
}

const addChange = (tx: Tx, resourceId: number, note: string) =>
  tx
    .insertInto('resourceChanges')
    .values({ id: newId(), resourceId, onDay: today(), note, at: now() })
    .execute()

/** A resource or a fact was published, or a resource was removed from the site. */
export async function followChange(tx: Tx, change: ChangedFact): Promise<void> {
  if (change.kind === 'resource') return followResource(tx, change)
  if (change.kind !== 'rule' && change.kind !== 'law') return
  const { resources, facts } = await published(tx)
  const note = whatWasCorrected(change)
  for (const one of resources) {
    if (!kindsIn(one.content.body).includes(change.kind)) continue
    const before = await tx
      .selectFrom('resources')
      .select(['body', 'sources'])
      .where('id', '=', one.number)
      .executeTakeFirst()
    const sources = JSON.stringify(sourcesWith(one.content.sources, one.content.body, facts))
    if (before?.body === filledIn(one.content.body, facts) && before.sources === sources) continue
    await addChange(tx, one.number, note)
    await show(tx, one, facts)
  }
}

function whatWasCorrected({ kind, content }: ChangedFact): string {
  const { route, shortName } = (content ?? {}) as { route?: string; shortName?: string }
  return kind === 'rule'
    ? `What it says about “${route}” was corrected.`
    : `What it says about ${shortName} was corrected.`
}

async function followResource(tx: Tx, { key, number, content }: ChangedFact): Promise<void> {
  if (content === null) {
    await tx.deleteFrom('resources').where('id', '=', number).execute()
    await removeFromSearch(tx, `resource:${number}`)
    publicContentChanged(tx)
    return
  }
  const words = content as unknown as ResourceContent
  const known = words.versions.length + (await changesOf(tx, number)).length
  const note = words.whatIsNew || (known === 0 ? 'First version.' : '')
  if (note) await addChange(tx, number, note)
  const { facts } = await published(tx)
  await show(tx, { key, number, content: words }, facts)
}

/** The URLs of the resources that depend on a record. */
export async function resourcesFrom(db: Db, { kind, key }: { kind: string; key: string }): Promise<string[]> {
  if (kind === 'resource') return [key]
  if (kind !== 'rule' && kind !== 'law') return []
  const all = await publicFacts(db, ['resource'])
  return all.flatMap(({ key: slug, content }) =>
    kindsIn(String(content.body ?? '')).includes(kind) ? [slug] : [],
  )
}

/** The public row of a resource with a previewed record; undefined where the resource does not show that record. */
export async function resourceInPreview(db: Db, slug: string) {
  const record = previewedFact()
  if (!record) return undefined
  const { resources, facts } = await published(db, record)
  const one = resources.find(({ key }) => key === slug)
  const shows =
    record.kind === 'resource' ? record.key === slug : one && kindsIn(one.content.body).includes(record.kind)
  return one && shows ? { id: one.number, ...(await rowOf(db, one, facts)) } : undefined
}
