import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'
import { words as checkout } from '#app/donations/model/checkout-words.ts'
import { words as portal } from '#app/donations/model/portal-words.ts'
import { words as gifts } from '#app/donations/model/words.ts'

// All of them are `legal`: words beside a gift can lead money to another account, so a second person reviews a change.
export const WORDS_OF_GIFTS: readonly Module[] = [
  {
    name: 'giftForm',
    legal: true,
    words: checkout,
    file: 'app/donations/model/checkout-words.ts',
    screens: {
      fields: { title: 'Donate: the questions', href: '/donate' },
      review: { title: 'Donate: check your gift' },
      details: { title: 'Donate: your details' },
      will: { title: 'Donate: words for a will' },
    },
  },
  {
    name: 'gifts',
    legal: true,
    words: gifts,
    file: 'app/donations/model/words.ts',
    screens: {
      before: { title: 'Donate: before you give' },
      thanks: { title: 'Donate: thank you' },
      promised: { title: 'Donate: a promise' },
      begun: { title: 'Donate: a gift that has begun' },
      needsLook: { title: 'Donate: a gift that needs a look' },
      over: { title: 'Donate: a gift that has ended' },
      arrived: { title: 'Donate: a gift that arrived' },
      promises: { title: 'Donate: promises' },
      card: { title: 'Donate: cards' },
      mails: { title: 'Donate: stop an email' },
    },
  },
  {
    name: 'ownGifts',
    legal: true,
    words: portal,
    file: 'app/donations/model/portal-words.ts',
    screens: {
      ask: { title: 'Your gifts: ask for the link', href: '/donate/mine', not: ['notSent'] },
      gifts: { title: 'Your gifts' },
      receipts: { title: 'Your gifts: receipts' },
      january: { title: 'Your gifts: the statement in January' },
      state: { title: 'Your gifts: how a gift is' },
      monthly: { title: 'Your gifts: a monthly gift' },
      pause: { title: 'Your gifts: pause' },
      amount: { title: 'Your gifts: another amount' },
      day: { title: 'Your gifts: another day' },
      card: { title: 'Your gifts: another card' },
      forms: { title: 'Your gifts: what is wrong in a form' },
      told: { title: 'Your gifts: what was done' },
      refused: { title: 'Your gifts: what was not done' },
    },
  },
]
