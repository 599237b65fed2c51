import { stemsOf } from '#app/platform/text/stems.ts'

// Some people look for help that this site does not have. The search says so, and leads to those who help.

type NotCovered = 'leave' | 'socialSecurity' | 'unemployment'

const ASKED: Record<NotCovered, readonly string[]> = {
  leave: ['fmla', 'medical leave', 'family leave', 'licencia medica', 'licencia familiar'],
  socialSecurity: [
    'ssi',
    'ssdi',
    'social security',
    'seguro social',
    'disability check',
    'disability benefits',
  ],
  unemployment: ['unemployment', 'unemployed', 'desempleo'],
}

const topics = Object.entries(ASKED).map(([topic, phrases]) => ({
  topic: topic as NotCovered,
  phrases: phrases.map(stemsOf),
}))

/** About this we have numbers. */
const STATISTICS = 'rate'

export function notCovered(query: string): NotCovered | undefined {
  const stems = new Set(stemsOf(query))
  if (stems.has(STATISTICS)) return undefined
  return topics.find(({ phrases }) => phrases.some((phrase) => phrase.every((word) => stems.has(word))))
    ?.topic
}
