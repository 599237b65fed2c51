import { stemsOf } from '#app/platform/text/stems.ts'

// Some do not look for a page. Whatever the search finds, they first read who answers day and night.

const SAID = [
  'suicide',
  'suicidal',
  'kill myself',
  'end my life',
  'want to die',
  'hurt myself',
  'self harm',
  'crisis',
  'emergency',
  'suicidio',
  'quiero morir',
].map(stemsOf)

export function isUrgent(query: string): boolean {
  const row = new Set(stemsOf(query))
  return SAID.some((phrase) => phrase.every((word) => row.has(word)))
}
