import { sizeInWords } from '#app/platform/byte-sizes.ts'
import { queryText } from '#app/platform/http/query-text.ts'

export type ResourceFilter = { search: string; category: string }

/** The filter in a URL; an unknown category counts as all of them. */
export function resourceFilter(params: URLSearchParams, categories: readonly string[]): ResourceFilter {
  const category = params.get('category') ?? 'all'
  return {
    search: queryText(params, 'search', 100),
    category: categories.includes(category) ? category : 'all',
  }
}

/** A saved resource as a browser stores it, in the specification's list `savedResources`. */
interface SavedResource {
  id: number
  title: string
  url: string
  savedAt: string
}

/** The list with one more resource, or with its newer title. An invalid list is replaced. */
export function withSaved(stored: string | null, resource: SavedResource): SavedResource[] {
  return [resource, ...savedFrom(stored).filter(({ id }) => id !== resource.id)]
}

export const savedIn = (stored: string | null, id: number): boolean =>
  savedFrom(stored).some((saved) => saved.id === id)

export const withoutSaved = (stored: string | null, id: number): SavedResource[] =>
  savedFrom(stored).filter((saved) => saved.id !== id)

function savedFrom(stored: string | null): SavedResource[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(list) ? list.filter((saved) => typeof saved?.id === 'number') : []
  } catch {
    return []
  }
}

export interface ResourceVersion {
  on: string
  /** The change in this version. */
  note: string
}

export type FileFormat = 'Word' | 'PDF' | 'Plain text' | 'Video' | 'Captions' | 'Slide'

/** Formats that the page itself shows; the rest are for downloading. */
export const LINKED_FORMATS: readonly FileFormat[] = ['Video', 'Captions', 'Slide']

export interface ResourceFile {
  name: string
  format: FileFormat
  bytes: number
  pages: number | null
  seconds: number | null
  /** Where staff open it in a preview, if visitors cannot get it yet. */
  preview?: string
}

/** "Word, 24 KB, about 4 pages". Word paginates by itself, so its page count is approximate. */
export function fileFacts({ format, bytes, pages, seconds }: ResourceFile): string {
  const parts = [format, sizeInWords(bytes)]
  if (pages) parts.push(`${format === 'Word' ? 'about ' : ''}${pages === 1 ? '1 page' : `${pages} pages`}`)
  if (seconds) parts.push(`about ${Math.round(seconds / 60)} minutes`)
  return parts.join(', ')
}

export const fileAddress = (name: string): string => `/resources/files/${name}`

/** The URL of a listed file, for visitors or in a preview. */
export const addressOf = ({ name, preview }: ResourceFile): string => preview ?? fileAddress(name)

/** The URL of a file with an older text, which visitors reach only after reading that it is older. */
export const olderAddress = (name: string): string => `${fileAddress(name)}?words=older`

/** The day that many months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}

/** How soon a resource is due for review. */
export function reviewState(reviewDueOn: string, today: string): 'past' | 'soon' | 'later' {
  if (reviewDueOn < today) return 'past'
  return reviewDueOn <= monthsAfter(today, 1) ? 'soon' : 'later'
}

export const REVIEW_NOTE_LONGEST = 500

export const PDF_TITLE_LONGEST = 120

/** Pages of an uploaded PDF. */
export const MOST_PDF_PAGES = 500

/** The page of an uploaded PDF in the console. */
export const pdfPath = (id: string): string => `/staff/content/pdfs/${id}`

/** The kind of a resource and its file: "Letter: Word, 24 KB, about 4 pages". */
export function kindWords(
  { type, category }: { type: string; category: string },
  file?: ResourceFile,
): string {
  const kind = category === 'templates' || category === 'legal' ? 'Letter' : 'Guide'
  if (!file) return type === 'Video' ? 'Video' : kind
  return type === 'Video' ? fileFacts(file) : `${kind}: ${fileFacts(file)}`
}
