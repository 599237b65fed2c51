import { fileNameOf } from '#app/factbook/factbook.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { readingOf } from '#app/platform/text/reading-grade.ts'
import released from '#db/samples/resource-files/files.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }
import type { Db, Tx } from '#db/schema.ts'
import { type MadeFile, type MadeResource, markOf } from '../making/made.server.ts'
import { slidesOf } from '../making/slides.ts'
import { withCategory } from '../model/hub-categories.server.ts'
import type { CardRow } from '../model/queries.server.ts'
import { LINKED_FORMATS, type ResourceFile } from '../model/rules.ts'
import { pdfsById } from '../pdfs/pdf-library.server.ts'

// The files of a resource: its uploaded PDF; or those of the release while they match the current text, then those made on this
// site. Files of another text are labeled as older, and never shown as the page's own.

const RELEASED: readonly MadeResource[] = released as MadeResource[]

/** The data that the files of a resource depend on. */
export interface Marked {
  id: number
  slug: string
  fileName: string
  sourceMark: string
  ownPdf: string | null
}

/** Its columns. */
export const MARKED = ['id', 'slug', 'fileName', 'sourceMark', 'ownPdf'] as const

export interface FileList {
  files: ResourceFile[]
  /** Files of an older text are labeled as older; none are listed before the first ones are made. */
  state: 'current' | 'older' | 'none'
}

type Kept = MadeFile & { resourceId: number; madeFrom: string }

/** The files also contain the site's URL. */
export const madeHereFrom = (sourceMark: string): string => markOf(`${sourceMark} ${config.origin}`)

export const releasedFor = (slug: string): MadeResource | undefined =>
  RELEASED.find((one) => one.slug === slug)

export const releasedName = (name: string): { slug: string; file: MadeFile } | undefined =>
  RELEASED.flatMap(({ slug, files }) => files.map((file) => ({ slug, file }))).find(
    ({ file }) => file.name === name,
  )

/** For several resources in one query. */
export async function fileLists(db: Db | Tx, all: readonly Marked[]): Promise<Map<number, FileList>> {
  const ids = all.map(({ id }) => id)
  const rows: Kept[] = ids.length === 0 ? [] : await keptFiles(db, ids)
  const pdfs = await pdfsById(
    db,
    all.flatMap(({ ownPdf }) => ownPdf ?? []),
  )
  return new Map(
    all.map((one) => [
      one.id,
      listOf(
        one,
        rows.filter(({ resourceId }) => resourceId === one.id),
        pdfs.get(one.ownPdf ?? ''),
      ),
    ]),
  )
}

/** The card of a resource, with the files whose size and page count may be shown: those of the current text. */
export function cardOf(
  { sourceMark: _mark, fileName: _name, ownPdf: _pdf, ...shown }: CardRow,
  lists: ReadonlyMap<number, FileList>,
) {
  const list = lists.get(shown.id)
  return { ...withCategory(shown), files: list?.state === 'current' ? list.files : [] }
}

async function keptFiles(db: Db | Tx, ids: number[]): Promise<Kept[]> {
  const rows = await db
    .selectFrom('resourceFiles')
    .select(['resourceId', 'name', 'format', 'bytes', 'pages', 'mark', 'madeFrom'])
    .where('resourceId', 'in', ids)
    .orderBy('resourceId')
    .orderBy('place')
    .execute()
  return rows.map((row) => ({ ...row, format: row.format as MadeFile['format'], seconds: null }))
}

/** @param pdf the uploaded PDF, which stands in place of all files that are made from the text */
function listOf(
  { slug, fileName, sourceMark }: Marked,
  kept: readonly Kept[],
  pdf?: { bytes: number; pages: number },
): FileList {
  const from = releasedFor(slug)
  const shown = from?.files.filter(({ format }) => LINKED_FORMATS.includes(format)) ?? []
  if (pdf) {
    const { bytes, pages } = pdf
    const own = { name: `${fileName}.pdf`, format: 'PDF', bytes, pages, seconds: null } as const
    return { files: [...shown.map(asShown), own], state: 'current' }
  }
  if (from?.madeFrom === sourceMark) return { files: from.files.map(asShown), state: 'current' }
  const here = [...shown, ...kept].map(asShown)
  if (kept[0]?.madeFrom === madeHereFrom(sourceMark)) return { files: here, state: 'current' }
  if (kept.length > 0) return { files: here, state: 'older' }
  return from ? { files: from.files.map(asShown), state: 'older' } : { files: [], state: 'none' }
}

const asShown = ({ name, format, bytes, pages, seconds }: MadeFile): ResourceFile => ({
  name,
  format,
  bytes,
  pages,
  seconds,
})

/** School grade of the text. */
export function gradeOf(one: { slug: string; sourceMark: string; shortVersion: string[]; body: string }) {
  const from = releasedFor(one.slug)
  if (from?.madeFrom === one.sourceMark) return from.grade
  const { grade } = readingOf([...one.shortVersion, one.body].join('\n\n'))
  return grade === null ? undefined : Math.max(1, Math.round(grade))
}

/** The text of the slides, or undefined where the body is no longer made of slides. */
function slidesIn(body: string): string | undefined {
  try {
    return JSON.stringify(slidesOf(body))
  } catch {
    // A slide lacks one of its three lines, so the text differs from the video.
    return undefined
  }
}

const video = resources.find(({ type }) => type === 'Video')

/** Whether the video matches the text. The video cannot be rebuilt here. */
export const videoSaysTheSame = (body: string): boolean => slidesIn(body) === slidesIn(video?.body ?? '')

/** The file names of a resource. Those that come with a release use its first title. */
export const fileNameFor = (named: string, key: string, number: number): string =>
  named || `${fileNameOf(key)}-${number}`
