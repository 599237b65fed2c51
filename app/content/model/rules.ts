import { queryText } from '#app/platform/http/query-text.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import type { TextState } from '#db/tables/texts.ts'
import type { ContentField } from './fields.ts'

export { type ContentField, choiceLabel, entriesTyped, type FieldColumn, type TypedFields } from './fields.ts'
export { type Conflict, mergeFields } from './merging.ts'
export type { ItemSection, SectionAct, SectionText } from './sections.ts'
export type { Span } from './typed-fields.ts'
export type { TextState }

export const BIN_DAYS = 30
export const TEXTS_A_PAGE = 50
export const VERSIONS_SHOWN = 200

/** "Federal laws" */
export const asTitle = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** "an event", "a page" */
export const withArticle = (one: string): string => `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`

type Look = 'plain' | 'success' | 'info' | 'danger' | 'waiting'

/** The label of a state for staff, and the look of its tag. */
export const TEXT_STATES: Record<TextState, { label: string; look: Look }> = {
  draft: { label: 'Draft', look: 'plain' },
  review: { label: 'In review', look: 'waiting' },
  scheduled: { label: 'Scheduled', look: 'info' },
  published: { label: 'Published', look: 'success' },
  back: { label: 'Unpublished', look: 'plain' },
  bin: { label: 'In the bin', look: 'danger' },
  gone: { label: 'Deleted', look: 'danger' },
}

/** The filter of a list of texts: `?find=`. */
export const findIn = (params: URLSearchParams): string => queryText(params, 'find', 100)

/** The requested page of a list of texts: `?page=`. */
export const pageIn = (params: URLSearchParams): number =>
  Math.max(1, Math.min(1000, Number.parseInt(params.get('page') ?? '1', 10) || 1))

/** Whether its text can be edited in this state. */
export const mayEdit = (state: TextState): boolean =>
  state === 'draft' || state === 'review' || state === 'published' || state === 'back'

const ADDRESS_LONGEST = 80

/**
 * Why words cannot be used for a URL, in a sentence; null if they can.
 * @param taken URL parts that other pages use, such as "feeds"
 */
export function addressProblem(address: string, taken: readonly string[]): string | null {
  if (address.length > ADDRESS_LONGEST) return `Use at most ${ADDRESS_LONGEST} letters for the address`
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(address))
    return 'Use lowercase letters from a to z, digits, and one hyphen between words, like new-web-rule'
  if (!/[a-z]/.test(address)) return 'Use at least one letter. Numbers alone belong to other posts'
  if (taken.includes(address)) return 'This address belongs to another page. Choose other words'
  return null
}

/** Lower numbers belong to built-in texts. */
export const FIRST_OF_OUR_OWN = 101

/** The data that a kind of text provides for making variants of it. */
export interface VariantSource {
  title: string
  /** The public path. */
  path: string
  /** Its page in the console. */
  console: string
  /** It states the law: a second person reviews its variants, too. */
  legal: boolean
  /** Whether it can have an easier version. */
  easier: boolean
  /** Its content notes, which apply to its variants, too. */
  notes?: readonly ContentNote[]
  /** The translatable fields, with their current text. */
  fields: readonly ContentField[]
  words: Readonly<Record<string, string>>
  /** All its content, by field name, for comparison with a variant. */
  says: readonly (readonly [label: string, value: string])[]
}

export const ENGLISH = 'en'

/** The languages that translations can be stored in, by code. Visitors read English only. */
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

/** The direction of a language's script. */
export const directionOf = (language: string): 'rtl' | 'ltr' => (language === 'ar' ? 'rtl' : 'ltr')
