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
  pages: {
    home: 'Home',
    blog: 'Blog',
    glossary: 'Glossary',
    donate: 'Donate',
    newsletter: 'Newsletter',
    accessCard: 'Access card',
    saysHowToTalk:
      'A card to show: how to talk with you, and what helps. To show to police, a doctor, a store or a teacher. Print it or keep it on your phone.',
    dashboard: 'Dashboard',
    rightsLegalHelpCommunity:
      'Rights, legal help, a community and resources for neurodivergent people and people with disabilities.',
    spanish: 'Ayuda en español',
    rightsInSpanish:
      'Sus derechos si tiene una discapacidad: trabajo, escuela, vivienda, tiendas, gobierno y salud. Me despidieron. Perro de apoyo. Los plazos. Autismo, TDAH, dislexia. Quiero hablar con alguien. No puedo pagar un abogado: ayuda gratis.',
    aboutUs: 'About us',
    whoWeOurMission:
      'Who we are, our mission and our values. Our team. When we were founded and where we work. Dignity first, community driven, justice focused, results oriented.',
    knowYourRights: 'Know your rights',
    federalLawsLawEach:
      'Federal laws, the law of each of the 50 states, and examples of accommodations at work, at school and in public places.',
    howLongDoIHave: 'How long do I have?',
    lastDaysToComplain:
      'Find your last days to complain: deadlines, time limits, the statute of limitations. Enter the kind of problem, your state and the day. What to do if it is too late.',
    quizKnowYourRights: 'Quiz: know your rights',
    questionsAdaReasonable:
      'Questions on the ADA, reasonable accommodation, the Fair Housing Act, interpreters and undue hardship. You see why after each answer.',
    accommodationExamples: 'Accommodation examples',
    changesYouCanAsk: 'Changes you can ask for at work, at school and in public places, with words to say.',
    legalHelpCenter: 'Legal Help Center',
    submitYourCaseAbout: (within: string) =>
      `Submit your case about discrimination. Our goal is a review within ${within}. You can stay anonymous. Report a problem at work, at school, at home, with health care or with a government office.`,
    followYourCase: 'Follow your case',
    openYourCaseIts: 'Open your case with its number and six words. See its status and our messages.',
    postsLegalUpdatesAdvocacy: 'Posts on legal updates, advocacy, case results, research and policy updates.',
    resourceHub: 'Resource Hub',
    letterTemplatesGuidesVideos: 'Letter templates, guides, videos, research and legal documents.',
    attorneyDirectory: 'Attorney Directory',
    findLawyerAttorneyState:
      'Find a lawyer (attorney) by state, kind of law and fee: pro bono, sliding scale, fee-based or contingency.',
    legalWordsShortForms: 'Legal words and short forms, explained in plain words.',
    siteMap: 'Site map',
    aListAllPages: 'A list of all pages of this site.',
    partnerUs: 'Partner with us',
    forCompaniesLawFirms: 'For companies, law firms, schools and community groups that want to work with us.',
    seeStopYourGifts: 'See or stop your gifts',
    yourGiftsReceiptsPause:
      'Your donations and receipts for your taxes. Pause, change or cancel a monthly gift. Change your card.',
    askEntryDirectory: 'Ask to be listed in our directory',
    forAttorneysHowListed: 'For lawyers: how to be listed, and the form for it.',
    giveOnceEveryMonth:
      'Make a donation once or every month. What your gift does, and how to deduct it from your taxes. Gifts in a will (legacy giving).',
    contactUs: 'Contact us',
    emailPhoneRelayMailing:
      'Email, phone with relay, mailing address, and a form. The accessibility statement and the legal disclaimer.',
    accessibilityStatement: 'Accessibility statement',
    howAccessibleSiteWhat:
      'How accessible this site is, what is missing, and how to tell us about a barrier.',
    privacyPolicy: 'Privacy policy',
    whatWeCollectHow: 'What we collect, how long we keep it, and how to delete it. No tracking cookies.',
    termsUse: 'Terms of use',
    theRulesUsingSite: 'The rules for using this site. General information, not legal advice.',
    newPostsChangesLaw: 'New posts and changes in the law by email, all letters so far, and how to leave.',
    feedsBlog: 'Feeds of the blog',
    followNewPostsFeed: 'Follow new posts in a feed reader (Atom, JSON), without giving an address.',
    yourComplaintsForumPosts: 'Your complaints, forum posts and saved resources on this device.',
    readingSettings: 'Reading settings',
    textSizeSpacingLine:
      'Text size, spacing, line length, colors and themes, dark mode, contrast, fonts, motion, calm view and pictures.',
    communityForum: 'Community forum',
    aPlaceTalkEach: 'A place to talk with each other: ask, answer and read what others wrote.',
  },
}

export type Words = typeof words
