import type { ForumTone } from '#db/tables/forum.ts'

export const words = {
  tones: {
    joking: 'I am joking',
    serious: 'I mean this seriously',
    'not-upset': 'I am not upset',
    unsure: 'I am not sure how to say this',
  } satisfies Record<ForumTone, string>,
  tone: {
    add: 'Say how you mean it',
    legend: 'How do you mean it?',
    hint: 'Others read this above your post. You do not have to choose one.',
    none: 'I would rather not say',
    line: 'The author says: “{tone}”',
  },
  write: {
    add: 'Add a content note',
    legend: 'Is it about one of these?',
    hint: 'Others read this before your post, and your words are folded. You do not have to add any. Your title is always seen, so keep it calm.',
    wish: 'What kind of replies would you like?',
    wishHint: 'Others see it on the page for replies.',
    noWish: 'Any kind',
    wishes: {
      advice: 'Advice is welcome',
      listening: 'Only listening, please',
      none: 'No replies, please',
    },
  },
  wish: {
    title: 'What the author would like',
    says: {
      advice: 'Advice is welcome.',
      listening: 'Only listening, please. Please do not give advice here.',
      none: 'No replies, please. Only the author can add something.',
    },
    closed:
      'The author of this topic asked for no replies. Your words are still here. Copy them if you want to keep them.',
    asNamed: 'Only you can write here. So what you add has the same name as your first post.',
  },
  choices: {
    title: 'Content notes',
    lead: 'A content note says what a post is about before you read it. You choose how you see such posts, in the forum and on our blog.',
    onAccount: 'Your choice is kept with your account.',
    onDevice: 'Your choice is kept on this device only, for 1 year. You need no account.',
    label: (note: string) => `Posts about ${note}`,
    means: [
      'Fold: you see what the post is about. You can open it.',
      'Show: you see all of the post at once.',
      'Hide: you see a line in its place. Topics that begin with such a post are not on your lists.',
      'On our blog: posts that you hide are not on your lists and not in the search. At its address such a post is folded.',
    ],
    fold: 'Fold',
    show: 'Show',
    hide: 'Hide',
    save: 'Save',
    saved: 'Saved',
    back: 'Back to where you were',
    toForum: 'To the forum',
    savedText: 'The forum and the blog show posts the way you chose.',
  },
  own: {
    notes: 'Content notes: {list}',
    added: 'A moderator added a content note to this post: {list}',
  },
}
