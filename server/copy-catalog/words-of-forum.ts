import type { Module } from '#app/copy-overrides/copy-overrides.server.ts'
import { words as drafts } from '#app/forum/composing/drafts/words.ts'
import { words as later } from '#app/forum/composing/scheduled-posts/words.ts'
import { words as watch } from '#app/forum/composing/word-filter/words.ts'
import { words as forum } from '#app/forum/model/words.ts'
import { words as places } from '#app/forum/posts/categories/words.ts'
import { words as following } from '#app/forum/posts/following/words.ts'
import { words as mentions } from '#app/forum/posts/mentions/words.ts'
import { words as unseen } from '#app/forum/posts/mutes/words.ts'
import { words as facts } from '#app/forum/posts/personal-info/words.ts'
import { words as pictures } from '#app/forum/posts/pictures/words.ts'
import { words as nameless } from '#app/forum/posts/pseudonyms/words.ts'
import { words as quoting } from '#app/forum/posts/quoting/words.ts'
import { words as safety } from '#app/forum/posts/safety-words.ts'
import { words as tags } from '#app/forum/posts/tags/words.ts'
import { words as care } from '#app/forum/posts/tone-and-notes/words.ts'
import { words as counts } from '#app/forum/reading/counts/words.ts'
import { words as reactions } from '#app/forum/reading/reactions/words.ts'
import { words as contentNotes } from '#app/shared/content-notes/note-words.ts'

export const WORDS_OF_FORUM: readonly Module[] = [
  {
    name: 'forum',
    words: forum,
    file: 'app/forum/model/words.ts',
    screens: {
      front: { title: 'Forum', href: '/forum' },
      search: { title: 'Forum: search', href: '/forum/search' },
      marks: { title: 'Forum: marks of topics' },
      feeds: { title: 'Forum: feeds' },
      category: { title: 'Forum: a place' },
      topic: { title: 'Forum: a topic' },
      write: { title: 'Forum: writing', legal: true },
      own: { title: 'Forum: a post of your own' },
      rules: { title: 'Forum: the rules', href: '/forum', legal: true },
    },
  },
  {
    // The forum had them first: words that staff changed are still found by this name.
    name: 'forumCare',
    words: contentNotes,
    file: 'app/shared/content-notes/note-words.ts',
    screens: {
      notes: { title: 'Forum and blog: content notes' },
      note: { title: 'Forum and blog: a content note' },
    },
  },
  {
    name: 'forumCare',
    words: care,
    file: 'app/forum/posts/tone-and-notes/words.ts',
    screens: {
      tones: { title: 'Forum: tones of posts' },
      tone: { title: 'Forum: saying how you mean it' },
      write: { title: 'Forum: content notes while writing' },
      wish: { title: 'Forum: wishes for replies' },
      choices: { title: 'Forum: choose what is shown' },
      own: { title: 'Forum: notes of your own posts' },
    },
  },
  {
    name: 'forumCounts',
    words: { page: counts },
    file: 'app/forum/reading/counts/words.ts',
    screens: {
      page: { title: 'Forum: numbers', href: '/forum/counts' },
    },
  },
  {
    name: 'forumDrafts',
    words: drafts,
    file: 'app/forum/composing/drafts/words.ts',
    screens: {
      form: { title: 'Forum: drafts while writing' },
      refused: { title: 'Forum: drafts that cannot be kept' },
      offer: { title: 'Forum: go on with a draft' },
      page: { title: 'Forum: your drafts' },
      notice: { title: 'Forum: what was done with a draft' },
    },
  },
  {
    name: 'forumFacts',
    words: { page: facts },
    file: 'app/forum/posts/personal-info/words.ts',
    screens: {
      page: { title: 'Forum: before a phone number or address is public', legal: true },
    },
  },
  {
    name: 'forumFollowing',
    words: following,
    file: 'app/forum/posts/following/words.ts',
    screens: {
      place: { title: 'Forum: following' },
    },
  },
  {
    name: 'forumLater',
    words: { page: later },
    file: 'app/forum/composing/scheduled-posts/words.ts',
    screens: {
      page: { title: 'Forum: posts that go out later' },
    },
  },
  {
    name: 'forumNameless',
    words: nameless,
    file: 'app/forum/posts/pseudonyms/words.ts',
    screens: {
      write: { title: 'Forum: without your name', legal: true },
      own: { title: 'Forum: your posts without your name' },
      forMe: { title: 'Forum: who looked up your name', legal: true },
      reasons: { title: 'Forum: reasons to look up a name', legal: true },
    },
  },
  {
    name: 'forumPictures',
    words: pictures,
    file: 'app/forum/posts/pictures/words.ts',
    screens: {
      form: { title: 'Forum: pictures' },
      refused: { title: 'Forum: pictures that cannot be taken' },
    },
  },
  {
    name: 'forumMentions',
    words: mentions,
    file: 'app/forum/posts/mentions/words.ts',
    screens: {
      here: { title: 'Forum: handles while you write' },
    },
  },
  {
    name: 'forumPlaces',
    words: places,
    file: 'app/forum/posts/categories/words.ts',
    screens: {
      readFirst: { title: 'Forum: places where each post is read first' },
    },
  },
  {
    name: 'forumQuoting',
    words: { page: quoting },
    file: 'app/forum/posts/quoting/words.ts',
    screens: {
      page: { title: 'Forum: quotes' },
    },
  },
  {
    name: 'forumReactions',
    words: reactions,
    file: 'app/forum/reading/reactions/words.ts',
    screens: {
      kinds: { title: 'Forum: reactions' },
      react: { title: 'Forum: reacting' },
      helped: { title: 'Forum: what helped' },
      refused: { title: 'Forum: reactions that cannot be kept' },
    },
  },
  {
    name: 'forumSafety',
    words: safety,
    file: 'app/forum/posts/safety-words.ts',
    screens: {
      reasons: { title: 'Forum: reasons for a report' },
      outcomes: { title: 'Forum: what became of a report' },
      noteOutcomes: { title: 'Forum: outcomes of asking for a content note' },
      forMe: { title: 'Forum: what moderators wrote to you' },
      appeal: { title: 'Forum: ask a second person', legal: true },
      report: { title: 'Forum: report a post' },
    },
  },
  {
    name: 'forumTags',
    words: tags,
    file: 'app/forum/posts/tags/words.ts',
    screens: {
      choose: { title: 'Forum: choosing tags' },
      filter: { title: 'Forum: topics by tag' },
      list: { title: 'Forum: what the tags are for', href: '/forum/search' },
    },
  },
  {
    name: 'forumUnseen',
    words: unseen,
    file: 'app/forum/posts/mutes/words.ts',
    screens: {
      post: { title: 'Forum: what you do not see' },
      list: { title: 'Forum: what was left out' },
      page: { title: 'Forum: choose what you do not see' },
      choose: { title: 'Forum: leaving out' },
    },
  },
  {
    name: 'forumWatch',
    words: watch,
    file: 'app/forum/composing/word-filter/words.ts',
    screens: {
      slow: { title: 'Forum: slow topics' },
      raid: { title: 'Forum: new posts wait for an hour' },
      own: { title: 'Forum: posts that wait' },
    },
  },
]
