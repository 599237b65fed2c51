export const words = {
  post: {
    /** Shown in place of a post. It reads the same whichever of two people chose the block. */
    closed: 'This post is not shown to you.',
    closedTitle: 'Post {number}, [{date}](time)',
    folded: 'You chose not to see this post. Open or close it',
    why: 'What I do not see',
    quote: 'Here is a quote from a post that is not shown to you.',
    topic: 'A topic that is not shown to you',
    choose: (number: number, name: string) => `Hide post ${number}, or all by ${name}`,
    chooseOne: (number: number) => `Hide post ${number}`,
  },
  list: {
    topics: (count: number) =>
      count === 1
        ? '1 topic on this page is not shown to you.'
        : `${count} topics on this page are not shown to you.`,
    found: (count: number) =>
      count === 1
        ? '1 post that we found is not shown to you.'
        : `${count} posts that we found are not shown to you.`,
    places: (names: string) => `You chose not to see: ${names}.`,
    chooseTopic: 'Hide this topic',
    choosePlace: 'Hide this category',
  },
  page: {
    title: 'What I do not see',
    lead: 'You choose what the forum leaves out for you. We tell no one.',
    none: 'You have not hidden anything',
    noneText:
      'Under each post there is a link that hides it, or all posts by its author. Topics and places have one, too. For a word, use the form below.',
    kinds: {
      person: 'People',
      pseudonym: 'Made-up names',
      post: 'Posts',
      topic: 'Topics',
      place: 'Places',
      word: 'Words',
    },
    notes: 'Content notes',
    notesText: 'Posts about this are hidden until you open one, and topics about it are not on lists.',
    blocked: 'Blocked',
    muted: 'Muted',
    gone: 'It is no longer here',
    personGone: 'A member who has left',
    postIn: (number: number, title: string) => (title ? `Post ${number} in “${title}”` : `Post ${number}`),
    pseudonymIn: (name: string, title: string) => (title ? `${name} in “${title}”` : name),
    again: (name: string) => `See ${name} again`,
    undone: 'You see it again',
    undoneText: 'You can hide it again at any time.',
    done: 'Hidden from now on',
    doneText: 'It is listed on this page. You can undo it here at any time.',
    doneElsewhere: 'It is listed on the page “What I do not see”. You can undo it there at any time.',
    word: 'Mute a word',
    wordHint:
      'A word or a few words. Posts with it are folded. Topics with it in the title are not on lists.',
    wordMissing: 'Write the word',
    wordLong: (least: number, most: number) => `Use ${least} to ${most} letters`,
    addWord: 'Mute this word',
    tooMany: (most: number) => `You can hide ${most} things. Undo one first.`,
    signIn: 'To choose what you do not see, you need an account. Reading needs none.',
    how: 'How it works',
    howTexts: [
      'Hide a post: it is folded for you, and it is not in your searches. You can open it.',
      'Mute a person: their posts are folded, and you can open them. We do not tell you when they answer you.',
      'Block a person: neither of you is shown the posts of the other, and neither is told what the other writes. They cannot quote you or answer your posts. We do not tell them. They can still notice a block, because a line stands where your posts were.',
      'Do you read “not shown to you” where you hid nothing? Then there is a block between you and that person. It works both ways, and we never say who chose it.',
      'Anyone who is not signed in can read all posts. So a person you blocked can still read yours that way.',
      'A block also holds for posts without a name: neither of you can answer, quote or mention the other that way. In other topics you may still see such posts, because nobody is told whose they are. You can hide a made-up name in its topic.',
      'A block does not replace a report. If someone breaks a rule, please report the post.',
    ],
  },
  nameless: {
    refused:
      'You cannot answer or quote a post that is not shown to you, and leave out your name. Write with your name, or write somewhere else. Your words are still here.',
    refusedMention:
      'You cannot name a member (@) whose posts are not shown to you, and leave out your own name. Take the @ out, or write with your name. Your words are still here.',
  },
  choose: {
    author: (name: string) => `Hide, mute or block ${name}`,
    person: (name: string) => `What do you not want to see from ${name}?`,
    onePost: 'Only this post',
    onePostHint: 'It is folded for you, and it is not in your searches. You can open it.',
    allOf: (name: string) => `All posts by ${name} in this topic`,
    post: 'Hide a post',
    mute: 'Mute: I do not want to see their posts',
    muteHint: 'Their posts are folded. You can open one. Their topics are not on your lists.',
    block: 'Block: we do not see each other',
    blockHint:
      'Their posts are not shown to you, and yours are not shown to them. We do not tell them. They can notice it, because a line stands where your posts were.',
    howMissing: 'Choose one of these',
    muted: 'You muted them. You can change that here, or [see them again](unseen).',
    blocked: 'You blocked them. You can change that here, or [see them again](unseen).',
    already: 'You hid this before. You can [see it again](unseen).',
    pseudonym: (name: string) => `Hide ${name} in this topic`,
    pseudonymText:
      'This is a made-up name of someone who writes without their name. Their posts in this topic are folded for you. Nothing else changes.',
    topic: 'Hide a topic',
    topicText: 'It is not on your lists and in your searches, and we do not tell you about answers in it.',
    place: 'Hide a category',
    placeText: 'Its topics are not in your searches, and we do not tell you about answers there.',
    yes: 'Yes, hide it',
    save: 'Save',
    own: 'You wrote this yourself.',
    gone: 'This is no longer here, so there is nothing to hide.',
    back: 'Go back',
    notFound: 'We did not find this',
    notFoundText: 'It was removed, or the link is not complete.',
  },
}
