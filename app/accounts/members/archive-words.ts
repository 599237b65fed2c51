export const archiveWords = {
  readMe: (site: string, madeAt: string) => `Everything about me

${site} keeps this with your account. This file was made ${madeAt}.

index.html        to read in a browser: your account
forum-posts-….html  to read in a browser: what you wrote in the forum
forum-picture-…   your pictures in forum posts
everything.json   the same for programs

What is not in it: what other people wrote, cases (their number and words open them), gifts, messages and the newsletter. They are apart from your account.

This file is not locked. Keep it where only you can open it.
`,
  title: 'Everything about me',
  postsTitle: (page: number, pages: number) => `My forum posts, page ${page} of ${pages}`,
  made: (site: string, madeAt: string) => `What ${site} keeps with my account. Made ${madeAt}.`,
  postsLink: (page: number) => `My forum posts, page ${page}`,
  back: 'Back to the first page',
  nothing: 'Nothing',
  notGiven: 'Not given',
  yes: 'Yes',
  no: 'No',
  /** Names of what is kept. What has none here is named by its own field. */
  names: {
    handle: 'Handle',
    pronouns: 'Pronouns',
    timeZone: 'Time zone',
    state: 'State or territory',
    readingSettings: 'Reading settings',
    accessCard: 'Access card',
    accessCardShownSince: 'Access card shown to other members since',
    savedPages: 'Saved pages',
    attorneysWrittenTo: 'Attorneys you wrote to',
    address: 'Address on this site',
    keptAt: 'Saved',
    role: 'Role in the forum',
    joinedAt: 'Member since',
    leavesAt: 'To be deleted',
    leavesPosts: 'Posts when it is deleted',
    email: 'Email address',
    recoveryWordsMadeAt: 'Recovery words made',
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
    answers: 'Answers to me in the forum',
    mentions: 'Posts with my handle in the forum',
    followed: 'New posts in what I follow',
    forumFollowedPlaces: 'Places of the forum that I follow',
    tellsSince: 'Notices of new replies since',
    since: 'Since',
    decisions: 'Decisions of moderators',
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
  } as Record<string, string>,
}
