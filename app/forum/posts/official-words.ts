export const words = {
  pinned: 'Pinned',
  moderator: 'Moderator',
  answer: 'Official answer',
  answerBy: '[Post {number}](post) by {name}',
  write: {
    label: 'Show that I write as a moderator',
    hint: 'Everyone sees “Moderator” beside this post. It speaks for us.',
    notNameless: 'A post without your name cannot say that a moderator wrote it. Uncheck one of the two.',
    notLater: 'A post as a moderator goes out at once. Choose “now”, or uncheck the box.',
    signedOut:
      'You are no longer signed in as a moderator. Sign in to the console in another tab, or uncheck “Show that I write as a moderator”.',
    change: {
      stays: 'This post says that a moderator wrote it. That stays.',
      goes: 'This post says that a moderator wrote it. You are not signed in to the console, so the mark goes when you save a change.',
    },
  },
}

export type Words = typeof words
