import type { SearchEntry } from '#app/platform/text/search-text.server.ts'
import {
  accommodationList,
  federalLaws,
  freeHelp,
  stateList,
  statesReviewedOn,
  territories,
} from './records.server.ts'
import { CONFIDENCE, confidenceOf } from './rules.ts'

/** The laws and examples, for the search of the whole site. */
export function searchEntries(): SearchEntry[] {
  return [
    ...federalLaws.map((law) => ({
      id: `law:${law.slug}`,
      kind: 'law',
      url: law.href,
      title: law.name,
      text: [
        law.shortName,
        law.covers,
        law.whoMustComply,
        ...law.rights,
        law.howToComplain.deadlineText,
      ].join(' '),
    })),
    ...stateList.map((state) => ({
      id: `state:${state.slug}`,
      kind: 'state',
      url: state.href,
      title: `${state.state}: your rights`,
      text: [
        state.law,
        state.summary,
        ...state.keyPoints,
        state.deadlines.notes,
        state.agency.name,
        state.protectionAndAdvocacy.name,
      ].join(' '),
    })),
    ...territories.map((place) => ({
      id: `territory:${place.code.toLowerCase()}`,
      kind: 'state',
      url: '/know-your-rights#territories',
      title: place.name,
      text: `${place.line} Free help: ${place.protectionAndAdvocacy.name}.`,
    })),
    ...accommodationList.map((group) => ({
      id: `right:${group.id}`,
      kind: 'right',
      url: `/know-your-rights/accommodations#${group.id}`,
      title: `${group.category} accommodation examples`,
      text: group.items.map(({ need, accommodation }) => `${need}: ${accommodation}.`).join(' '),
    })),
  ]
}

/** Who helps for free: the Protection and Advocacy group of a state, with how sure we are, and what there is everywhere. */
export function freeHelpIn(code: string) {
  const state = stateList.find((one) => one.code === code)
  return {
    group: state && {
      ...state.protectionAndAdvocacy,
      state: state.state,
      rights: state.href,
      sure: CONFIDENCE[confidenceOf(state.confidence, state.sources)].word,
      reviewedOn: statesReviewedOn,
    },
    everywhere: freeHelp,
  }
}
