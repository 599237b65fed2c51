/** The dropdown's choices: what stands in the address, and the words on screen. */
export const resourceCategories = [
  ['all', 'All'],
  ['templates', 'Templates'],
  ['guides', 'Guides'],
  ['videos', 'Videos'],
  ['research', 'Research'],
  ['legal', 'Legal Documents'],
] as const

export type ResourceFilter = { search: string; category: string }

/** What an address asks for; what is no category counts as all of them. */
export function resourceFilter(params: URLSearchParams): ResourceFilter {
  const category = params.get('category') ?? 'all'
  return {
    search: (params.get('search') ?? '').trim().slice(0, 100),
    category: resourceCategories.some(([value]) => value === category) ? category : 'all',
  }
}

export const categoryLabel = (value: string): string =>
  resourceCategories.find(([known]) => known === value)?.[1] ?? value

/** The kind of file, in words for people who do not know its ending. */
export const typeLabel = (type: string): string =>
  ({ PDF: 'Guide (PDF)', DOCX: 'Letter (Word)', Video: 'Video' })[type] ?? type

/** What the download will be called: "Word file". */
export const fileWord = (type: string): string =>
  ({ PDF: 'PDF file', DOCX: 'Word file', Video: 'video' })[type] ?? 'file'

/** What a browser keeps of a saved resource, in the specification's list `savedResources`. */
export interface SavedResource {
  id: number
  title: string
  url: string
  savedAt: string
}

/** The list with one more resource, or with its newer title; what is no list of ours is begun anew. */
export function withSaved(stored: string | null, resource: SavedResource): SavedResource[] {
  return [resource, ...savedFrom(stored).filter(({ id }) => id !== resource.id)]
}

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
