import { RESOURCE_CATEGORIES } from '#app/factbook/rules.ts'
import { words } from './words.ts'

// Labels of the categories, which staff can change like other words. Apart from rules.ts, which a script of the browser has.

export const categoryLabel = (code: string): string =>
  (words.categories as Readonly<Record<string, string>>)[code] ?? code

/** The dropdown's choices: what is in the address, and the words on screen. */
export const categoryChoices = (): { value: string; label: string }[] =>
  ['all', ...RESOURCE_CATEGORIES.map(([code]) => code)].map((code) => ({
    value: code,
    label: categoryLabel(code),
  }))
