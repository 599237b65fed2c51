import { config } from '#app/platform/settings/config.server.ts'
import { kindLabel, offered } from '#app/platform/settings/kinds-in-lines.ts'
import { words } from './words.ts'

// The categories of the hub, as staff set them (/staff/settings).

/** All of them, including those no longer offered, because their URLs stay valid. */
export const categoryCodes = (): string[] => config.kinds.hub.map(({ code }) => code)

export const categoryName = (code: string): string =>
  code === 'all' ? words.list.allCategories : kindLabel(config.kinds.hub, code)

/** The dropdown's choices: the code in the URL, and the label on screen. @param asked is always included */
export const categoriesToChoose = (asked: string): { value: string; label: string }[] => {
  const codes = offered(config.kinds.hub).map(({ code }) => code)
  return [...new Set(['all', ...codes, asked])].map((code) => ({ value: code, label: categoryName(code) }))
}

/** A resource or a card of one with its category name. */
export const withCategory = <T extends { category: string }>(resource: T): T & { label: string } => ({
  ...resource,
  label: categoryName(resource.category),
})
