import { storedHtmlOf } from '#app/platform/rendering/markdown.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { pictureLines, pictureUrl, withPictures } from './pictures-in-text.ts'

/** The sizes of a picture, smallest first. */
type Widths = { width: number; height: number; type: string }[]
export type KnownPictures = Map<number, { description: string; files: Widths }>

/** Those of these pictures that are in the library. */
export async function picturesKnown(db: Db | Tx, ids: readonly number[]): Promise<KnownPictures> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('pictures')
    .innerJoin('pictureFiles', 'pictureFiles.pictureId', 'pictures.id')
    .select(['pictures.id', 'description', 'width', 'height', 'type'])
    .where('pictures.id', 'in', [...new Set(ids)].slice(0, 500))
    .orderBy('width')
    .execute()
  const known: KnownPictures = new Map()
  for (const { id, description, ...file } of rows) {
    const one = known.get(id) ?? { description, files: [] }
    one.files.push(file)
    known.set(id, one)
  }
  return known
}

/** All pictures of a post: in its text, on top, and for sharing. */
export const pictureIds = (post: { body: string; topPicture: string; sharePicture: string }): number[] => [
  ...pictureLines(post.body).map(({ id }) => id),
  ...[post.topPicture, post.sharePicture].filter(Boolean).map(Number),
]

/**
 * Renders text with pictures as HTML.
 * @param staff whether for staff, who see unpublished pictures
 */
export async function htmlWithPictures(
  markdown: string,
  known: KnownPictures,
  staff: boolean,
): Promise<string> {
  let html = ''
  for (const one of withPictures(markdown))
    html += typeof one === 'string' ? await storedHtmlOf(one, 'page') : pictureHtml(one, known, staff)
  return html
}

/** Its size is set, so that the page does not shift when it loads. A missing picture leaves its description. */
function pictureHtml(
  { id, words }: { id: number; words: string },
  known: KnownPictures,
  staff: boolean,
): string {
  const files = known.get(id)?.files ?? []
  const widest = files.at(-1)
  if (!widest) return words ? `<p>${escaped(words)}</p>` : ''
  const set = files.map((file) => `${pictureUrl(id, file, staff)} ${file.width}w`).join(', ')
  const size = `width="${widest.width}" height="${widest.height}"`
  return `<p><img src="${pictureUrl(id, widest, staff)}" srcset="${set}" sizes="(min-width: 48em) 44rem, 100vw" ${size} alt="${escaped(words)}" loading="lazy"></p>`
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)

/** The picture on top of a post, in place of its drawing. */
export interface TopPicture {
  src: string
  srcSet: string
  width: number
  height: number
}

export function topPictureOf(id: string, known: KnownPictures, staff = false): TopPicture | null {
  const files = known.get(Number(id))?.files ?? []
  const widest = files.at(-1)
  if (!widest) return null
  const at = (file: { width: number }) => pictureUrl(Number(id), file, staff)
  const srcSet = files.map((file) => `${at(file)} ${file.width}w`).join(', ')
  return { src: at(widest), srcSet, width: widest.width, height: widest.height }
}

/** The page head's tags for the sharing picture. */
export function sharePictureOf(id: string, known: KnownPictures): string | null {
  const picture = known.get(Number(id))
  const widest = picture?.files.at(-1)
  if (!picture || !widest) return null
  const { width, height } = widest
  return JSON.stringify({ path: pictureUrl(Number(id), widest), width, height, says: picture.description })
}
