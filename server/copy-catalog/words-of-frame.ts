import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'
import { words as mail } from '#app/platform/mail/words.ts'
import { words as reading } from '#app/reading/words.ts'
import { words as frame } from '#app/ui/words.ts'

export const WORDS_OF_FRAME: readonly Module[] = [
  {
    name: 'frame',
    words: frame,
    file: 'app/ui/words.ts',
    screens: {
      siteHeader: { title: 'Menu', href: '/contact' },
      siteFooter: { title: 'Footer', href: '/contact' },
      getHelp: { title: 'Every page: get help from a person', href: '/contact' },
      breadcrumbs: { title: 'Every page: where you are', href: '/contact' },
      frame: { title: 'Every page: skip to the main content', href: '/contact' },
      page: { title: 'Every page: parts of a page', example: '/contact' },
      textSwitch: { title: 'Texts with an easier version: the two links' },
      trouble: { title: 'Pages for errors: not found, broken, refused', href: '/not-there' },
      fieldFrame: { title: 'Every form: fields', example: '/contact' },
      errorSummary: { title: 'Every form: there is a problem' },
      keptForm: { title: 'Every form: what you typed', example: '/contact' },
      sendAgain: { title: 'Every form: send it again' },
      lists: { title: 'Lists: pages of results' },
      notice: { title: 'Messages: close' },
      steps: { title: 'Steps of a form' },
      leaveButton: { title: 'Leave this page quickly', example: '/legal-help', legal: true },
    },
  },
  {
    name: 'reading',
    words: reading,
    file: 'app/reading/words.ts',
    screens: {
      readingPanel: { title: 'Reading settings: the panel', href: '/contact' },
      settings: { title: 'Reading settings', href: '/reading-settings' },
    },
  },
  {
    name: 'lateMails',
    words: mail,
    file: 'app/platform/mail/words.ts',
    screens: {
      mail: { title: 'Email: too late' },
      addressWords: { title: 'What is wrong with an email address' },
    },
  },
]
