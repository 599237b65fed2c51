import { cutText } from '#app/ui/cut-text.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import type { TextState } from '#db/tables/texts.ts'

export { type Conflict, mergeFields } from './merging.ts'
export type { TextState }

export const BIN_DAYS = 30
export const TEXTS_A_PAGE = 50
export const VERSIONS_SHOWN = 200

type Look = 'plain' | 'success' | 'info' | 'danger' | 'waiting'

/** What staff read of a state, and how its tag looks. */
export const TEXT_STATES: Record<TextState, { label: string; look: Look }> = {
  draft: { label: 'Draft', look: 'plain' },
  review: { label: 'In review', look: 'waiting' },
  scheduled: { label: 'Scheduled', look: 'info' },
  published: { label: 'Published', look: 'success' },
  back: { label: 'Unpublished', look: 'plain' },
  bin: { label: 'In the bin', look: 'danger' },
  gone: { label: 'Deleted', look: 'danger' },
}

/** Which letters a list of texts was narrowed to: `?find=`. */
export const findIn = (params: URLSearchParams): string => cutText((params.get('find') ?? '').trim(), 100)

/** Which page of a list of texts was asked for: `?page=`. */
export const pageIn = (params: URLSearchParams): number =>
  Math.max(1, Math.min(1000, Number.parseInt(params.get('page') ?? '1', 10) || 1))

/** Whether its words can be changed in this state. */
export const mayEdit = (state: TextState): boolean =>
  state === 'draft' || state === 'review' || state === 'published' || state === 'back'

const ADDRESS_LONGEST = 80

/**
 * What is wrong with words for an address, in a sentence; null when they can be used.
 * @param taken parts of addresses that lead elsewhere, such as "feeds"
 */
export function addressProblem(address: string, taken: readonly string[]): string | null {
  if (address.length > ADDRESS_LONGEST) return `Use at most ${ADDRESS_LONGEST} letters for the address`
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(address))
    return 'Use small letters from a to z, digits, and one hyphen between words, like new-web-rule'
  if (!/[a-z]/.test(address)) return 'Use at least one letter. Numbers alone belong to other posts'
  if (taken.includes(address)) return 'This address belongs to another page. Choose other words'
  return null
}

/** Numbers below belong to texts that come with a release. */
export const FIRST_OF_OUR_OWN = 101

/** A field of a variant's form. */
export interface VariantField {
  at: string
  label: string
  hint?: string
  as: 'line' | 'text' | 'lines'
  most: number
  markdown?: boolean
  needed?: boolean
}

/** What a kind of text tells of its words, so that they can be said in another way. */
export interface VariantSource {
  title: string
  /** Where visitors read it. */
  path: string
  /** Where staff change it. */
  console: string
  /** It says what the law is: a second person looks at its variants, too. */
  legal: boolean
  /** Whether an easier version can be read beside it. */
  easier: boolean
  /** What it is about that a reader may want to know first: its variants, too. */
  notes?: readonly ContentNote[]
  /** What can be said in another language, and how it is said now. */
  fields: readonly VariantField[]
  words: Readonly<Record<string, string>>
  /** All that it says, by the names of its fields: what a variant is compared with. */
  says: readonly (readonly [label: string, value: string])[]
}

export const ENGLISH = 'en'

/** The languages in which words can be kept, by their codes. Visitors read English only. */
export const LANGUAGES: Readonly<Record<string, string>> = {
  ar: 'Arabic',
  zh: 'Chinese, simplified',
  'zh-Hant': 'Chinese, traditional',
  fr: 'French',
  ht: 'Haitian Creole',
  ko: 'Korean',
  pl: 'Polish',
  pt: 'Portuguese',
  ru: 'Russian',
  es: 'Spanish',
  tl: 'Tagalog',
  vi: 'Vietnamese',
}

/** Languages that are written from right to left. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')
