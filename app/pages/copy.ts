// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  pages: {
    about: {
      about: string
      metaTitle: string
      metaDescription: string
      dignityFirst: string
      dignityFirstText: string
      communityDriven: string
      communityDrivenText: string
      justiceFocused: string
      justiceFocusedText: string
      resultsOriented: string
      resultsOrientedText: string
      title: string
      thisPageTellsYou: string
      ourMission: string
      weHelpNeurodivergentPeople: string
      manyPeopleHearNo: string
      weExplainLawPlain: string
      founded: string
      theYearOurWork: string
      whereWeWork: string
      ourOfficeIs: Message<{ office: string | number }>
      whatCostsYou: string
      nothing: string
      weAreGiftsPay: Message<{ status: string | number }>
      whatWeBelieve: string
      ourImpact: string
      sampleFigures: string
      theseSampleFiguresWe: string
      ourTeam: string
      theseSamplePeople: Message<{ who: string | number | null; samples: number }>
      whatYouCanDo: string
      ifYouWereTreated: string
      getLegalHelp: string
      partnerUs: string
      writeUs: string
    }
    glossary: {
      metaDescription: string
      digits: string
      title: string
      letters: string
      whatLegalWordsShort: Message<{ count: string | number }>
      wordsWith: Message<{ letter: string | number }>
      also: Message<{ also: string | number }>
      openAll: string
      closeAll: string
      isWordMissingTell: string
    }
    home: {
      name: string
      metaTitle: Message<{ name: string | number }>
      metaDescription: string
      ourCommunityNumbers: string
      knowYourRights: string
      findYourStatesLaw: string
      legalHelp: string
      submitYourCase: string
      community: string
      visitForum: string
      resources: string
      browseResources: string
      yourRightsRealHold: string
      weHelpNeurodivergentDisabled: string
      getLegalHelp: string
      joinOurCommunity: string
      itFreeYouCan: string
      lastDay: string
      theseSampleFiguresUntil: string
      chooseWhatYouNeed: string
      federalLawsYourStates: string
      tellUsWhatHappened: string
      aCalmPlaceAsk: string
      lettersFillGuidesOther: string
      nothingAboutUsWithout: string
      sinceWeHaveHelped: Message<{ founded: string | number }>
      readAboutOurMission: string
      youCanPart: string
      talkPeopleWhoKnow: string
      visitOurCommunity: string
      donate: string
    }
    missing: {
      pageNotFound: string
    }
    siteMap: {
      metaDescription: string
      title: string
      everyPageSiteOne: string
    }
    siteMapList: {
      communityForum: string
      startHere: string
      getHelp: string
      yourRightsFederalLaws: string
      yourRights50States: string
      resources: string
      blog: string
      thisWebsite: string
      attorneys: string
      attorneysState: string
    }
    searchTexts: {
      home: string
      about: string
      glossary: string
      siteMap: string
    }
  }
  policies: {
    privacy: {
      privacy: string
      metaTitle: string
      metaDescription: string
      part1Introduction: string
      part2CollectionYourInformation: string
      part3UseYourInformation: string
      part4DataSecurity: string
      part5NoTrackingCookies: string
      part6ContactUs: string
      whatKeptHowLong: string
      seeChangeDelete: string
      title: string
      kicker: Message<{ date: string | number }>
      youCanReadEverything: string
      youCanSendCase: string
      weLockEncryptCases: string
      weDoNotTrack: string
      youCanAskUs: string
      showAllCookies: Message<{ count: string | number }>
      showAllEntries: Message<{ count: string | number }>
      showAllKindsRecords: Message<{ count: string | number }>
      whatWeKnowAbout: string
      yourPrivacyMattersMany: Message<{ name: string | number }>
      personalData: string
      thisWhatYouChoose: string
      derivativeData: string
      thisWhatServerSees: string
      anonymousData: string
      youCanSubmitComplaint: string
      weUseWhatYou: string
      reviewYourCaseAnswer: string
      tellYouEmailThere: string
      sendYourMessageAttorney: string
      answerYourQuestions: string
      stopAbuseOurForms: string
      weDoNotSell: string
      casesContactMessagesLocked: string
      whileYouSendForm: string
      ourEmailNotSet: string
      aCookieSmallPiece: string
      doYouHaveQuestion: Message<{ mail: string | number }>
      cookiesYourBrowser: string
      inYourBrowsersOwn: string
      onlyYourDeviceHas: string
      onOurServer: string
      onDeviceYourDashboard: string
      leavePageQuicklyButton: string
      yourCaseOpenYour: string
      yourAccount: string
      yourGiftsNewsletter: string
      everythingElseContactForm: string
      everythingElseEmailPerson: Message<{ mail: string | number }>
      kept: Message<{ life: string | number }>
    }
    terms: {
      terms: string
      metaTitle: string
      metaDescription: string
      part1YourAgreement: string
      part2InformationOnly: string
      part3HowPeopleAct: string
      part4WhatYouWrite: string
      part5AttorneyDirectoryLegal: string
      part6WhatWeLiable: string
      part7WhenTheseTerms: string
      part8HowReachUs: string
      whatWePromiseYou: string
      title: string
      kicker: Message<{ date: string | number }>
      weGiveGeneralInformation: string
      treatPeopleRespectDo: string
      whatYouWriteStays: string
      weListAttorneysBut: string
      wePromiseMoreThan: string
      theRulesUsingSite: string
      byUsingSiteYou: Message<{ name: string | number }>
      allContentSiteGeneral: string
      whenYouUseSite: string
      breakLawHelpSomeone: string
      threatenInsultBullyAnyone: string
      sharePrivateFactsAbout: string
      pretendSomeoneYouNot: string
      sendJunkMailHarmful: string
      tryReadWhatNot: string
      whatYouPostSite: string
      thisPartAboutWhat: string
      ourDirectoryListsAttorneys: string
      whenYouSubmitCase: string
      weWorkHardKeep: string
      weMayChangeThese: string
      doYouHaveQuestion: Message<{ email: string | number; phone: string | number }>
      theEightPartsRules: string
      yourPostGoneWhen: string
      weExplainIfWe: string
      youCanAskAgain: string
      noSurprisesIfChange: string
    }
    searchTexts: {
      privacy: string
      terms: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
