export const words = {
  about: {
    about: 'About',
    metaTitle: 'About us',
    metaDescription: 'Who we are, what we believe in, who is on the team, and how you can reach us.',
    dignityFirst: 'Dignity First',
    dignityFirstText:
      'We believe you. You never have to prove who you are, and you choose how much you tell.',
    communityDriven: 'Community Driven',
    communityDrivenText: 'Neurodivergent and disabled people decide what we work on, and how we work.',
    justiceFocused: 'Justice Focused',
    justiceFocusedText: 'Laws protect you at work, at school, at home and in public. We help you use them.',
    resultsOriented: 'Results Oriented',
    resultsOrientedText:
      'We care about what changes in your life: a quiet desk, a school plan, an open door.',
    title: 'About us',
    thisPageTellsYou:
      'This page tells you who we are, what we believe in, and who answers when you write to us.',
    ourMission: 'Our mission',
    weHelpNeurodivergentPeople:
      'We help neurodivergent people and disabled people know their rights, use them, and be treated fairly.',
    manyPeopleHearNo:
      'Many people hear “no” when the law says “yes”. A manager will not allow a quiet room. A school does not follow its own plan. A landlord turns away a service dog. You should not have to face that alone.',
    weExplainLawPlain:
      'We explain the law in plain words. We read your case and tell you what we think. We help you find an attorney. And we bring people together who know what it is like.',
    founded: 'Founded',
    theYearOurWork: 'The year our work began.',
    whereWeWork: 'Where we work',
    ourOfficeIs: 'Our office is in {office}.',
    whatCostsYou: 'What it costs you',
    nothing: 'Nothing',
    weAreGiftsPay: 'We are {status}. Gifts pay for our work.',
    whatWeBelieve: 'What we believe in',
    ourImpact: 'Our impact',
    sampleFigures: 'Sample figures',
    theseSampleFiguresWe:
      'These are sample figures. We will show our own numbers here, with the date and how we counted, once they are checked.',
    ourTeam: 'Our team',
    theseSamplePeople: (samples: number, all: number) =>
      `${samples < all ? 'Some of these people are samples' : samples === 1 ? 'This person is a sample' : `These ${samples} people are samples`}. We will show the real team here, in their own words, when they agree to it.`,
    whatYouCanDo: 'What you can do next',
    ifYouWereTreated:
      'If you were treated unfairly, start with Legal Help. If you want to work with us, see the partner page.',
    getLegalHelp: 'Get Legal Help',
    partnerUs: 'Partner with us',
    writeUs: 'Write to us',
  },
  glossary: {
    metaDescription: 'Legal words and short names, from A to Z, each in plain words.',
    digits: '0 to 9',
    title: 'Glossary',
    letters: 'Letters',
    whatLegalWordsShort: 'What {count} legal words and short names mean.',
    wordsWith: '[Words with ](hidden){letter}',
    also: 'Also: {also}',
    openAll: 'Open all letters',
    closeAll: 'Close all letters',
    isWordMissingTell: 'Is a word missing? [Tell us which word you looked for](write).',
  },
  home: {
    name: 'Home',
    metaTitle: (name: string) => `${name}: rights for neurodivergent and disabled people`,
    metaDescription:
      'Know your disability rights, send us a case for a free legal review, find an attorney, and meet people who understand.',
    ourCommunityNumbers: 'Our community in numbers',
    knowYourRights: 'Know Your Rights',
    findYourStatesLaw: 'Find your state’s law',
    legalHelp: 'Legal Help',
    submitYourCase: 'Submit your case',
    community: 'Community',
    visitForum: 'Visit the forum',
    resources: 'Resources',
    browseResources: 'Browse the resources',
    yourRightsRealHold: 'Your rights are real. Hold on to them.',
    weHelpNeurodivergentDisabled:
      'We help neurodivergent and disabled people who were treated unfairly. We explain your rights, review your case for free, and connect you with people who understand.',
    getLegalHelp: 'Get Legal Help',
    joinOurCommunity: 'Join Our Community',
    itFreeYouCan: 'It is free. You can stay anonymous.',
    lastDay: 'Many complaints have a last day. [How long do I have?](deadlines)',
    theseSampleFiguresUntil: 'These are sample figures until we confirm our own.',
    chooseWhatYouNeed: 'Choose what you need today',
    federalLawsYourStates: 'Federal laws and your state’s law, in plain words.',
    tellUsWhatHappened: 'Tell us what happened.',
    aCalmPlaceAsk:
      'A calm place to ask, to answer, or just to read. Its page says whether you can write there now.',
    lettersFillGuidesOther: 'Letters to fill in, guides, and other tools you can use today.',
    nothingAboutUsWithout: 'Nothing about us without us',
    sinceWeHaveHelped:
      'Since {founded} we have helped people ask for what the law already promises. It promises a fair chance to work, to learn, to live at home and to get care.',
    readAboutOurMission: 'Read about our mission',
    youCanPart: 'You can be part of this',
    talkPeopleWhoKnow:
      'Talk with people who know what it is like. Or give, so the next person gets an answer too.',
    visitOurCommunity: 'Visit our community',
    donate: 'Donate',
  },
  missing: {
    pageNotFound: 'Page not found',
  },
  siteMap: {
    metaDescription: 'Every page of this site, in one list.',
    title: 'Site map',
    everyPageSiteOne: 'Every page of this site, in one list. Choose where you want to go.',
  },
  siteMapList: {
    communityForum: 'Community forum',
    startHere: 'Start here',
    getHelp: 'Get help',
    yourRightsFederalLaws: 'Your rights: federal laws',
    yourRights50States: 'Your rights: the 50 states',
    resources: 'Resources',
    blog: 'Blog',
    thisWebsite: 'This website',
    attorneys: 'Attorneys',
    attorneysState: 'Attorneys by state',
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    home: 'Rights, legal help, a community and resources for neurodivergent people and people with disabilities.',
    about:
      'Who we are, our mission and our values. Our team. When we were founded and where we work. Dignity first, community driven, justice focused, results oriented.',
    glossary: 'Legal words and short forms, explained in plain words.',
    siteMap: 'A list of all pages of this site.',
  },
}

export type Words = typeof words
