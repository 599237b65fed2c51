import { type CompiledMessage, messageOf } from '#app/ui/format-copy.ts'
import { CHANGED_WORDS } from './browser-copy.ts'

// The page's text as changed by staff: the server rendered with it, so the
// browser must hydrate with it. Calls are inserted by the build.

const changed: Readonly<Record<string, CompiledMessage>> = JSON.parse(
  // A worker has no document.
  globalThis.document?.getElementById(CHANGED_WORDS)?.textContent || '{}',
)
const nothing = Object.keys(changed).length === 0

/** @param first a text, a message, or a table or list of these */
export function asChanged<T>(key: string, first: T, locale: string): T {
  if (nothing) return first
  const text = changed[key]
  if (text !== undefined) return (typeof text === 'string' ? text : messageOf(text, locale)) as T
  if (Array.isArray(first)) return first.map((inner, at) => asChanged(`${key}.${at}`, inner, locale)) as T
  if (typeof first !== 'object' || first === null) return first
  return Object.fromEntries(
    Object.entries(first).map(([name, inner]) => [name, asChanged(`${key}.${name}`, inner, locale)]),
  ) as T
}
