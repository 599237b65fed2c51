import { accountMails } from '#app/accounts/members/account-mail-words.ts'
import { words as blog } from '#app/blog/words.ts'
import { words as ownCase } from '#app/cases/client/words.ts'
import { words as report } from '#app/cases/intake/words.ts'
import { words as gifts } from '#app/donations/checkout/words.ts'
import { words as watch } from '#app/forum/watch/words.ts'
import { words as messages } from '#app/messages/words.ts'
import { words as newsletter } from '#app/newsletter/words.ts'
import { words as policies } from '#app/pages/policies/words.ts'
import { words as pages } from '#app/pages/words.ts'
import { words as resources } from '#app/resources/words.ts'
import type { Module } from '#app/wording/wording.server.ts'

// Which words staff can change. Only screens that the server alone draws: a page that a browser takes over carries its words in its
// scripts (tests/requests/changed-words.test.ts looks for that). Left out are words that follow a state, such as "samples".

export const WORDS_TO_CHANGE: readonly Module[] = [
  {
    name: 'pages',
    words: pages,
    screens: {
      home: { title: 'Home', href: '/', not: ['theseSampleFiguresUntil'] },
      about: {
        title: 'About us',
        href: '/about',
        not: ['about', 'sampleFigures', 'theseSampleFiguresWe', 'theseFourPeopleSamples'],
      },
      glossary: { title: 'Glossary', href: '/glossary', not: ['glossary', 'digits'] },
      siteMap: { title: 'Site map', href: '/site-map', not: ['siteMap'] },
    },
  },
  {
    name: 'policies',
    words: policies,
    screens: {
      privacy: { title: 'Privacy policy', href: '/privacy', legal: true, not: ['privacy', 'ourEmailNotSet'] },
      terms: { title: 'Terms of service', href: '/terms', legal: true, not: ['terms'] },
    },
  },
  {
    name: 'messages',
    words: messages,
    screens: {
      contact: { title: 'Contact us', href: '/contact', not: ['contact'] },
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
    },
  },
  {
    name: 'giving',
    words: gifts,
    screens: {
      choice: { title: 'Donate', href: '/donate', not: ['noCards', 'noCardsText'] },
      legacy: { title: 'Donate: gifts in a will', href: '/donate', legal: true },
      ways: { title: 'Donate: other ways', href: '/donate' },
    },
  },
  {
    name: 'newsletter',
    words: newsletter,
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
      check: { title: 'Newsletter: check your email', not: ['newsletter', 'noMail'] },
      confirm: { title: 'Newsletter: confirm', not: ['newsletter', 'confirm'] },
      leave: { title: 'Newsletter: leave', not: ['newsletter', 'leave'] },
      letters: { title: 'Emails about the newsletter' },
    },
  },
  {
    name: 'blog',
    words: blog,
    screens: {
      list: { title: 'Blog', href: '/blog', not: ['blog'] },
      feeds: { title: 'Blog: feeds', href: '/blog/feeds', not: ['blog', 'feeds'] },
    },
  },
  {
    name: 'resources',
    words: resources,
    screens: { list: { title: 'Resource hub', href: '/resources', not: ['resources'] } },
  },
  {
    name: 'report',
    words: report,
    screens: {
      start: { title: 'Legal help: before you start', href: '/legal-help', legal: true, not: ['stopped'] },
    },
  },
  {
    name: 'case',
    words: ownCase,
    screens: { danger: { title: 'Your case: help lines', legal: true } },
  },
  {
    name: 'watch',
    words: watch,
    screens: { help: { title: 'Forum: help lines', legal: true } },
  },
  {
    name: 'accountMails',
    words: accountMails,
    screens: {
      comeIn: { title: 'Email: sign in' },
      fresh: { title: 'Email: show that it is you' },
      newAddress: { title: 'Email: use this address' },
      moved: { title: 'Email: your account has a new address' },
      wordsUsed: { title: 'Email: signed in with recovery words' },
      closed: { title: 'Email: your account is closed' },
      stayed: { title: 'Email: your account stays' },
      passkey: { title: 'Email: a passkey was added or removed' },
      gone: { title: 'Email: your account is deleted' },
    },
  },
]
