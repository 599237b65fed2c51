// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  messages: {
    contactForm: {
      nameLabel: string
      nameHint: string
      emailLabel: string
      emailHint: string
      subjectLabel: string
      aFewWordsAbout: string
      aFewWordsExample: string
      messageLabel: string
      messageHint: string
      youWritingAboutPage: Message<{ about: string | number }>
      tellUsHowYou: string
      sendMessage: string
    }
    copies: {
      label: string
      hint: string
      asked: string
      askedLate: string
      tooMany: string
      offerSubject: string
      offerText: Message<{ hours: string | number; link: string | number; organisation: string | number }>
      copySubject: string
      copyText: Message<{ reference: string | number; subject: string | number; message: string | number; organisation: string | number }>
      title: string
      lead: string
      send: string
      sent: string
      mail: string
      deleted: string
      closed: string
      closedText: string
      write: string
    }
    contactWays: {
      generalInquiries: string
      questionsIdeasCorrectionsAll: string
      phoneSupport: string
      relayCallsWelcomeDial: Message<{ phoneHours: string | number }>
      mailingAddress: string
      lettersOnlyWeCannot: string
    }
    formEnd: {
      leaveFieldEmpty: string
      weDeleteYourMessage: Message<{ message: string | number; keptFor: string | number }>
    }
    nobodyReads: {
      nobodyReadsFormYet: string
      weStillSettingUp: string
      toBeSure: string
    }
    statements: {
      legalDisclaimer: string
      thisSiteDoesNot: string
      noLawyerByContact: string
      deadlinesRunOn: string
      doYouNeedHelp: string
      accessibilityStatement: string
      weWantEveryPage: string
      whatWorksToday: string
      everyPageWorksKeyboard: string
      textItsBackgroundDiffer: string
      pagesFitSmallPhone: string
      nothingMovesItselfNothing: string
      youCanChangeText: string
      whatMissing: string
      thereNoAmericanSign: string
      onlyOnePageSpanish: string
      thereNoEasyRead: string
      noPageReadsItself: string
      someLawAgencyNames: string
      howWeCheck: string
      aComputerChecksOur: string
      tellUsAboutBarrier: string
      emailCallRelayDial: Message<{ email: string | number; phone: string | number }>
    }
    writeTo: {
      emailSubjectLine: Message<{ email: string | number; subject: string | number }>
    }
    caseQuestion: {
      title: string
      contact: string
      yourMessage: string
      tooManyTriesFrom: string
      thisLinkWasAlready: string
      text: string
      youSaidNo: string
      thisBeingDoneRight: string
      noCookies: string
      reference: string
      name: string
      emailAddress: string
      whatYouWrote: string
      violationTypeLabel: string
      violationTypeHint: string
      chooseKind: string
      notifyLabel: string
      notifyHint: string
      sharedLabel: string
      sharedHint: string
      youWroteUsOur: string
      whatCaseMeans: string
      ourCaseTeamReads: string
      youGetCaseNumber: string
      whatYouWeWrite: string
      youCanTakeBack: string
      ifYouSayNo: string
      whatWeWouldPut: string
      doYouWantChange: string
      yourAnswer: string
      yesMakeCase: string
      noLeave: string
    }
    contact: {
      title: string
      contact: string
      metaDescription: string
      aProblemPage: string
      reportProblemPage: string
      writeUsHere: string
      reachPersonWayEasiest: string
      isAboutWhatSomeone: string
      howReachUs: string
    }
    enquiry: {
      title: string
      partnerUs: string
      writeUs: string
      metaDescription: string
      partnerLabel: string
      partnerListed: string
      nameLabel: string
      nameHint: string
      emailLabel: string
      emailHint: string
      messageLabel: string
      messageHint: string
      fourShortQuestionsYou: string
      wouldYouRatherUse: string
      sendMessage: string
    }
    partner: {
      partnerUs: string
      metaTitle: string
      metaDescription: string
      letsConnect: string
      sendEmailSubjectLine: Message<{ partnerEmail: string | number; subjectFor: string | number }>
      title: string
      youWriteUs: string
      youWriteUsText: string
      weRead: string
      weTalk: string
      weTalkText: string
      thisPageHelpsYou: string
      threeWaysWorkTogether: string
      whatHappensWhenYou: string
      ifYouHaveAnother: string
      writeUsEvenIf: string
    }
    forms: {
      mustCharactersFewerMake: Message<{ what: string | number; longest: string | number }>
      enterYourFullName: string
      yourName: string
      enterYourEmailAddress: string
      enterSubjectLikeQuestion: string
      theSubject: string
      writeYourMessage: string
      yourMessageMustCharacters: Message<{ message: string | number }>
      chooseWhatFitsYou: string
      tellUsWhatYou: string
      enquiryMustCharacters: Message<{ enquiry: string | number }>
      writeYourReplyFirst: string
      aReplyCanHave: Message<{ reply: string | number }>
      thisMessageHasNo: string
      chooseWhatKindProblem: string
      saidYesAlready: string
    }
    letters: {
      itemsNeedAttention: string
      attention: Message<{ count: number }>
      yourMessage: Message<{ reference: string | number }>
      youWroteUsYour: Message<{ name: string | number; origin: string | number; reference: string | number }>
      mayWeMakeYour: Message<{ origin: string | number; secret: string | number; moveDays: string | number }>
    }
    partnerTypes: {
      lawFirmsAttorneys: string
      lawFirmsAttorneysText: string
      getListedAttorneyDirectory: string
      takeCasesFreeLow: string
      helpUsReviewCases: Message<{ within: string | number }>
      lawFirmsAttorneysButton: string
      lawFirmsAttorneysSubject: string
      organizations: string
      organizationsText: string
      shareGuidesLettersPeople: string
      planTrainingEventUs: string
      speakUpUsBetter: string
      organizationsButton: string
      organizationsSubject: string
      companies: string
      companiesText: string
      learnHowSayYes: string
      haveDisabledPeopleReview: string
      payGuideMonthCase: string
      companiesButton: string
      companiesSubject: string
      contactPartnershipTeam: string
      partnershipGeneralQuestion: string
      somethingElse: string
    }
    rules: {
      missingTitle: string
      missingText: string
    }
    receive: {
      manyMessagesWereSent: string
      weCannotKeepMessages: string
      letsConnect: string
      messageSentSuccessfully: string
      yourReferenceKeep: Message<{ text: string | number; reference: string | number }>
      yourReferenceCallSay: Message<{ text: string | number; reference: string | number; sure: string | number; phone: string | number }>
    }
    searchTexts: {
      partner: string
      contact: string
      accessibility: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
