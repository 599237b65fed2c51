import { bookmarkWords } from '#app/accounts/bookmarks/bookmark-words.ts'
import { pageWords } from '#app/accounts/card/access-card-words.ts'
import { accountSettingsWords } from '#app/accounts/members/account-settings-words.ts'
import { giftPageWords } from '#app/accounts/members/gift-page-words.ts'
import { mailWords } from '#app/accounts/members/mail-words.ts'
import { noticeWords } from '#app/accounts/members/notice-words.ts'
import { reAuthenticationWords } from '#app/accounts/members/re-authentication-words.ts'
import { readingWords } from '#app/accounts/members/reading-words.ts'
import { words as members } from '#app/accounts/model/member-words.ts'
import { words as dashboard } from '#app/accounts/model/words.ts'
import { overviewWords } from '#app/accounts/overview/overview-words.ts'
import { words as lockers } from '#app/accounts/saved-cases/words.ts'
import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'
import { words as remindWords } from '#app/shared/reminders/remind-words.ts'

export const WORDS_OF_ACCOUNTS: readonly Module[] = [
  {
    name: 'dashboard',
    words: dashboard,
    file: 'app/accounts/model/words.ts',
    screens: {
      dashboardNav: { title: 'Dashboard: its pages', example: '/dashboard' },
      tabs: { title: 'Dashboard: names of its pages', href: '/dashboard' },
      dashboard: { title: 'Dashboard', example: '/dashboard' },
      openCase: { title: 'Dashboard: open your case' },
      unfinished: { title: 'Dashboard: what is not sent yet' },
      fromDevice: { title: 'Dashboard: from this device', example: '/dashboard' },
      keptList: { title: 'Dashboard: a list' },
      postList: { title: 'Dashboard: posts' },
      complaints: { title: 'My complaints', href: '/dashboard/complaints' },
      forumPosts: { title: 'My forum posts', href: '/dashboard/forum-posts' },
      profile: { title: 'Profile', href: '/dashboard/profile' },
      delete: { title: 'Delete what this device keeps', href: '/dashboard/profile/delete' },
    },
  },
  {
    name: 'overview',
    words: { page: overviewWords },
    file: 'app/accounts/overview/overview-words.ts',
    screens: {
      page: { title: 'Dashboard: overview', href: '/dashboard' },
    },
  },
  {
    name: 'lockers',
    words: lockers,
    file: 'app/accounts/saved-cases/words.ts',
    screens: {
      own: { title: 'My complaints: cases kept with an account' },
      keep: { title: 'My complaints: keep a case' },
      takeOut: { title: 'My complaints: take a case out' },
      all: { title: 'My complaints: take all cases out' },
    },
  },
  {
    name: 'members',
    words: members,
    file: 'app/accounts/model/member-words.ts',
    screens: {
      signIn: { title: 'Account: sign in', href: '/account/sign-in' },
      code: { title: 'Account: the code' },
      link: { title: 'Account: the link' },
      welcome: { title: 'Account: welcome' },
      profile: { title: 'Account: handle and time zone' },
      notices: { title: 'Recent notices', href: '/notices' },
      passkeys: { title: 'Account: passkeys' },
      devices: { title: 'Account: devices' },
      email: { title: 'Account: email address' },
      recovery: { title: 'Account: recovery words' },
      recover: { title: 'Account: come in with recovery words', href: '/account/recover' },
      closed: { title: 'Account: closed' },
      delete: { title: 'Account: delete it' },
    },
  },
  {
    name: 'memberMails',
    words: { page: mailWords },
    file: 'app/accounts/members/mail-words.ts',
    screens: {
      page: { title: 'Account: what we email you' },
    },
  },
  {
    name: 'memberNotices',
    words: { notices: noticeWords },
    file: 'app/accounts/members/notice-words.ts',
    screens: {
      notices: { title: 'Notices to members, on the site and by email' },
    },
  },
  {
    name: 'ownAccount',
    words: { page: accountSettingsWords },
    file: 'app/accounts/members/account-settings-words.ts',
    screens: {
      page: { title: 'Account' },
    },
  },
  {
    name: 'ownReading',
    words: { page: readingWords },
    file: 'app/accounts/members/reading-words.ts',
    screens: {
      page: { title: 'Account: reading settings' },
    },
  },
  {
    name: 'fresh',
    words: { page: reAuthenticationWords },
    file: 'app/accounts/members/re-authentication-words.ts',
    screens: {
      page: { title: 'Account: show that it is you' },
    },
  },
  {
    name: 'accountGifts',
    words: { page: giftPageWords },
    file: 'app/accounts/members/gift-page-words.ts',
    screens: {
      page: { title: 'Account: gifts' },
    },
  },
  {
    name: 'savedPages',
    words: { page: bookmarkWords },
    file: 'app/accounts/bookmarks/bookmark-words.ts',
    screens: {
      page: { title: 'Account: saved pages' },
    },
  },
  {
    name: 'reminders',
    words: { page: remindWords },
    file: 'app/shared/reminders/remind-words.ts',
    screens: {
      page: { title: 'Account: reminders' },
    },
  },
  {
    name: 'accessCard',
    words: { page: pageWords },
    file: 'app/accounts/card/access-card-words.ts',
    screens: {
      page: { title: 'Access card', href: '/access-card' },
    },
  },
]
