import { globSync, readFileSync } from 'node:fs'
import { sources } from './sources.ts'

// Phrases that read as if they had been translated, in comments, names of tests and docs. docs/decisions/ and migrations stay as they were
// written.

const PHRASES: readonly [RegExp, string][] = [
  [
    /\bstands? (?:in(?! for\b)|on|at|there|here|beside|under|above|below|before|behind|nowhere|between)\b/,
    'say “is” or “are”',
  ],
  [/\b(?:to|for|from) who\b(?! (?:you|we|they|else)\b)/, 'say “whoever”, or “those who”'],
  // As a code, which is stored, it stays.
  [/(?<!['-])\banew\b(?!['-])/, 'say “again” or “over”'],
]
/** Their bytes are hashed into files that were released, or cannot change any more. */
const AS_THEY_ARE =
  /^(?:db\/(?:migrations|samples)|app\/platform\/documents|app\/resources\/making|scripts\/resource-video)\//
/** Has the phrases as examples. */
const ITSELF = /^scripts\/check-phrases\./

export function phrasesIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    return PHRASES.flatMap(([phrase, instead]) => {
      const found = phrase.exec(line)?.[0]
      return found ? [`${file}:${at + 1} “${found}”: ${instead}`] : []
    })
  })
}

export function oddPhrases(): string[] {
  const code = [...sources()].map(([file, source]) => [file, source.text] as const)
  const docs = [...globSync('*.md'), ...globSync('docs/*.md')].map(
    (file) => [file, readFileSync(file, 'utf8')] as const,
  )
  return [...code, ...docs]
    .filter(([file]) => !AS_THEY_ARE.test(file) && !ITSELF.test(file))
    .flatMap(([file, text]) => phrasesIn(file, text))
}
