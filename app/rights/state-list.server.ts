import {
  exampleFacts,
  lawFacts,
  outOfFacts,
  questionFacts,
  stateFacts,
  territoryFacts,
} from '#app/factbook/factbook.server.ts'
import { holds, type ListAsked, lawLinkOf } from './rules.ts'

/** The two laws that the list expands; the others are links to their pages. */
const UNFOLD = ['ada-title-iii', 'section-504']

const TERRITORIES = 'territories'

/** What the list shows of each state. */
const listedStates = outOfFacts(() =>
  stateFacts().map((one) => ({
    slug: one.slug,
    href: one.href,
    state: one.state,
    law: one.law,
    link: one.link,
    leads: lawLinkOf(one),
    summary: one.summary,
    keyPoints: one.keyPoints,
  })),
)

const places = outOfFacts(() => [
  ...stateFacts().map(({ slug, state }) => ({ value: slug, label: state })),
  { value: TERRITORIES, label: 'D.C. or a territory' },
])

/** The contents of the list for the requested options. */
export function listStates(asked: ListAsked, keepOpen: boolean) {
  const all = keepOpen && asked.all
  const stateList = listedStates()
  const federalLaws = lawFacts()
  const found = stateList.filter((one) => holds(one, asked.search))
  const onlyOne = asked.search !== '' && found.length === 1
  return {
    total: stateList.length,
    unfolding: federalLaws
      .filter(({ slug }) => UNFOLD.includes(slug))
      .map(({ slug, shortName, href, covers, whoMustComply, rights, link }) => ({
        slug,
        shortName,
        about: inShort(covers),
        href,
        covers,
        whoMustComply,
        rights: rights.slice(0, 3),
        link,
        open: all || asked.state === slug,
      })),
    linked: federalLaws
      .filter(({ slug }) => !UNFOLD.includes(slug))
      .map(({ shortName, href, covers }) => ({
        shortName,
        href,
        about: inShort(covers),
      })),
    states: found.map((one) => ({ ...one, open: all || onlyOne || asked.state === one.slug })),
    places: places(),
    territories: territoryFacts().map(({ code, name, line, protectionAndAdvocacy }) => ({
      code,
      name,
      line,
      protectionAndAdvocacy,
    })),
    questions: questionFacts().length,
    examples: exampleFacts().map(({ id, category, items }) => ({
      id,
      category,
      count: items.length,
      example: items[0] && { need: items[0].need, accommodation: items[0].accommodation },
    })),
  }
}

/** The target of a chosen place: a state's own page, or the paragraph on the territories. */
export function pageOf(place: string | null): string | undefined {
  if (place === TERRITORIES) return '/know-your-rights#territories'
  return stateFacts().find(({ slug }) => slug === place)?.href
}

export type Listing = ReturnType<typeof listStates>

/** The topic of a law, in its record's first words: "Air travel". */
const inShort = (covers: string) => /^.*?(?=\.(?:\s|$))/.exec(covers)?.[0] ?? covers
