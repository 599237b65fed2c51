import accommodations from '#db/samples/accommodations.json' with { type: 'json' }
import deadlineRules from '#db/samples/deadline-rules.json' with { type: 'json' }
import federal from '#db/samples/federal-laws.json' with { type: 'json' }
import plainer from '#db/samples/plainer-words.json' with { type: 'json' }
import resources from '#db/samples/resources.json' with { type: 'json' }
import stateLaws from '#db/samples/state-laws.json' with { type: 'json' }
import territoryList from '#db/samples/territories.json' with { type: 'json' }
import { slugOf } from './rules.ts'

// The records as they ship with the code, each with its address. Read-only, so they are kept in memory.

export type FederalLaw = (typeof federalLaws)[number]
export type StateLaw = (typeof stateList)[number]

/** A law's texts where a sentence above grade 8 is put in plainer words of the same meaning. */
const inPlainWords: typeof federal = JSON.parse(
  plainer.reduce(
    (text, pair) => text.replaceAll(asInJson(pair.record), asInJson(pair.plainer)),
    JSON.stringify(federal),
  ),
)

function asInJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

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

/** The nine federal laws in their order. */
export const federalLaws = inPlainWords.map((law) => ({ ...law, slug: law.id, href: addressOf(law.id) }))

export const stateList = stateLaws.states.map((one) => {
  const slug = slugOf(one.state)
  return { ...one, slug, href: addressOf(slug) }
})

export const statesReviewedOn = stateLaws.reviewedOn
/** D.C. and the territories: federal law alone, and who helps for free there. */
export const territories = territoryList
export const accommodationList = accommodations
/** What holds for every clock, whatever the law. */
export const everyClock = deadlineRules.alwaysShow
export const freeHelp = deadlineRules.helpLinks

/** Where to find the letter that fits a law; undefined where we have none. */
export function letterFor(slug: string) {
  const letter = resources.find((resource) => resource.slug === LETTERS[slug])
  return letter && { href: `/resources/${letter.slug}`, title: letter.title }
}

export const federalLaw = (slug: string) => federalLaws.find((law) => law.slug === slug)
export const stateLaw = (slug: string) => stateList.find((state) => state.slug === slug)

function addressOf(slug: string): string {
  return `/know-your-rights/${slug}`
}
