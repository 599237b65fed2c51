import { words as blog } from '#app/blog/model/words.ts'
import { words as report } from '#app/cases/intake/words.ts'
import { words as ownCase } from '#app/cases/person/words.ts'
import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'
import { words as gifts } from '#app/donations/model/checkout-words.ts'
import { words as watch } from '#app/forum/composing/word-filter/words.ts'
import { words as messages } from '#app/messages/model/words.ts'
import { words as newsletter } from '#app/newsletter/model/words.ts'
import { words as pages } from '#app/pages/model/words.ts'
import { words as policies } from '#app/pages/policies/words.ts'
import { words as spanish } from '#app/pages/spanish/words.ts'
import { words as resources } from '#app/resources/model/words.ts'
import { words as variants } from '#app/translations/words.ts'
import { WORDS_OF_ACCOUNTS } from './copy-catalog/words-of-accounts.ts'
import { WORDS_OF_CASES } from './copy-catalog/words-of-cases.ts'
import { WORDS_OF_DIRECTORY } from './copy-catalog/words-of-directory.ts'
import { WORDS_OF_FORUM } from './copy-catalog/words-of-forum.ts'
import { WORDS_OF_FRAME } from './copy-catalog/words-of-frame.ts'
import { WORDS_OF_GIFTS } from './copy-catalog/words-of-gifts.ts'
import { WORDS_OF_MAILS } from './copy-catalog/words-of-mails.ts'
import { WORDS_OF_RIGHTS } from './copy-catalog/words-of-rights.ts'

// Which words staff can change. Pages that hydrate have their words in their scripts, so a module that such a page
// reads is also listed in app/copy-overrides/browser-copy.ts; words read by a small script of a page are left out
// (tests/requests/copy-overrides.test.ts checks both). Also left out are words that depend on a state, such as
// "samples", and words that are read once at the start.

