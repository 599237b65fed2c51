import { CHANGED_WORDS, type ChangedText } from './browser-copy.ts'
import { filled } from './rules.ts'

// The page's text as changed by staff: the server rendered with it, so the
// browser must hydrate with it. Calls are inserted by the build.

const changed: Readonly<Record<string, ChangedText>> = JSON.parse(
  // A worker has no document.
  globalThis.document?.getElementById(CHANGED_WORDS)?.textContent || '{}',
)
const nothing = Object.keys(changed).length === 0

/** @param first a text, a function that makes one, or a table of these */
export function asChanged<T>(id: string, first: T): T {
  if (nothing) return first
  const { text, given } = changed[id] ?? {}
  if (text !== undefined) return (given ? (...values: unknown[]) => filled(text, given, values) : text) as T
  if (typeof first !== 'object' || first === null || Array.isArray(first)) return first
  return Object.fromEntries(
    Object.entries(first).map(([name, inner]) => [name, asChanged(`${id}.${name}`, inner)]),
  ) as T
}
