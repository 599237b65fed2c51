export const words = {
  privacy: {
    privacy: 'Privacy',
    metaTitle: 'Privacy Policy',
    metaDescription: 'What we keep about you, how long, and how to delete it. Every cookie by its name.',
    part1Introduction: '1. Introduction',
    part2CollectionYourInformation: '2. Collection of your information',
    part3UseYourInformation: '3. Use of your information',
    part4DataSecurity: '4. Data security',
    part5NoTrackingCookies: '5. No tracking cookies',
    part6ContactUs: '6. Contact us',
    whatKeptHowLong: 'What is kept, and how long',
    seeChangeDelete: 'See it, change it, delete it',
    title: 'Privacy Policy',
    kicker: 'Last updated: {date}',
    youCanReadEverything: 'You can read everything here without telling us who you are.',
    youCanSendCase: 'You can send a case without your name.',
    weLockEncryptCases: 'We lock (encrypt) cases and messages before we store them.',
    weDoNotTrack: 'We do not track you. We do not keep your IP address. We do not sell your information.',
    youCanAskUs: 'You can ask us at any time what we have, and to delete it.',
    showAllCookies: (count: number) => `Show all ${count} cookies`,
    showAllEntries: (count: number) => `Show all ${count} entries`,
    showAllKindsRecords: (count: number) => `Show all ${count} kinds of records`,
    whatWeKnowAbout: 'What we know about you, why, and how to delete it.',
    yourPrivacyMattersMany:
      'Your privacy matters to {name}. Many people come here with private matters. This policy says what information we collect, how we use it and how we protect it. If you do not agree with it, do not send us anything. You can still read the whole site.',
    personalData: 'Personal data',
    thisWhatYouChoose:
      'This is what you choose to tell us: your name and email address, and what you write in a form. We ask for it when you submit a case, write to us or to an attorney, make an account, give, or subscribe to the newsletter.',
    derivativeData: 'Derivative data',
    thisWhatServerSees:
      'This is what a server sees automatically. Your browser sends its IP address (the number of your connection) and its type. We need the address to answer you, and we do not store it. We keep no log of who read which page. We log when a page was made, what kind of page it was, and if it worked. Nothing in the log says who asked for it. If something breaks, we log what broke in our program and when.',
    anonymousData: 'Anonymous data',
    youCanSubmitComplaint:
      'You can submit a complaint without your name and email address. Then we do not ask for them and do not know them. To write in the forum you need an account. Others see the name that you choose there, which need not be your own. For each post you can also choose “Without my name”: then they see a made-up name. Be careful: what you write in your own words can still show who you are.',
    weUseWhatYou: 'We use what you send us to:',
    reviewYourCaseAnswer: 'review your case and answer you',
    tellYouEmailThere: 'tell you by email that there is news, if you asked for that',
    sendYourMessageAttorney: 'send your message to the attorney you chose',
    answerYourQuestions: 'answer your questions',
    stopAbuseOurForms: 'stop abuse of our forms',
    weDoNotSell:
      'We do not sell it. We do not show ads. We do not pass your case to an attorney or an agency unless you ask us to, or a court orders us to. A court can order us to open what our staff can open.',
    casesContactMessagesLocked:
      'Cases and contact messages are locked (encrypted) on arrival. Someone who copies our database cannot read them. Staff open them in their own browser with their own key. There is also one recovery key, for the day when staff lose theirs. Our answer to a contact message goes out as ordinary email. Our answer to a case does not.',
    whileYouSendForm:
      'While you send a form, or read your case here, our server handles the words for a moment. No website is perfectly safe. If what you have to say could put you in danger, call us first.',
    ourEmailNotSet:
      '**Our email is not set up yet.** Until then, each email this site writes, such as a message to an attorney, stays on our server as a file. The people who run the server can read it.',
    aCookieSmallPiece:
      'A cookie is a small piece of text that your browser keeps for a site. We use no tracking cookies. We use only cookies that a page needs to work (essential cookies), such as the one that keeps someone signed in. They are all listed below. No other company sets a cookie here, and no page loads anything from another company.',
    doYouHaveQuestion:
      'Do you have a question about your privacy? Email {mail} or use [our contact form](contact).',
    cookiesYourBrowser: 'Cookies in your browser',
    inYourBrowsersOwn: 'In your browser’s own storage',
    onlyYourDeviceHas:
      'Only your device has this. It is never sent to us. You can see it and delete it on [your dashboard](dashboard).',
    onOurServer: 'On our server',
    onDeviceYourDashboard:
      '**On this device.** Your dashboard shows what it keeps. Your browser can also delete everything from this site.',
    leavePageQuicklyButton:
      '**Leave this page quickly.** This button on help pages signs you out of your case, deletes the form you started, and clears what this site stored in your browser. A case that you sent stays with us. Pressing Shift three times does the same.',
    yourCaseOpenYour:
      '**Your case.** Open it with your number and words. There you can write to us, add files or delete it. You can also ask us there to correct it.',
    yourAccount:
      '**Your account.** You can [take everything about you with you](everything) as one file, or [delete your account](remove).',
    yourGiftsNewsletter:
      '**Your gifts and the newsletter.** You can [see your gifts](gifts), and stop a monthly one. The end of each letter has a link that changes or ends your subscription.',
    everythingElseContactForm: '**Everything else.** Ask us with [our contact form](contact).',
    everythingElseEmailPerson: '**Everything else.** Email {mail}. A person will answer you.',
    kept: 'Kept: {life}.',
  },
  terms: {
    terms: 'Terms',
    metaTitle: 'Terms of Service',
    metaDescription: 'The rules for using this site, in eight short parts, and what we promise you.',
    part1YourAgreement: '1. Your agreement',
    part2InformationOnly: '2. For information only',
    part3HowPeopleAct: '3. How people act here',
    part4WhatYouWrite: '4. What you write here',
    part5AttorneyDirectoryLegal: '5. Attorney directory and legal help',
    part6WhatWeLiable: '6. What we are liable for',
    part7WhenTheseTerms: '7. When these terms change',
    part8HowReachUs: '8. How to reach us',
    whatWePromiseYou: 'What we promise you',
    title: 'Terms of Service',
    kicker: 'Last updated: {date}',
    weGiveGeneralInformation: 'We give general information. It is not legal advice.',
    treatPeopleRespectDo: 'Treat people with respect. Do not share what hurts others.',
    whatYouWriteStays: 'What you write stays yours. You let us show it on this site.',
    weListAttorneysBut: 'We list attorneys, but we do not vouch for them.',
    wePromiseMoreThan: 'We promise more than the rules ask. Read it in the last part.',
    theRulesUsingSite: 'The rules for using this site. They apply to you and to us.',
    byUsingSiteYou:
      'By using this site you agree to these terms. “We” and “us” means {name}. “You” means anyone who uses the site. If you do not agree, do not use the site. You can still call us or write to us.',
    allContentSiteGeneral:
      'All content on this site is general information. It is not legal advice. It does not make us your lawyers. Laws change, and each case is different. Talk to an attorney before you act on what you read here.',
    whenYouUseSite: 'When you use this site, you agree not to:',
    breakLawHelpSomeone: 'break a law, or help someone else break one',
    threatenInsultBullyAnyone: 'threaten, insult or bully anyone',
    sharePrivateFactsAbout: 'share private facts about other people',
    pretendSomeoneYouNot: 'pretend to be someone you are not',
    sendJunkMailHarmful: 'send junk mail, harmful programs, or more requests than a person could make',
    tryReadWhatNot: 'try to read what is not yours, or to break the site',
    whatYouPostSite:
      'What you post on this site, for example in the forum, stays yours. By posting it you give us a lasting (perpetual) right to use, show and share it as part of our work. You do not get paid for this. We may remove posts without telling you first.',
    thisPartAboutWhat:
      'This part is about what you post in public. It is not about your case or your messages to us. Those are private. Read how we protect them in our [privacy policy](privacy).',
    ourDirectoryListsAttorneys:
      'Our directory lists attorneys who work on disability rights. Being listed does not mean that we recommend (endorse) someone. We do not promise how an attorney will work or how your case will end. What you and an attorney agree on is between the two of you.',
    whenYouSubmitCase:
      'When you submit a case, a person on our team reads it and tells you what we think. This does not create an attorney-client relationship. It does not stop a legal deadline.',
    weWorkHardKeep:
      'We work hard to keep this site right and running. We cannot promise that it is always complete, correct or online. As far as the law allows, we are not liable for harm that comes from using the site or not being able to use it.',
    weMayChangeThese:
      'We may change these terms. When we do, we change the date at the top of this page. If you keep using the site after that, you agree to the new terms.',
    doYouHaveQuestion:
      'Do you have a question about these terms? Email [{email}](mail), call {phone}, or use [our contact form](contact).',
    theEightPartsRules:
      'The eight parts are the rules. We want to do better than the rules. So we add these promises:',
    yourPostGoneWhen:
      '**Your post is gone when you remove it.** We stop showing it, even in search. The right in part 4 then covers only copies that others have made.',
    weExplainIfWe:
      '**We explain.** If we remove a post, we tell you which rule it broke and which words we mean.',
    youCanAskAgain: '**You can ask again.** If you think we were wrong, we will look at it again.',
    noSurprisesIfChange:
      '**No surprises.** If a change to these terms takes something away from you, we say so on this page at least 30 days before.',
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    privacy: 'What we collect, how long we keep it, and how to delete it. No tracking cookies.',
    terms: 'The rules for using this site. General information, not legal advice.',
  },
}

export type Words = typeof words
