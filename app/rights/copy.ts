// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  rights: {
    accommodations: {
      allExamples: Message<{ count: string | number; category: string | number }>
      accommodationExamples: string
      anAccommodationChangeHelps: string
      knowYourRights: string
      metaTitle: string
      metaDescription: string
      title: string
      changesYouCanAsk: string
      theLaw: Message<{ law: string | number }>
      law: Message<{ law: string | number }>
      openOne: string
      openAll: string
      closeAll: string
    }
    federalLaws: {
      federalLaws: string
      theseLawsProtectYou: string
      whoMustFollow: string
      allYourRightsHow: Message<{ shortName: string | number }>
      moreFederalLaws: string
    }
    findState: {
      goLabel: string
      goHint: string
      chooseState: string
      searchLabel: string
      searchHint: string
      findYourState: string
      showMyRights: string
      search: string
      showMatchesWhileI: string
    }
    lawPage: {
      whoMustFollow: string
      howLongYouHave: string
      whereComplain: string
      whatHasChanged: string
      whatYouCanDo: string
      howSureWe: string
      yourRights: string
      fileEarly: string
      moreFederalLaws: string
      agency: string
      howFile: string
      onlineForm: string
      also: string
      federalLaws: string
      readAboutGovernmentsWebsite: Message<{ shortName: string | number; citation: string | number }>
      stillChanging: string
      weCouldNotConfirm: string
      readHowFileComplaint: Message<{ hostname: string | number }>
      openComplaintForm: Message<{ hostname: string | number }>
    }
    quizQuestion: {
      questionOf: Message<{ number: string | number; total: string | number }>
      finishQuiz: string
      nextQuestion: string
      answerOnePress: string
      letMeCheckMy: string
      correctHereWhy: string
      notCorrectHereWhy: string
      yourAnswerCorrect: string
      yourAnswerNotCorrect: string
      correctAnswer: string
      yourBrowserDidNot: string
      goBackQuestion: Message<{ number: string | number }>
      error: string
      chooseAnswer: string
      lawOrMore: Message<{ name: string | number; topic: string | number; site: string | number }>
      more: Message<{ topic: string | number; site: string | number }>
      theQuizNeedsOne: string
    }
    quizResult: {
      yourScoreOut: Message<{ score: string | number; total: string | number }>
      restartQuiz: string
      allQuestionsWhy: string
      questionOf: Message<{ number: string | number; total: string | number }>
    }
    recordParts: {
      howSureWe: string
      weCouldNotConfirm: string
      sources: string
      reviewedOn: Message<{ date: string | number }>
      thisGeneralInformationNot: string
      whatYouCanDo: string
      sendUsYourCase: Message<{ answerPromised: string | number }>
      findAttorneyLawyerWho: Message<{ place: string | number }>
      wordsYouCanCopy: Message<{ title: string | number }>
      chooseLetterSendSuch: string
      seeAllTimeLimits: string
      lookUpLegalWord: string
      previous: string
      next: string
      allLawsStates: string
    }
    stateLaws: {
      showingStates: Message<{ count: string | number; total: string | number }>
      allStates: Message<{ total: string | number }>
      noStatesFoundMatching: string
      sectionsStayOpenUntil: string
      openingOneSectionCloses: string
      openOneSectionTime: string
      keepSectionsOpen: string
      sectionsOpen: Message<{ count: string | number }>
      openAllSections: Message<{ count: string | number }>
      stateLaws: string
      manyStatesGiveYou: string
      skipListStates: string
      clearSearch: string
      theLaw: Message<{ law: string | number }>
      opensHomePage: Message<{ host: string | number }>
      opensAgency: Message<{ host: string | number }>
      timeLimitsAgencyFree: Message<{ state: string | number }>
      tryPartNameSuch: string
    }
    statePage: {
      noLimit: string
      yourRights: Message<{ state: string | number }>
      howLongYouHave: string
      whereComplain: string
      whoHelpsFree: string
      notCovered: string
      supportAnimals: Message<{ state: string | number }>
      askAboutAnimals: Message<{ name: string | number }>
      whatLawCovers: string
      whatYouCanDo: string
      howSureWe: string
      keyPoints: string
      moreStates: string
      workState: string
      workEeocFederalJob: string
      housingState: string
      publicPlacesState: string
      schoolCollegeUS: string
      specialEducationIepState: string
      fileEarly: string
      agency: string
      website: string
      phone: string
      noPhoneConfirmed: Message<{ state: string | number }>
      work: string
      housing: string
      noHousingLawConfirmed: string
      publicPlaces: string
      school: string
      stateLaws: string
      eachStateHasProtection: Message<{ state: string | number }>
      thereLastDayFile: string
      countForMe: string
      eeocSafe: Message<{ safe: string | number }>
      eeocOften: Message<{ often: string | number }>
      openAgencysWebsite: Message<{ hostname: string | number }>
      youCanUseRelay: string
      theMainLawLawyers: Message<{ law: string | number; citation: string | number }>
      noBroadLaw: Message<{ law: string | number; citation: string | number }>
      opensAgency: Message<{ host: string | number }>
      opensHomePage: Message<{ host: string | number }>
      federalLawsProtectYou: string
    }
    territories: {
      dcAndTerritories: string
      federalLawsSuchAda: Message<{ places: string | number; last: string | number; own: string | number; help: string | number; listed: string | number }>
      inPlace: Message<{ name: string | number; line: string | number; help: string | number }>
    }
    entry: {
      yourRights: Message<{ state: string | number }>
      knowYourRights: string
      metaTitle: string
    }
    list: {
      knowYourRights: string
      ofStatesKnowYour: Message<{ count: string | number; total: string | number }>
      metaDescription: string
      title: string
      findLawsProtectYou: string
      checkWhatYouKnow: string
      questionsMuchTime: Message<{ count: number }>
      startQuiz: string
      thisGeneralInformationNot: string
    }
    quiz: {
      knowYourRights: string
      quiz: string
      metaTitle: string
      metaDescription: string
      chooseOneAnswer: string
      title: string
      yourScoreOutQuiz: Message<{ score: string | number; total: string | number }>
      questionOf: Message<{ number: string | number; total: string | number }>
      questionTitle: Message<{ where: string | number }>
      answerTitle: Message<{ right: string | number; where: string | number }>
      correct: string
      notCorrect: string
      questionsThereNo: Message<{ count: number }>
      leaveQuizSeeAll: string
      perfect: string
      good: string
    }
    rules: {
      days: Message<{ days: number }>
      good: string
      fair: string
      low: string
      aboutMonths: Message<{ days: string | number }>
      itCoversEmployersAny: string
      itCoversEmployersMore: Message<{ smallest: string | number }>
      weSawMainPoints: string
      somePointsStillNeed: string
      askAgencyBeforeYou: string
    }
    searchTexts: {
      list: string
      accommodations: string
      quiz: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
