import type { ReportOutcome, ReportReason } from '#db/tables/forum.ts'

const REASONS: Record<ReportReason, string> = {
  harm: 'It threatens, insults or bullies someone',
  private: 'It shares private facts about another person',
  law: 'It breaks a law, or helps someone break one',
  pretend: 'Someone pretends to be another person',
  junk: 'It is spam, or leads to a harmful program',
  note: 'It breaks no rule, but should have a content note',
  other: 'Something else',
}

/** Shown to the member who reported. */
const OUTCOMES: Record<ReportOutcome, string> = {
  kept: 'A moderator read it. It does not break a rule, so it stays.',
  removed: 'A moderator read it and removed it.',
  changed: 'A moderator read it and changed what broke a rule.',
  withdrawn: 'Its author removed it.',
}

/** The same where they asked for a content note. */
const NOTE_OUTCOMES: Record<ReportOutcome, string> = {
  ...OUTCOMES,
  kept: 'A moderator read it. It stays as it is, without a new content note.',
  changed: 'A moderator added a content note.',
}

export const words = {
  noteOutcomes: NOTE_OUTCOMES,
  reasons: REASONS,
  outcomes: OUTCOMES,
  forMe: {
    title: 'From our moderators',
    lead: 'What our moderators decided about you in the forum. Only you and they see it.',
    none: 'There is nothing here',
    noneText: 'No moderator has warned you, and you can write in the forum.',
    canWrite: 'You can write in the forum.',
    kinds: { warning: 'A warning', pause: 'You cannot write for now', ban: 'You are banned from the forum' },
    /** For measures that ended, so that no member reads that they are banned when they are not. */
    ended: { warning: 'A warning', pause: 'A pause from writing', ban: 'A ban from the forum' },
    on: 'On {date}, a moderator wrote to you:',
    rule: 'It is about this rule: {rule}',
    until: (date: string) => `You can write again on ${date}.`,
    lasting: 'It has no end date. It ends when a moderator decides.',
    still: 'You can still read, report posts, and remove your own posts.',
    stillBanned: 'You can still read, and remove your own posts. You cannot write or report posts.',
    warningMeans: 'You can still write. Please keep to this rule.',
    warningPaused: 'Please keep to this rule.',
    over: 'It is over. You can write again.',
    forGood: 'It has no end date. A second person can still end it.',
    lifted: 'A moderator took it back.',
    read: 'I have read it',
    readOn: (date: string) => `You said on ${date} that you have read it.`,
    thanks: 'Thank you',
    thanksText: 'Our moderators see that you have read it.',
    wrong: 'Do you think we were wrong? [Ask a second person](appeal).',
    earlier:
      'A moderator decided this about an earlier account with your email address. Deleting that account did not end it.',
    earlierLasts: 'It has no end date.',
    earlierWrong: 'Do you think we were wrong? [Write to us](contact).',
  },
  appeal: {
    title: 'Ask a second person',
    lead: 'A different person looks at it again and decides.',
    about: { post: 'We removed your post', measure: 'What a moderator decided' },
    rule: 'It was about this rule: {rule}',
    said: 'The moderator wrote:',
    saidWords: 'These are the words that the moderator means:',
    decides: {
      moderator: 'Another moderator decides.',
      steward:
        'We have only one moderator now. So a person who leads our organization decides, and not the moderator.',
      nobody:
        'Right now nobody else on our team can decide. We keep your words and decide when a second person is here.',
    },
    text: 'Why should we decide differently?',
    textHint: 'Say it in your own words. A few words are enough.',
    textMissing: 'Write why we should decide differently',
    textLong: (most: number) => `Use at most ${most.toLocaleString('en-US')} letters`,
    send: 'Ask a second person',
    sent: 'You asked a second person',
    kept: 'We have your words',
    sentText: 'We will tell you in your account what they decide.',
    asked: 'You asked on {date}:',
    waits: 'Nobody has decided yet. We will tell you in your account.',
    outcome: { changed: 'A second person decided for you', stays: 'A second person decided that it stays' },
    changed: { post: 'Your post is back.', measure: 'The decision is taken back.' },
    answer: 'They wrote:',
    over: 'This is over, so there is nothing left to decide. Your words are still here.',
    notYours: 'We did not find this decision.',
    back: 'From our moderators',
  },
  report: {
    title: 'Report a post',
    link: (number: number) => `Report post ${number}`,
    lead: 'Tell our moderators what is wrong with this post. They read it and decide.',
    secret: 'The author never learns who reported it.',
    post: (number: number, name: string) => `Post ${number} by ${name}`,
    closed: (number: number) => `Post ${number}`,
    open: 'Read the post that you report',
    reason: 'What is wrong with it?',
    reasonMissing: 'Choose what is wrong with it',
    note: 'Do you want to add something?',
    noteHint: 'You do not have to. Only our moderators read it.',
    noteLong: (most: number) => `Use at most ${most} letters`,
    send: 'Send the report',
    sent: 'We have your report',
    sentText: 'A moderator will read the post. We will tell you the outcome in your account.',
    already: 'You reported this post',
    alreadyText:
      'A moderator has not decided yet. We will tell you the outcome in your account and on this page.',
    putBack: 'A moderator removed it. Then a moderator looked at it again and put it back.',
    yourReason: 'You said: {reason}',
    outcome: 'What happened with your report',
    back: 'Back to the topic',
    notices: 'Back to my notices',
    signInFirst: 'Sign in to report a post',
    signInText: 'With an account, we can tell you what we decided.',
    withoutAccount: 'Or [write to us without an account](contact).',
    banned:
      'You are banned from the forum, so you cannot report posts. If someone is in danger, call 911. Your words are still here.',
    ownPost: 'This is your own post. You can change or remove it.',
    gone: 'This post can no longer be read, so there is nothing to report.',
    manyToday: (most: number) =>
      `You can report ${most} posts in a day. Wait until tomorrow, or write to us. Your words are still here.`,
    notFound: 'We did not find this post',
    notFoundText: 'It was removed, or the link is not complete.',
  },
  /** For moderators, in the forms that members and moderators share. */
  decide: {
    chooseRule: 'Choose the rule that it broke',
    tooLong: (most: string) => `Use at most ${most} letters`,
    chooseAct: 'Choose what you want to do',
    whatHappened: 'Write to the member what happened',
    noteFirst: 'Write the note first',
    chooseColleague: 'Choose a colleague',
    chooseOutcome: 'Choose what you decide',
    why: 'Write to the member why',
  },
}

export type Words = typeof words
