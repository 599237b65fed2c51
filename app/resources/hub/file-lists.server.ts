import { fileNameOf } from '#app/factbook/factbook.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { readingOf } from '#app/platform/text/reading-grade.ts'
import released from '#db/samples/resource-files/files.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }
import type { Db, Tx } from '#db/schema.ts'
import { type MadeFile, type MadeResource, markOf } from '../making/made.server.ts'
import { slidesOf } from '../making/slides.ts'
import { LINKED_FORMATS, type ResourceFile } from '../model/rules.ts'

// Which files a resource has: those of the release while they are made from its words of now, then those that were made here. Files
// of other words are called older, and nothing says that they are the page's.

const RELEASED: readonly MadeResource[] = released as MadeResource[]

/** What of a resource decides about its files. */
export interface Marked {
  id: number
  slug: string
  sourceMark: string
}

export interface FileList {
  files: ResourceFile[]
  /** Files of older words are shown as such; none are shown before the first ones are made. */
  state: 'current' | 'older' | 'none'
}

type Kept = MadeFile & { resourceId: number; madeFrom: string }

/** The address of the site is in the files too. */
export const madeHereFrom = (sourceMark: string): string => markOf(`${sourceMark} ${config.origin}`)

export const releasedFor = (slug: string): MadeResource | undefined =>
  RELEASED.find((one) => one.slug === slug)

export const releasedName = (name: string): { slug: string; file: MadeFile } | undefined =>
  RELEASED.flatMap(({ slug, files }) => files.map((file) => ({ slug, file }))).find(
    ({ file }) => file.name === name,
  )

/** Of several resources in one question. */
export async function fileLists(db: Db | Tx, all: readonly Marked[]): Promise<Map<number, FileList>> {
  const ids = all.map(({ id }) => id)
  const rows: Kept[] = ids.length === 0 ? [] : await keptFiles(db, ids)
  return new Map(
    all.map((one) => [
      one.id,
      listOf(
        one,
        rows.filter(({ resourceId }) => resourceId === one.id),
      ),
    ]),
  )
}

/** Files whose size and pages may be said: those of the words of now. */
export const shownFacts = (list: FileList | undefined): ResourceFile[] =>
  list?.state === 'current' ? list.files : []

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

function listOf({ slug, sourceMark }: Marked, kept: readonly Kept[]): FileList {
  const from = releasedFor(slug)
  const shown = from?.files.filter(({ format }) => LINKED_FORMATS.includes(format)) ?? []
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

/** The words of the slides, or undefined where the text is no longer made of slides. */
function slidesIn(body: string): string | undefined {
  try {
    return JSON.stringify(slidesOf(body))
  } catch {
    // A slide without one of its three lines: the text says something else than the video.
    return undefined
  }
}

const video = resources.find(({ type }) => type === 'Video')

/** Whether the video says what the text says. It cannot be made here. */
export const videoSaysTheSame = (body: string): boolean => slidesIn(body) === slidesIn(video?.body ?? '')

/** What the files of a resource are called. Those that come with a release have the name of their first title. */
export const fileNameFor = (named: string, key: string, number: number): string =>
  named || `${fileNameOf(key)}-${number}`
