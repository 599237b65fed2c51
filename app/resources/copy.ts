// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  resources: {
    aboutResource: {
      appliesTo: string
      language: string
      readingLevel: string
      aboutGrade: Message<{ grade: string | number }>
      checked: string
      nextCheck: string
      by: Message<{ date: string | number }>
      aboutResource: string
      whatHasChanged: string
      checkedAgainOurStaff: Message<{ date: string | number; note: string | number }>
      version: Message<{ date: string | number; index: string | number; note: string | number }>
    }
    featuredResource: {
      checked: Message<{ date: string | number }>
    }
    resourceCard: {
      checked: Message<{ date: string | number }>
      download: Message<{ format: string | number; title: string | number }>
    }
    take: {
      download: Message<{ format: string | number }>
      version: Message<{ format: string | number }>
      notReady: string
      textIsNewer: string
      olderFile: Message<{ format: string | number }>
    }
    video: {
      howAskAccommodationCaptions: string
      englishCaptions: string
      theVideoShowsSlides: string
      yourBrowserCannotPlay: string
    }
    list: {
      resources: string
      results: Message<{ count: number }>
      moreText: Message<{ count: number }>
      resultsTitle: Message<{ results: string | number }>
      metaTitle: string
      metaDescription: string
      title: string
      searchLabel: string
      searchHint: string
      categoryLabel: string
      allCategories: string
      noResourcesFound: string
      textsHaveYourWords: Message<{ count: number }>
      allResources: Message<{ total: number }>
      showingResources: Message<{ found: string | number; total: string | number }>
      lettersGuidesFactSheets: string
      search: string
      featured: string
      nothingFor: Message<{ search: string | number }>
      weFoundNothingShowing: Message<{ spelled: string | number }>
      tryAdjustingYourSearch: string
      useOneWordSuch: string
      searchAllCategories: Message<{ search: string | number }>
      seeAllResources: string
      searchWholeSite: string
      moreInText: Message<{ count: number; query: string | number }>
      ifYouNeedMore: string
      getLegalHelpSend: string
      visitCommunityForumSee: string
      removeSearch: Message<{ search: string | number }>
      removeCategory: Message<{ categoryLabel: string | number }>
    }
    resource: {
      resources: string
      metaTitle: string
      theVideoIsOlder: string
      theTextIsNewer: string
      thisPagePastIts: string
      showAllSources: Message<{ count: string | number }>
      checked: Message<{ date: string | number }>
      wePlannedCheckSome: Message<{ date: string | number }>
      sources: string
      thisGeneralInformationNot: string
      more: Message<{ categoryLabel: string | number }>
      backResourceHub: string
    }
    sheet: {
      copyLetter: string
      copyCard: string
      copied: string
      notCopied: string
    }
    letter: {
      fillIn: string
      fillInHint: string
      metaTitle: Message<{ title: string | number }>
      metaDescription: string
      title: Message<{ title: string | number }>
      lead: string
      whichLetter: string
      questions: string
      changeAnswers: string
      privacy: string
      shareOnly: string
      show: string
      hint: Message<{ text: string | number }>
      inTheLetter: Message<{ sentence: string | number }>
      addSentence: Message<{ sentence: string | number }>
      chooseWhatFits: string
      yourLetter: string
      stillBlank: Message<{ count: number }>
      allFilled: string
      leftOut: string
      word: string
      pdf: string
      text: string
      keepACopy: string
      whenAnswered: string
      noStateTimes: string
      clockRuns: string
      tooLong: Message<{ most: string | number }>
      tooManyLines: Message<{ most: string | number }>
      tooManyBlanks: Message<{ most: string | number }>
      tooMany: string
      tooManyFiles: string
      goBack: Message<{ problem: string | number }>
      busy: string
      noFile: string
    }
    forms: {
      writeWhatYouLooked: string
      theNoteMustCharacters: Message<{ reviewNoteLongest: string | number }>
    }
    searchTexts: {
      list: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
