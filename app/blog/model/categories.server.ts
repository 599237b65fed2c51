import { config } from '#app/platform/settings/config.server.ts'
import { categoryLabel, FIRST_FIVE, isLegalCategory } from '#app/platform/settings/post-categories.ts'
import { ALL_POSTS } from './rules.ts'

// The categories of posts, as staff have them now.

export const categoryNow = () => config.categories

export const labelOf = (code: string): string => categoryLabel(config.categories, code)

export const isLegal = (code: string): boolean => isLegalCategory(config.categories, code)

/** For lists of choices. */
export const categoryChoices = (): { value: string; label: string }[] =>
  config.categories.map(({ code, label }) => ({ value: code, label }))

export const isCategory = (code: string): boolean => config.categories.some((one) => one.code === code)

/** A post or a card of one with the name of its category. */
export const labelled = <T extends { category: string }>(post: T): T & { label: string } => ({
  ...post,
  label: labelOf(post.category),
})

/** The code that an address asks for: ALL_POSTS without one, undefined when there is none. What was retired keeps its address. */
export function categoryNamed(asked: string | null): string | undefined {
  if (!asked) return ALL_POSTS
  const codes = [ALL_POSTS, ...[...config.categories, ...FIRST_FIVE].map(({ code }) => code)]
  return codes.find((code) => code.toLowerCase() === asked.toLowerCase())
}
