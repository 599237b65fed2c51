import { config } from '#app/platform/settings/config.server.ts'
import { categoryLabel, FIRST_FIVE, isLegalCategory } from '#app/platform/settings/post-categories.ts'
import { ALL_POSTS } from './rules.ts'

// The categories that staff have set.

export const categoryNow = () => config.categories

export const labelOf = (code: string): string => categoryLabel(config.categories, code)

export const isLegal = (code: string): boolean => isLegalCategory(config.categories, code)

/** Options for a select. */
export const categoryChoices = (): { value: string; label: string }[] =>
  config.categories.map(({ code, label }) => ({ value: code, label }))

export const isCategory = (code: string): boolean => config.categories.some((one) => one.code === code)

/** Adds its category's name to a post or a card. */
export const labelled = <T extends { category: string }>(post: T): T & { label: string } => ({
  ...post,
  label: labelOf(post.category),
})

/**
 * The code of the requested category: ALL_POSTS if none was requested,
 * undefined if it is unknown. A retired category keeps its URL.
 */
export function categoryNamed(asked: string | null): string | undefined {
  if (!asked) return ALL_POSTS
  const codes = [ALL_POSTS, ...[...config.categories, ...FIRST_FIVE].map(({ code }) => code)]
  return codes.find((code) => code.toLowerCase() === asked.toLowerCase())
}
