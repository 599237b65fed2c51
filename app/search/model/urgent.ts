import { stemsOf } from '#app/platform/text/stems.ts'
import { saysCrisis } from '#app/ui/crisis/crisis-words.ts'

// Some queries do not look for a page. Before any result, the page shows who answers day and night.

/** Too common for a form, where "a housing crisis" is part of a story. */
const SEARCHED = ['crisis', 'emergency', 'emergencia', '911', '988'].map(stemsOf)

export function isUrgent(query: string): boolean {
  const stems = new Set(stemsOf(query))
  return saysCrisis(query) || SEARCHED.some((phrase) => phrase.every((word) => stems.has(word)))
}
