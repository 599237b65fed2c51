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
