import type { z } from 'zod'
import type { ContentField } from '#app/content/model/rules.ts'
import type { SearchEntry } from '#app/platform/search-text/search-text.server.ts'
import type { CountedExample } from './count-example.ts'

/** A kind of record: its fields, and where visitors read it. The rest has a default. */
export interface Kind<Content = Record<string, unknown>> {
  /** In the ids of its records and in files: lowercase letters. It never changes. */
  name: string
  /** What staff call it, in the middle of a sentence. */
  one: string
  many: string
  /** It states the law: it needs a source, a day for the next check, and a second person. */
  legal?: true
  /** Records cannot be added or unpublished. */
  fixed?: true
  /** Those of the release can only be corrected: other pages rely on them. */
  builtInStays?: true
  /** The last public record stays: its page relies on one. */
  neverEmpty?: true
  /** The key of a new record is made of its title, because people read the URL. */
  keyOfTitle?: true
  /** Two records can have the same name. */
  sameNames?: true
  /** It has a page of its own with text to read, so it can have an easier version. */
  easier?: true
  /** Older versions matter: what a case was told stays valid. */
  withPast?: true
  /** Its page shows one record at a time: a preview comes first. */
  previewedFirst?: true
  /** The whole record; unknown keys are refused. Left out: what its fields hold. */
  shape?: z.ZodType<Content>
  /** The fields staff can edit, in the order of the form. Everything else stays unchanged. */
  fields: readonly ContentField[]
  /** A new record; left out: all its fields are empty. */
  blank?: Content
  title: (content: Content) => string
  /** Keys that are not allowed, because other pages have these URLs. */
  taken?: readonly string[]
  /** The public URL. */
  path: (key: string, content: Content) => string
  /** The page on which staff preview it, if different. */
  preview?: string
  search?: (key: string, content: Content) => SearchEntry
  /**
   * The pages that show a change, if no others do.
   * @returns undefined if any page may show it, such as a name in a list
   */
  pages?: (key: string, before: Content, after: Content) => readonly string[] | undefined
  /** Errors beyond its fields, each a sentence that says what to do. */
  wrong?: (content: Content) => string[] | Promise<string[]>
  /** Its examples of date computations, counted by the site: null for one without a limit. A wrong one blocks publishing. */
  counted?: (content: Content) => (CountedExample | null)[]
  /** Errors as the successor of the public version. */
  wrongAfter?: (before: Content, after: Content) => string[]
}

/** Records that come with a release, each with its key, which never changes. */
export type Release<Content> = readonly (readonly [key: string, content: Content])[]

/** A kind with everything that the engine asks for. */
export type WholeKind = Kind & Required<Pick<Kind, 'shape' | 'blank'>>
