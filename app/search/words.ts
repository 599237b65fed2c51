import { plural } from '#app/ui/plural.ts'

export const words = {
  search: {
    search: 'Search',
    forSearch: (results: string, query: string) => `${results} for ${query} - Search`,
    metaDescription: 'Search the whole site: rights, resources, posts, attorneys and words.',
    title: 'Search',
    qLabel: 'What are you looking for?',
    qHint: 'For example: changes at work, or California',
    bestMatches: 'Best matches',
    matches: 'Matches',
    weFoundNothing: (query: string) => `We found nothing for “${query}”`,
    results: (count: number) => plural(count, { one: '# result', other: '# results' }),
    findLawLetterPost: 'Find a law, a letter, a post, an attorney or a word on this site.',
    resultsFor: '{results} for {query}',
    weFoundNothingShowing: 'We found nothing for “{query}”. Showing results for **{words}**.',
    noPageHasAll: 'No page has all of these words. These have some of them.',
    eachStateHasIts:
      'Each state has its own law. [Choose your state](knowYourRights), or add its name to your search.',
    didYouNotFind: 'Did you not find what you need? A person can help you. [See how to reach us](getHelp).',
    noResults: '0 results for {query}',
    checkSpellingTryAnother: 'Check the spelling, or try another word for the same thing.',
    useOneTwoWords: 'Use one or two words, such as “school” or “fired”.',
    lookListAllPages: 'Look at the [list of all pages](siteMap).',
    aPersonCanHelp: 'A person can help you find it. [See how to reach us](getHelp).',
  },
}

export type Words = typeof words
