// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  search: {
    search: {
      search: string
      forSearch: Message<{ results: string | number; query: string | number }>
      metaDescription: string
      title: string
      qLabel: string
      qHint: string
      bestMatches: string
      matches: string
      weFoundNothing: Message<{ query: string | number }>
      results: Message<{ count: number }>
      findLawLetterPost: string
      resultsFor: Message<{ results: string | number; query: string | number }>
      nothingFor: Message<{ query: string | number }>
      onlyTopicsHave: Message<{ query: string | number }>
      showingPagesFor: Message<{ words: string | number }>
      weFoundNothingShowing: Message<{ words: string | number }>
      urgent: string
      noPageHasAll: string
      eachStateHasIts: string
      forumTopics: string
      peopleWroteThese: string
      moreInForum: string
      example: string
      didYouNotFind: string
      noResults: Message<{ query: string | number }>
      checkSpellingTryAnother: string
      useOneTwoWords: string
      lookListAllPages: string
      aPersonCanHelp: string
    }
    notCovered: {
      title: string
      leave: string
      socialSecurity: string
      unemployment: string
      whoHelps: string
    }
    notCoveredInSpanish: {
      leave: string
      socialSecurity: string
      unemployment: string
      whoHelps: string
    }
    inSpanish: {
      title: string
      help: string
      below: string
      nothing: Message<{ query: string | number }>
      some: string
      spelled: Message<{ query: string | number; words: string | number }>
      person: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
