import { accommodationList, federalLaws, stateList, territories } from './records.server.ts'
import { holds, type ListAsked } from './rules.ts'

/** The two laws that unfold in the list; the others are links to their pages. */
const UNFOLD = ['ada-title-iii', 'section-504']
const EXAMPLES_SHOWN = 4

/** What the list shows, as far as the address asks for it. */
export function listing(asked: ListAsked, keepOpen: boolean) {
  const all = keepOpen && asked.all
  const found = stateList.filter((one) => holds(one, asked.search))
  const onlyOne = asked.search !== '' && found.length === 1
  return {
    total: stateList.length,
    unfolding: federalLaws
      .filter(({ slug }) => UNFOLD.includes(slug))
      .map(({ slug, shortName, name, href, covers, whoMustComply, rights, link }) => ({
        slug,
        shortName,
        name: inFull(name),
        href,
        covers,
        whoMustComply,
        rights: rights.slice(0, 3),
        link,
        open: all || asked.state === slug,
      })),
    linked: federalLaws
      .filter(({ slug }) => !UNFOLD.includes(slug))
      .map(({ shortName, name, href, covers }) => ({
        shortName,
        href,
        about: firstSentence(shortName === name ? covers : inFull(name)),
      })),
    states: found.map(({ slug, href, state, law, link, summary, keyPoints }) => ({
      slug,
      href,
      state,
      law,
      link,
      summary,
      keyPoints,
      open: all || onlyOne || asked.state === slug,
    })),
    pages: stateList.map(({ href, state }) => ({ href, state })),
    territories: territories.filter(
      ({ name }) => asked.search === '' || name.toLowerCase().includes(asked.search.toLowerCase()),
    ),
    examples: accommodationList.map(({ id, category, items }) => ({
      id,
      category,
      count: items.length,
      items: items.slice(0, EXAMPLES_SHOWN).map(({ need, accommodation }) => ({ need, accommodation })),
    })),
  }
}

export type Listing = ReturnType<typeof listing>

const firstSentence = (text: string) => /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text

/** "Businesses Open to the Public" for "Americans with Disabilities Act, Title III (Businesses Open to the Public)". */
const inFull = (name: string) => /\(([^)]{12,})\)$/.exec(name)?.[1] ?? name
