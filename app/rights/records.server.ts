import {
  everyClock,
  type LawFact,
  lawFacts,
  resourceFacts,
  type StateFact,
  stateFacts,
} from '#app/factbook/factbook.server.ts'

// The laws that visitors see now; staff edit them in the console.

export { everyClock }
export type FederalLaw = LawFact
export type StateLaw = StateFact

/** The letter or card to send under a law. */
const LETTERS: Record<string, string> = {
  'ada-title-i': 'workplace-request-letter',
  'ada-title-ii': 'denial-follow-up-letter',
  'ada-title-iii': 'complaint-letter-public-place',
  'section-504': 'school-504-letter',
  'fair-housing-act': 'housing-request-letter',
  idea: 'iep-request-letter',
  'section-1557': 'health-care-card',
}

/** The letter for a law; undefined if we have none. */
export function letterFor(slug: string) {
  const letter = resourceFacts().find((resource) => resource.slug === LETTERS[slug])
  return letter && { href: letter.href, title: letter.title }
}

export const federalLaw = (slug: string) => lawFacts().find((law) => law.slug === slug)
export const stateLaw = (slug: string) => stateFacts().find((state) => state.slug === slug)
