import { words as links } from '#app/attorneys/links/words.ts'
import { words as applications } from '#app/attorneys/model/application-words.ts'
import { words as contact } from '#app/attorneys/model/contact-words.ts'
import { words as listing } from '#app/attorneys/model/listing-words.ts'
import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'

export const WORDS_OF_DIRECTORY: readonly Module[] = [
  {
    name: 'listing',
    words: listing,
    file: 'app/attorneys/model/listing-words.ts',
    screens: {
      list: { title: 'Attorney directory', href: '/attorney-directory' },
      filters: { title: 'Attorney directory: filters', href: '/attorney-directory' },
      nobody: { title: 'Attorney directory: nobody found' },
      help: { title: 'Attorney directory: other help', legal: true },
      state: { title: 'Attorney directory: the page of a state' },
      profile: { title: 'Attorney directory: the page of an attorney', legal: true },
      facts: { title: 'Attorney directory: what we say of an attorney' },
      license: { title: 'Attorney directory: the license', legal: true },
      print: { title: 'Attorney directory: the list to print', href: '/attorney-directory/print' },
      notFound: { title: 'Attorney directory: an attorney who is not there' },
      found: { title: 'Attorney directory: what was found' },
    },
  },
  {
    name: 'applications',
    words: applications,
    file: 'app/attorneys/model/application-words.ts',
    screens: {
      join: { title: 'Directory: join', href: '/attorney-directory/join' },
      sent: { title: 'Directory: request sent' },
      address: { title: 'Directory: confirm an address' },
      confirm: { title: 'Directory: is your entry right?' },
      edit: { title: 'Directory: change your entry', href: '/attorney-directory/edit' },
      change: { title: 'Directory: change an entry' },
      leave: { title: 'Directory: leave' },
      forms: { title: 'Directory: what is wrong in a form' },
    },
  },
  {
    name: 'writeToAttorney',
    words: contact,
    file: 'app/attorneys/model/contact-words.ts',
    screens: {
      page: { title: 'Write to an attorney' },
      before: { title: 'Write to an attorney: before you write', legal: true, not: ['sample'] },
      fields: { title: 'Write to an attorney: the form' },
      sent: { title: 'Write to an attorney: sent' },
      answered: { title: 'Did the attorney answer?' },
      offer: { title: 'Write to an attorney: copies' },
      mail: { title: 'Directory: messages to an attorney' },
      report: { title: 'Directory: something is out of date' },
      forms: { title: 'Write to an attorney: what is wrong in a form' },
    },
  },
  {
    name: 'attorneyLinks',
    words: { page: links },
    file: 'app/attorneys/links/words.ts',
    screens: {
      page: { title: 'Directory: a link that does not work' },
    },
  },
]
