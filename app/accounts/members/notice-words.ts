import type { MemberNoticeCode } from '#db/tables/members.ts'

interface NoticeWords {
  title: string
  text: string
  /** The link to its subject. */
  link: string
}

/** What a member reads for each code that is kept (platform/auth/member-notices.server.ts). */
export const noticeWords: Record<MemberNoticeCode, NoticeWords> = {
  'words-used': {
    title: 'Someone signed in with your recovery words',
    text: 'If it was not you, end all other devices and make new words.',
    link: 'See where you are signed in',
  },
  'passkey-added': {
    title: 'A passkey was added to your account',
    text: 'If it was not you, remove it, and end all other devices.',
    link: 'See your passkeys',
  },
  'passkey-removed': {
    title: 'A passkey was removed from your account',
    text: 'It can no longer sign anyone in.',
    link: 'See your passkeys',
  },
  'address-changed': {
    title: 'Your account has a new email address',
    text: 'We write to the new address from now on.',
    link: 'See your account',
  },
  answered: {
    title: 'Someone answered you in the forum',
    text: 'You can read it, and answer if you want to.',
    link: 'Read the answer',
  },
  mentioned: {
    title: 'Someone wrote your handle in a post',
    text: 'You can read it. You do not have to answer.',
    link: 'Read the post',
  },
  'new-replies': {
    title: 'New replies in a topic that you follow',
    text: 'We tell you once, until you have read this notice.',
    link: 'Read on in the topic',
  },
  'new-topics': {
    title: 'A new topic in a place that you follow',
    text: 'We tell you once, until you have read this notice.',
    link: 'See the topics there',
  },
  reminded: {
    title: 'You asked us to remind you',
    text: 'It is about something that you saved.',
    link: 'See what it is',
  },
  'report-decided': {
    title: 'A moderator decided about a post that you reported',
    text: 'Thank you for the report.',
    link: 'See the outcome',
  },
  'post-approved': {
    title: 'Others can see your post now',
    text: 'It is no longer waiting.',
    link: 'See your post',
  },
  'post-removed': {
    title: 'A moderator removed your post',
    text: 'You can read which rule it broke.',
    link: 'See which rule, and what you can do',
  },
  'post-put-back': {
    title: 'Your post is back',
    text: 'A moderator looked at it again.',
    link: 'See your post',
  },
  'post-changed': {
    title: 'A moderator changed your post',
    text: 'Everyone can read it as it is now. You can see what was changed and why.',
    link: 'See the change',
  },
  'post-change-undone': {
    title: 'A moderator undid a change to your post',
    text: 'It says again what it said before that change.',
    link: 'See your post',
  },
  'post-noted': {
    title: 'A moderator added a content note to your post',
    text: 'It says what your post is about before others read it. Your words did not change.',
    link: 'See your post',
  },
  'post-not-sent': {
    title: 'Your post was not sent',
    text: 'You wanted it to go out later. It could no longer be posted. Your words are with your drafts.',
    link: 'See your drafts',
  },
  'topic-moved': {
    title: 'A moderator moved your topic to another place',
    text: 'It fits better there. Your words did not change, and all links still work.',
    link: 'See your post',
  },
  'topic-closed': {
    title: 'A moderator closed your topic',
    text: 'Everyone can still read it, but nobody can reply anymore. This is not a warning.',
    link: 'See your post, and how to ask why',
  },
  'topic-opened': {
    title: 'A moderator opened your topic again',
    text: 'People can reply in it again.',
    link: 'See your post',
  },
  'forum-warned': {
    title: 'A moderator of the forum wrote to you',
    text: 'It is a warning. You can still write.',
    link: 'Read it',
  },
  'forum-paused': {
    title: 'You cannot write in the forum for now',
    text: 'You can read why, until when, and what you can do.',
    link: 'Read why',
  },
  'forum-banned': {
    title: 'You are banned from the forum',
    text: 'You can read why, until when, and how to ask a second person.',
    link: 'Read why',
  },
  'forum-lifted': {
    title: 'A decision about you in the forum was taken back',
    text: 'You can read what a moderator decided.',
    link: 'See it',
  },
  'forum-waits-again': {
    title: 'A moderator reads your posts first again',
    text: 'Your next posts wait until a moderator has read them. After two approved posts this ends.',
    link: 'Go to the forum',
  },
  'forum-looked-up': {
    title: 'Someone on our team looked up who wrote one of your posts',
    text: 'You wrote it without your name. You can read why they looked.',
    link: 'Read why',
  },
  'appeal-decided': {
    title: 'A second person decided',
    text: 'You asked someone else on our team to look at a decision again.',
    link: 'See what they decided',
  },
  'appeal-post-back': {
    title: 'A second person decided: your post is back',
    text: 'You asked someone else on our team to look again. Others can see your post now, or it waits as it did before.',
    link: 'See what they wrote',
  },
  'appeal-lifted': {
    title: 'A second person reversed a decision about you',
    text: 'You asked someone else on our team to look at it again. It is over.',
    link: 'See what they wrote',
  },
}
