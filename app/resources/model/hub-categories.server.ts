import { config } from '#app/platform/settings/config.server.ts'
import { kindLabel, offered } from '#app/platform/settings/kinds-in-lines.ts'
import { words } from './words.ts'

// Categories of the hub, as staff have them now (/staff/settings).

/** All of them, also those that are no longer offered: their addresses stay. */
export const categoryCodes = (): string[] => config.kinds.hub.map(({ code }) => code)

export const categoryName = (code: string): string =>
  code === 'all' ? words.list.allCategories : kindLabel(config.kinds.hub, code)

/** The dropdown's choices: what is in the address, and the words on screen. @param asked stays among them */
export const categoriesToChoose = (asked: string): { value: string; label: string }[] => {
  const codes = offered(config.kinds.hub).map(({ code }) => code)
  return [...new Set(['all', ...codes, asked])].map((code) => ({ value: code, label: categoryName(code) }))
}

/** A resource or a card of one with the name of its category. */
export const withCategory = <T extends { category: string }>(resource: T): T & { label: string } => ({
  ...resource,
  label: categoryName(resource.category),
})
