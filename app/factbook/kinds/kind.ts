import type { z } from 'zod'
import type { SearchEntry } from '#app/platform/search-text/search-text.server.ts'
import type { FactField, FactKind } from '../model/rules.ts'
import type { CountedExample } from './count-example.ts'

/** The engine's description of a kind of record. */
export interface Kind<Content = Record<string, unknown>> {
  kind: FactKind
  /** The whole record; unknown keys are refused. */
  shape: z.ZodType<Content>
  /** The fields staff can edit, in the order of the form. Everything else stays unchanged. */
  fields: readonly FactField[]
  /** An empty record, for kinds that staff can add to. */
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
  pages: (key: string, before: Content, after: Content) => readonly string[] | undefined
  /** Errors beyond its fields, each a sentence that says what to do. */
  wrong?: (content: Content) => string[] | Promise<string[]>
  /** Its examples of date computations, counted by the site: null for one without a limit. A wrong one blocks publishing. */
  counted?: (content: Content) => (CountedExample | null)[]
  /** Errors as the successor of the public version. */
  wrongAfter?: (before: Content, after: Content) => string[]
}

/** Erases the content type, because the engine is generic. */
export const kindOf = <Content extends object>(kind: Kind<Content>): Kind => kind as unknown as Kind
