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
    nothingFor: 'We found nothing for “{query}”.',
    onlyTopicsHave: 'Our pages do not have “{query}”. [Topics in the forum](topics) do.',
    showingPagesFor: 'Showing pages for **{words}**.',
    weFoundNothingShowing: 'Showing results for **{words}**.',
    urgent: 'If you need help right now',
    noPageHasAll: 'No page has all of these words. These have some of them.',
    eachStateHasIts:
      'Each state has its own law. [Choose your state](knowYourRights), or add its name to your search.',
    forumTopics: 'Topics in the forum',
    peopleWroteThese: 'People wrote these in our forum. We do not check if they are right.',
    moreInForum: 'Search only the forum',
    example: 'Example',
    didYouNotFind: 'Did you not find what you need? A person can help you. [See how to reach us](getHelp).',
    noResults: '0 results for {query}',
    checkSpellingTryAnother: 'Check the spelling, or try another word for the same thing.',
    useOneTwoWords: 'Use one or two words, such as “school” or “fired”.',
    lookListAllPages: 'Look at the [list of all pages](siteMap).',
    aPersonCanHelp: 'A person can help you find it. [See how to reach us](getHelp).',
  },
  /** What this site does not cover, and who helps. */
  notCovered: {
    title: 'What we do not cover',
    leave:
      'We have no page about the Family and Medical Leave Act (FMLA). [How long do I have?](howLong) has its time limit: choose “Work”.',
    socialSecurity:
      'We have no page about SSI or SSDI. [How long do I have?](howLong) has the time limit if Social Security said no: choose “A government office or benefits”.',
    unemployment:
      'We have no page about unemployment benefits. If you lost your job unfairly, [see how long you have](howLong).',
    whoHelps: 'Others may know more: [see who helps for free](freeHelp). You can also [ask us](contact).',
  },
  notCoveredInSpanish: {
    leave: 'No tenemos una página sobre la ley de licencia médica y familiar (FMLA).',
    socialSecurity: 'No tenemos una página sobre SSI o SSDI, del Seguro Social.',
    unemployment: 'No tenemos una página sobre el pago por desempleo.',
    whoHelps: 'Otros pueden saber más: [vea quién ayuda](es).',
  },
  inSpanish: {
    title: 'Este sitio está en inglés',
    help: 'Vea [Ayuda en español](es): sus derechos, los plazos y dónde hay ayuda.',
    below: 'Abajo hay páginas en inglés sobre lo que buscó.',
    nothing:
      'No encontramos páginas sobre “{query}”. Pruebe con una sola palabra, como “escuela” o “trabajo”.',
    some: 'Ninguna página tiene todas sus palabras. Estas tienen algunas.',
    spelled: 'No encontramos “{query}”. Estas páginas son sobre **{words}**.',
    person: '¿No encontró lo que busca? [Vea cómo pedir ayuda en español](ask).',
  },
}

export type Words = typeof words
