import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'
import { words as deadlines } from '#app/deadlines/words.ts'
import { words as rights } from '#app/rights/words.ts'
import { words as search } from '#app/search/model/words.ts'

export const WORDS_OF_RIGHTS: readonly Module[] = [
  {
    name: 'rights',
    words: rights,
    file: 'app/rights/words.ts',
    screens: {
      list: { title: 'Know your rights', href: '/know-your-rights', legal: true },
      federalLaws: { title: 'Know your rights: federal laws', href: '/know-your-rights', legal: true },
      findState: { title: 'Know your rights: find your state', href: '/know-your-rights' },
      stateLaws: { title: 'Know your rights: laws of the states', href: '/know-your-rights', legal: true },
      territories: {
        title: 'Know your rights: D.C. and the territories',
        href: '/know-your-rights',
        legal: true,
      },
      lawPage: {
        title: 'Know your rights: the page of a law',
        example: '/know-your-rights/ada-title-i',
        legal: true,
      },
      statePage: {
        title: 'Know your rights: the page of a state',
        example: '/know-your-rights/alabama',
        legal: true,
      },
      entry: { title: 'Know your rights: laws and states that are not there' },
      recordParts: {
        title: 'Know your rights: what we know of a law',
        example: '/know-your-rights/alabama',
        legal: true,
      },
      rules: {
        title: 'Know your rights: how sure we are',
        example: '/know-your-rights/alabama',
        legal: true,
      },
      accommodations: {
        title: 'Accommodation examples',
        href: '/know-your-rights/accommodations',
        legal: true,
      },
      quiz: { title: 'Quiz', href: '/know-your-rights/quiz', legal: true },
      quizQuestion: { title: 'Quiz: a question', example: '/know-your-rights/quiz?question=1' },
      quizResult: { title: 'Quiz: the result' },
    },
  },
  {
    name: 'howLong',
    words: deadlines,
    file: 'app/deadlines/words.ts',
    screens: {
      page: {
        title: 'How long do I have?',
        href: '/know-your-rights/deadlines',
        legal: true,
      },
    },
  },
  {
    name: 'search',
    words: search,
    file: 'app/search/model/words.ts',
    screens: {
      search: { title: 'Search', href: '/search' },
    },
  },
]
