import type { z } from 'zod'
import type { SearchEntry } from '#app/platform/text/search-text.server.ts'
import type { FactField, FactKind } from '../model/rules.ts'

/** What the engine has to know of a kind of record. */
export interface Kind<Content = Record<string, unknown>> {
  kind: FactKind
  /** The whole record; what it does not name is refused. */
  shape: z.ZodType<Content>
  /** What staff can change of it, in the order of the form. All else stays as it is. */
  fields: readonly FactField[]
  /** A record of which nothing is known yet, for kinds that grow. */
  blank?: Content
  title: (content: Content) => string
  /** Keys that none of them can have, because other pages have these addresses. */
  taken?: readonly string[]
  /** Where visitors read it. */
  path: (key: string, content: Content) => string
  /** The page on which staff look at it before it is public, where that is another one. */
  preview?: string
  search?: (key: string, content: Content) => SearchEntry
  /**
   * The pages on which a change of words shows, where it shows on no other.
   * @returns undefined where it may show anywhere, as a name in a list does
   */
  pages: (key: string, before: Content, after: Content) => readonly string[] | undefined
  /** What is wrong with it beyond its fields, each a sentence that says what to do. */
  wrong?: (content: Content) => string[] | Promise<string[]>
  /** What is wrong with it as the next words after those that visitors read. */
  wrongAfter?: (before: Content, after: Content) => string[]
}

/** Of one kind for the engine, which knows no kind. */
export const kindOf = <Content extends object>(kind: Kind<Content>): Kind => kind as unknown as Kind