export const COPY_CATALOG: readonly Module[] = [
  {
    name: 'pages',
    words: pages,
    file: 'app/pages/model/words.ts',
    screens: {
      home: { title: 'Home', href: '/', not: ['theseSampleFiguresUntil'] },
      about: {
        title: 'About us',
        href: '/about',
        not: ['about', 'sampleFigures', 'theseSampleFiguresWe', 'theseSamplePeople'],
      },
      glossary: { title: 'Glossary', href: '/glossary', not: ['digits'] },
      siteMap: { title: 'Site map', href: '/site-map' },
      siteMapList: { title: 'Site map: names of groups', href: '/site-map' },
      missing: { title: 'A page that is not there', example: '/not-there' },
    },
  },
  {
    name: 'spanish',
    words: spanish,
    file: 'app/pages/spanish/words.ts',
    screens: {
      spanish: { title: 'Page in Spanish', href: '/es', legal: true },
      danger: { title: 'Page in Spanish: in danger', href: '/es', legal: true },
      site: { title: 'Page in Spanish: what this site is', href: '/es', legal: true },
      ask: { title: 'Page in Spanish: how to ask for help', href: '/es', legal: true },
      kinds: { title: 'Page in Spanish: kinds of problems', href: '/es', legal: true },
      rights: { title: 'Page in Spanish: rights', href: '/es', legal: true },
      limits: { title: 'Page in Spanish: time limits', href: '/es', legal: true },
      official: { title: 'Page in Spanish: official pages', href: '/es', legal: true },
      about: { title: 'Page in Spanish: about the page', href: '/es', legal: true },
    },
  },
  {
    name: 'variants',
    words: variants,
    file: 'app/translations/words.ts',
    screens: { easier: { title: 'Easier versions of texts' } },
  },
  {
    name: 'policies',
    words: policies,
    file: 'app/pages/policies/words.ts',
    screens: {
      privacy: { title: 'Privacy policy', href: '/privacy', legal: true, not: ['privacy', 'ourEmailNotSet'] },
      terms: { title: 'Terms of service', href: '/terms', legal: true, not: ['terms'] },
    },
  },
  {
    name: 'messages',
    words: messages,
    file: 'app/messages/model/words.ts',
    screens: {
      contact: { title: 'Contact us', href: '/contact', not: ['contact'] },
      copies: { title: 'Contact us: a copy of a message' },
      contactWays: { title: 'Contact us: ways to reach us', href: '/contact' },
      contactForm: { title: 'Contact us: the form', href: '/contact' },
      statements: {
        title: 'Legal disclaimer and accessibility statement',
        href: '/contact#disclaimer',
        legal: true,
      },
      partner: { title: 'Partner with us', href: '/partner', not: ['partnerUs', 'weRead'] },
      partnerTypes: { title: 'Partner with us: three ways', href: '/partner' },
      enquiry: {
        title: 'Partner with us: the form',
        href: '/partner/enquiry',
        not: ['partnerUs', 'writeUs'],
      },
      letters: { title: 'Emails about messages', not: ['itemsNeedAttention'] },
      formEnd: { title: 'Contact us: the end of the forms', example: '/contact' },
      forms: { title: 'Contact us: what is wrong in a form' },
      caseQuestion: { title: 'May we make a case of your message?' },
    },
  },
  {
    name: 'giving',
    legal: true,
    words: gifts,
    file: 'app/donations/model/checkout-words.ts',
    screens: {
      choice: { title: 'Donate', href: '/donate', not: ['noCards', 'noCardsText'] },
      legacy: { title: 'Donate: gifts in a will', href: '/donate' },
      ways: { title: 'Donate: other ways', href: '/donate' },
    },
  },
  {
    name: 'newsletter',
    words: newsletter,
    file: 'app/newsletter/model/words.ts',
    screens: {
      newsletter: {
        title: 'Newsletter',
        href: '/newsletter',
        not: ['newsletter', 'notYet', 'onceWeCanSend'],
      },
      archive: {
        title: 'Newsletter: all letters',
        href: '/newsletter/archive',
        not: ['newsletter', 'allLetters'],
      },
      check: {
        title: 'Newsletter: check your email',
        example: '/newsletter/check',
        not: ['newsletter', 'noMail'],
      },
      confirm: {
        title: 'Newsletter: confirm',
        example: '/newsletter/confirm',
        not: ['newsletter', 'confirm'],
      },
      leave: { title: 'Newsletter: leave', not: ['newsletter', 'leave'] },
      letters: { title: 'Emails about the newsletter' },
      preferences: { title: 'Newsletter: your choices' },
      letter: { title: 'Newsletter: one letter' },
      rules: {
        title: 'Newsletter: topics and formats',
        example: '/newsletter',
        only: [
          'everything',
          'everythingHint',
          'legalUpdates',
          'legalUpdatesHint',
          'policyUpdates',
          'policyUpdatesHint',
          'monthlyDigest',
          'monthlyDigestHint',
          'withHeadingsLinks',
          'withHeadingsLinksHint',
          'plainText',
          'plainTextHint',
        ],
      },
    },
  },
  {
    name: 'blog',
    words: blog,
    file: 'app/blog/model/words.ts',
    screens: {
      list: { title: 'Blog', href: '/blog', not: ['blog'] },
      feeds: { title: 'Blog: feeds', href: '/blog/feeds', not: ['blog', 'feeds'] },
      featuredPost: { title: 'Blog: the featured post', example: '/blog' },
      subscribeBox: { title: 'Blog: the box about the newsletter', href: '/blog' },
      post: { title: 'Blog: a post', example: '/blog/1' },
    },
  },
  {
    name: 'resources',
    words: resources,
    file: 'app/resources/model/words.ts',
    screens: {
      list: { title: 'Resource hub', href: '/resources' },
      aboutResource: { title: 'Resource hub: about a resource', example: '/resources/deadline-chart' },
      featuredResource: { title: 'Resource hub: the featured resource', example: '/resources' },
      resourceCard: { title: 'Resource hub: a resource in the list', example: '/resources' },
      take: { title: 'Resource hub: files to take along', example: '/resources/deadline-chart' },
      video: { title: 'Resource hub: videos' },
      resource: { title: 'Resource hub: the page of a resource', example: '/resources/deadline-chart' },
      sheet: { title: 'Resource hub: a letter to copy', example: '/resources/workplace-request-letter' },
      letter: {
        title: 'Resource hub: a letter to fill in',
        example: '/resources/workplace-request-letter/fill-in',
      },
    },
  },
  {
    name: 'report',
    words: report,
    file: 'app/cases/intake/words.ts',
    screens: {
      start: { title: 'Legal help: before you start', href: '/legal-help', legal: true, not: ['stopped'] },
    },
  },
  {
    name: 'case',
    words: ownCase,
    file: 'app/cases/person/words.ts',
    screens: { danger: { title: 'Your case: help lines', legal: true } },
  },
  {
    name: 'watch',
    words: watch,
    file: 'app/forum/composing/word-filter/words.ts',
    screens: { help: { title: 'Forum: help lines', legal: true } },
  },
  ...WORDS_OF_RIGHTS,
  ...WORDS_OF_DIRECTORY,
  ...WORDS_OF_GIFTS,
  ...WORDS_OF_CASES,
  ...WORDS_OF_FORUM,
  ...WORDS_OF_ACCOUNTS,
  ...WORDS_OF_FRAME,
  ...WORDS_OF_MAILS,
]
