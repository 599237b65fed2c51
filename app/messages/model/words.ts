import { plural } from '#app/ui/plural.ts'

export const words = {
  contactForm: {
    nameLabel: 'Full name',
    nameHint: 'The name we should call you. It can be a first name or a nickname.',
    emailLabel: 'Email address',
    emailHint: 'We use it only to answer you. For example, sam@example.org',
    subjectLabel: 'Subject',
    aFewWordsAbout: 'A few words about what went wrong.',
    aFewWordsExample: 'A few words, for example: A question about the quiz',
    messageLabel: 'Message',
    messageHint: 'Write as much or as little as you want. You can use a list.',
    youWritingAboutPage: 'You are writing about the page **{about}**. [Write about something else](contact)',
    tellUsHowYou:
      'Tell us how you want the answer: for example “no calls” or “short sentences”. If something on a page does not work, say what you did, what happened, and what you use, for example a screen reader.',
    sendMessage: 'Send Message',
  },
  copies: {
    label: 'Email me a copy',
    hint: 'First we send an email that asks if you want it. If you do not answer, we delete the copy after 24 hours.',
    asked: 'To get your copy, open the email from us and press the button there within 24 hours.',
    askedLate: 'The email about your copy comes as soon as our email works again.',
    tooMany: 'We send at most 2 copies a day to one address, so this time no copy comes.',
    offerSubject: 'Do you want a copy?',
    offerText: (organisation: string, hours: number, link: string) =>
      `Hello,

Someone sent us a message and typed this email address. They asked for a copy.

If that was you, open this page within ${hours} hours and press the button:
${link}

If it was not you, you do not need to do anything. We delete the copy, and you get no other email about it.

${organisation}`,
    copySubject: 'The copy you asked for',
    copyText: (organisation: string, reference: string, subject: string, message: string) =>
      `Hello,

This is the message that you sent us. Your reference is ${reference}.

Subject: ${subject}

${message}

${organisation}`,
    title: 'Your copy',
    lead: 'Do you want a copy of the message that you sent us?',
    send: 'Send me the copy',
    sent: 'Your copy comes by email',
    mail: 'it to you',
    deleted: 'We have deleted our copy. Your message itself stays with us, so that we can answer.',
    closed: 'This link does not work',
    closedText: 'The button was already pressed, or the 24 hours have passed.',
    write: 'Write to us',
  },
  contactWays: {
    generalInquiries: 'General inquiries',
    questionsIdeasCorrectionsAll: 'Questions, ideas and corrections are all welcome.',
    phoneSupport: 'Phone support',
    relayCallsWelcomeDial: '{phoneHours}. Relay calls welcome: dial 711.',
    mailingAddress: 'Mailing address',
    lettersOnlyWeCannot: 'Letters only. We cannot take visitors at this address.',
  },
  formEnd: {
    leaveFieldEmpty: 'Leave this field empty',
    weDeleteYourMessage:
      '{message} We delete your message {keptFor} after we are done with it. Read more in our [privacy policy](privacy).',
  },
  nobodyReads: {
    nobodyReadsFormYet: 'Nobody reads this form yet',
    weStillSettingUp:
      'We are still setting up our team. What you send now is kept locked until someone can read it.',
    toBeSure: 'To be sure of an answer, email us or call us.',
  },
  statements: {
    legalDisclaimer: 'Legal disclaimer',
    thisSiteDoesNot:
      '**This site does not give legal advice.** What you read here is general information. Laws change, and each case is different.',
    noLawyerByContact:
      '**Contacting us does not make us your lawyer.** No attorney-client relationship begins when you use this site, write to us or call us. It begins only when you and an attorney agree on it.',
    deadlinesRunOn:
      '**Contacting us does not stop a deadline.** Some complaints must be filed within 180 days or sooner.',
    doYouNeedHelp:
      'Do you need help with what happened to you? [Go to the Legal Help Center](legalHelp). Its form is made for private matters.',
    accessibilityStatement: 'Accessibility statement',
    weWantEveryPage:
      'We want every page to work for you, however you read, move, hear, see or think. Our target is the Web Content Accessibility Guidelines (WCAG) 2.2: level AA on every page, and the highest level, AAA, wherever we can.',
    whatWorksToday: 'What works today',
    everyPageWorksKeyboard: 'Every page works with a keyboard alone, and with JavaScript turned off.',
    textItsBackgroundDiffer: 'Text and its background differ by at least 7 to 1, in all six color themes.',
    pagesFitSmallPhone: 'Pages fit a small phone, and text can be made twice as large.',
    nothingMovesItselfNothing:
      'Nothing moves by itself, and nothing makes you hurry. What you type on the case form is kept for 7 days.',
    youCanChangeText:
      'You can change text size, spacing, colors and fonts in the [reading settings](readingSettings).',
    whatMissing: 'What is missing',
    thereNoAmericanSign: 'There is no American Sign Language (ASL) video yet.',
    onlyOnePageSpanish: 'The site is in English. [One page is in Spanish](spanish).',
    thereNoEasyRead: 'There is no Easy Read version with pictures yet.',
    noPageReadsItself: 'No page reads itself aloud yet. The reading tools of your device work on every page.',
    someLawAgencyNames: 'Some law and agency names are long and hard to read.',
    howWeCheck: 'How we check',
    aComputerChecksOur:
      'A computer checks our pages each time we change the site. It looks at contrast, keyboard use, headings, forms, small screens and large text. People have to find the rest. No outside group has tested the whole site yet.',
    tellUsAboutBarrier: 'Tell us about a barrier',
    emailCallRelayDial:
      'Email [{email}](mail), call {phone} (relay: dial 711), or use the form on this page. Tell us which page it is, what you tried, and what you use. We will also give you what you need in another way, for example by email or on the phone.',
  },
  writeTo: {
    emailSubjectLine: 'Email {email} with the subject line “{subject}”',
  },
  caseQuestion: {
    title: 'May we make your message a case?',
    contact: 'Contact',
    yourMessage: 'Your message',
    tooManyTriesFrom: 'Too many tries from here in this hour. Wait an hour, then open the link again.',
    thisLinkWasAlready:
      'This link was already used, is older than 14 days, or was replaced by a newer email. Nothing was changed. To ask us, use the contact page and say your reference.',
    text: 'We will not make your message a case. You can still write to us at any time.',
    youSaidNo: 'You said no',
    thisBeingDoneRight: 'This is being done right now. Wait a minute, then load this page again.',
    noCookies:
      'Your browser blocks cookies, so we could not show you your case number and words. We did not make a case. Allow cookies for this site, and open the link again.',
    reference: 'Reference',
    name: 'Name',
    emailAddress: 'Email address',
    whatYouWrote: 'What you wrote',
    violationTypeLabel: 'What kind of problem was it?',
    violationTypeHint: 'Choose the closest one. “Other” is fine.',
    chooseKind: 'Choose a kind',
    notifyLabel: 'Send me a short email when there is an update',
    notifyHint: 'It says only that there is an update. First we send a code, to check the address.',
    sharedLabel: 'I share this device with others',
    sharedHint: 'If you do, nothing is left in this browser when you close it.',
    youWroteUsOur: 'You wrote to us. Our team thinks it should be a case. You decide.',
    whatCaseMeans: 'What a case means',
    ourCaseTeamReads: 'Our case team reads it.',
    youGetCaseNumber: 'You get a case number and six words. You need them to open your case, so keep them.',
    whatYouWeWrite: 'What you and we write there is locked (encrypted). It does not go by email.',
    youCanTakeBack: 'You can take it back at any time.',
    ifYouSayNo: 'If you say no, or do nothing, your message stays a message.',
    whatWeWouldPut: 'What we would put in the case',
    doYouWantChange:
      'Do you want to change it, or stay anonymous? Say no here, and use the [Legal Help Center form](legalHelp).',
    yourAnswer: 'Your answer',
    yesMakeCase: 'Yes, make it a case',
    noLeave: 'No, leave it as it is',
  },
  contact: {
    title: 'Contact us',
    contact: 'Contact',
    metaDescription:
      'Write to us, call us or send a letter. The legal disclaimer and the accessibility statement.',
    aProblemPage: 'A problem with a page',
    reportProblemPage: 'Report a problem with a page',
    writeUsHere: 'Write to us here',
    reachPersonWayEasiest: 'Reach a person, in the way that is easiest for you.',
    isAboutWhatSomeone:
      "Is it about what someone did to you? Use the form in the [Legal Help Center](legalHelp) instead. We can't give legal advice here.",
    howReachUs: 'How to reach us',
  },
  enquiry: {
    title: 'Write to our partnership team',
    partnerUs: 'Partner With Us',
    writeUs: 'Write to us',
    metaDescription: 'A short form for law firms, organizations and companies.',
    partnerLabel: 'Who are you?',
    partnerListed: 'Partner',
    nameLabel: 'Full name',
    nameHint: 'The name we should call you.',
    emailLabel: 'Email address',
    emailHint: 'We use it only to answer you. For example, sam@example.org',
    messageLabel: 'Message',
    messageHint: 'Tell us who you work for and what you would like to do together. A few lines are enough.',
    fourShortQuestionsYou: 'Four short questions. You do not need a plan yet: an idea is enough.',
    wouldYouRatherUse: 'Would you rather use email?',
    sendMessage: 'Send Message',
  },
  partner: {
    partnerUs: 'Partner With Us',
    metaTitle: 'Partner With Us',
    metaDescription: 'How law firms, organizations and companies can work with us, and how to reach us.',
    letsConnect: "Let's Connect!",
    sendEmailSubjectLine: (partnerEmail: string, subjectFor: string) =>
      `Send an email to ${partnerEmail} with the subject line “${subjectFor}”, or use the form on this page. Tell us who you are and what you would like to do together.`,
    title: 'Partner With Us',
    youWriteUs: 'You write to us',
    youWriteUsText:
      'Press the button on your card for a short form. Or send an email with the subject line on your card.',
    weRead: 'We read it',
    weTalk: 'We talk',
    weTalkText: 'By email, by phone or on video. You choose what works for you.',
    thisPageHelpsYou: 'This page helps you choose how to work with us, and tells you where to write.',
    threeWaysWorkTogether: 'Three ways to work together',
    whatHappensWhenYou: 'What happens when you write',
    ifYouHaveAnother: 'If you have another idea',
    writeUsEvenIf: 'Write to us even if no card fits. You do not need a plan yet.',
  },
  forms: {
    mustCharactersFewerMake: (what: string, longest: number) =>
      `${what} must be ${longest} characters or fewer. Make it shorter.`,
    enterYourFullName: 'Enter your full name',
    yourName: 'Your name',
    enterYourEmailAddress: 'Enter your email address',
    enterSubjectLikeQuestion: 'Enter a subject, like "A question about your quiz"',
    theSubject: 'The subject',
    writeYourMessage: 'Write your message',
    yourMessageMustCharacters: (message: number) =>
      `Your message must be ${message} characters or fewer. Send the rest in a second message.`,
    chooseWhatFitsYou: 'Choose what fits you best',
    tellUsWhatYou: 'Tell us what you have in mind',
    enquiryMustCharacters: (enquiry: number) =>
      `Your message must be ${enquiry} characters or fewer. We can talk about the rest later.`,
    writeYourReplyFirst: 'Write your reply first',
    aReplyCanHave: (reply: string) => `A reply can have up to ${reply} characters.`,
    thisMessageHasNo: 'This message has no email address we could reply to.',
    chooseWhatKindProblem: 'Choose what kind of problem it was',
    saidYesAlready: 'You said yes a moment ago, and your case is being made.',
  },
  letters: {
    itemsNeedAttention: 'Items need attention',
    attention: (count: number) =>
      plural(count, {
        one: '# item needs attention. Sign in to the staff console in your usual way.\n',
        other: '# items need attention. Sign in to the staff console in your usual way.\n',
      }),
    yourMessage: (reference: string) => `Your message ${reference}`,
    youWroteUsYour: (name: string, origin: string, reference: string) =>
      `-- \n${name}\nYou wrote to us at ${origin}. Your reference is ${reference}.\nTo answer, reply to this email.\n`,
    mayWeMakeYour: (origin: string, secret: string, moveDays: number) =>
      `May we make your message a case? You decide. This page asks you, and shows what we would keep:\n\n${origin}/contact/case/${secret}\n\nThe link works once, for ${moveDays} days. If you do nothing, nothing happens.`,
  },
  partnerTypes: {
    lawFirmsAttorneys: 'Law firms and attorneys',
    lawFirmsAttorneysText: 'People find you in our directory when they need a lawyer who listens.',
    getListedAttorneyDirectory: 'Get listed in the Attorney Directory.',
    takeCasesFreeLow: 'Take cases for free or at a low cost.',
    helpUsReviewCases: (within: string) => `Help us review cases within ${within}.`,
    lawFirmsAttorneysButton: 'Partner as a law firm',
    lawFirmsAttorneysSubject: 'Partnership: law firm or attorney',
    organizations: 'Organizations',
    organizationsText: 'For nonprofits, schools, clinics and community groups.',
    shareGuidesLettersPeople: 'Share guides and letters with the people you work with.',
    planTrainingEventUs: 'Plan a training or an event with us.',
    speakUpUsBetter: 'Speak up with us for better laws.',
    organizationsButton: 'Partner as an organization',
    organizationsSubject: 'Partnership: organization',
    companies: 'Companies',
    companiesText: 'For employers who want a workplace that works for every employee.',
    learnHowSayYes: 'Learn how to say yes to changes at work.',
    haveDisabledPeopleReview: 'Have disabled people review how you hire.',
    payGuideMonthCase: 'Pay for a guide or a month of case review.',
    companiesButton: 'Partner as a company',
    companiesSubject: 'Partnership: company',
    contactPartnershipTeam: 'Contact the partnership team',
    partnershipGeneralQuestion: 'Partnership: general question',
    somethingElse: 'Something else',
  },
  rules: {
    missingTitle: 'Please fill in all fields',
    missingText: 'All fields are required to send a message.',
  },
  receive: {
    manyMessagesWereSent:
      'Many messages were sent in the last hour. Yours is still here. Wait an hour, then send it again.',
    weCannotKeepMessages:
      'We cannot keep messages safely right now, so we did not take yours. It is still here. Email or call us, or try again later.',
    letsConnect: "Let's Connect!",
    messageSentSuccessfully: 'Message Sent Successfully!',
    yourReferenceKeep: (text: string, reference: string) =>
      `${text} Your reference is ${reference}. Keep it.`,
    yourReferenceCallSay: (text: string, reference: string, sure: string, phone: string) =>
      `${text} Your reference is ${reference}. ${sure}, call ${phone} and say this reference.`,
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    partner: 'For companies, law firms, schools and community groups that want to work with us.',
    contact:
      'Email, phone with relay, mailing address, and a form. The accessibility statement and the legal disclaimer.',
    accessibility: 'How accessible this site is, what is missing, and how to tell us about a barrier.',
  },
}

export type Words = typeof words
