const WHO = { author: 'Me', moderator: 'A moderator' }
const RULES = {
  harm: 'Threats, insults or bullying',
  private: 'Private facts about other people',
  law: 'Breaking a law',
  pretend: 'Pretending to be someone else',
  junk: 'Spam or harmful programs',
}
const CASES_KEPT =
  'This file cannot list them. Your account has a locked place for cases, used or not. Only the six words of a case open its note there.'

export const exportWords = {
  casesKept: CASES_KEPT,
  readMe: (site: string, madeAt: string) => `Everything about me

${site} keeps this with your account. This file was made ${madeAt}.

index.html        to read in a browser: your account
forum-posts-….html  to read in a browser: what you wrote in the forum
forum-picture-…   your pictures in forum posts
everything.json   the same for programs

What is not in it: what other people wrote, cases (their number and words open them), gifts, messages and the newsletter. They are apart from your account.

Cases that you keep with your account: ${CASES_KEPT}

This file is not locked. Keep it where only you can open it.
`,
  title: 'Everything about me',
  postsTitle: (page: number, pages: number) =>
    pages === 1 ? 'My forum posts' : `My forum posts, page ${page} of ${pages}`,
  made: (site: string, madeAt: string) => `What ${site} keeps with my account. Made ${madeAt}.`,
  postsLink: (page: number, pages: number) =>
    pages === 1 ? 'My forum posts' : `My forum posts, page ${page}`,
  back: 'Back to the first page',
  nothing: 'Nothing',
  notGiven: 'Not given',
  yes: 'Yes',
  no: 'No',
  /** Labels of the stored data. A field of a form has its label from there, and any other one is shown by its own name. */
  names: {
    readingSettings: 'Reading settings',
    accessCard: 'Access card',
    accessCardShownSince: 'Access card shown to other members since',
    savedPages: 'Saved pages',
    casesKept: 'Cases kept with your account',
    attorneysWrittenTo: 'Attorneys you wrote to',
    address: 'Address on this site',
    keptAt: 'Saved',
    role: 'Role in the forum',
    joinedAt: 'Member since',
    leavesAt: 'To be deleted',
    leavesPosts: 'Posts when it is deleted',
    email: 'Email address',
    recoveryWordsMadeAt: 'Recovery words made',
    category: 'Place in the forum',
    categoryId: 'Place in the forum',
    contentNotes: 'How I see posts with content notes',
    forumPosts: 'Forum posts',
    forumPictures: 'Pictures for the forum',
    file: 'File in this ZIP',
    description: 'Description',
    posted: 'Posted',
    forumDrafts: 'Drafts for the forum',
    notShownInForum: 'What I do not see in the forum',
    sinceDay: 'Since',
    savedAt: 'Saved',
    forumHeld: 'Posts that go out later',
    goesOutAt: 'Goes out',
    forumReactions: 'What I said to authors with one press',
    said: 'Said',
    madeName: 'Made-up name that others see',
    forumLookUps: 'When someone looked up who I am',
    passkeys: 'Passkeys',
    emails: 'What comes by email',
    remindAt: 'Reminder',
    forumReads: 'How far I read topics of the forum',
    readTo: 'Read up to post',
    forumFollowedPlaces: 'Places of the forum that I follow',
    tellsSince: 'Notices of new replies since',
    since: 'Since',
    quietFrom: 'Quiet hours from',
    quietTo: 'Quiet hours until',
    pausedUntil: 'Everything paused until',
    notices: 'Recent notices',
    signedIn: 'Where I am signed in',
    madeAt: 'Added',
    usedAt: 'Last used',
    begunAt: 'Signed in',
    lastUsedOn: 'Last used',
    readAt: 'Seen',
    at: 'When',
    about: 'About',
    writtenAt: 'Written',
    changedAt: 'Changed',
    earlier: 'What it said before',
    code: 'What happened',
    postId: 'Post',
    notes: 'Content notes',
    addedNotes: 'Content notes by a moderator',
    waitsSince: 'Waiting for a moderator since',
    hiddenAt: 'Hidden since',
    removedAt: 'Removed',
    ruleNote: 'The words that the moderator meant',
    forumTopics: 'Topics that I keep or follow',
    forumReports: 'Posts that I reported',
    reportedAt: 'Reported',
    closedAt: 'Decided',
    forumMeasures: 'Warnings, pauses and bans',
    forumAppeals: 'When I asked a second person',
  } as Record<string, string>,
  noteChoices: { show: 'Show', fold: 'Fold', hide: 'Hide' } as Record<string, string>,
  /** Labels for fields that hold a code. The machine-readable file keeps the codes. */
  values: {
    role: { new: 'New', member: 'Member', helper: 'Helper' },
    leavesPosts: { remove: 'Remove them', stay: 'Leave them without my name' },
    changedBy: WHO,
    removedBy: WHO,
    rule: RULES,
    reason: { ...RULES, note: 'It should have a content note', other: 'Something else' },
    outcome: {
      kept: 'It stayed',
      removed: 'It was removed',
      changed: 'It was changed',
      withdrawn: 'Its author removed it',
      stays: 'It stayed',
    },
    how: { mute: 'Muted', block: 'Blocked' },
    kind: {
      person: 'A member',
      pseudonym: 'A made-up name',
      post: 'A post',
      topic: 'A topic',
      place: 'A place',
      word: 'A word',
      warning: 'A warning',
      pause: 'A pause',
    },
  } as Record<string, Record<string, string>>,
}
