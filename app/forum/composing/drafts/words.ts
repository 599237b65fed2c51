import { plural } from '#app/ui/plural.ts'

export const words = {
  form: {
    kept: {
      says: 'We save what you type as a draft in your account, so you do not lose it. Only you can read it, for 30 days.',
      held: 'We cannot reach our server, so this device keeps your words. They are locked: only you can open them, when you are signed in. We will keep trying.',
    },
    unsent:
      'Earlier words from this device are saved now: you had no connection when you wrote them. They are in [Your drafts](drafts).',
    saved: (at: string) => `Saved at ${at}. You can find it under “Your drafts” for 30 days.`,
    later: 'Save and go on later',
    laterMissing: 'Write something first. Then we can save it.',
    here: 'This is your draft',
    hereText: 'You saved it on {at}. You can go on with it, or [start with an empty form](empty).',
  },
  refused: {
    many: (most: number) =>
      `You have ${most} drafts, and there is no room for more. Your words are still here. Post or delete another draft first.`,
    long: () => 'This is too long to save as a draft. Your words are still here. You can post part of it.',
    sent: () =>
      'You already posted other words with this form. Your new words are still here. Press the button again to post them, too.',
    otherMember: () => 'Not saved: another member is signed in now. Your words are still on this page.',
    nowAs: (handle: string) =>
      `You are signed in as ${handle} now. Another member opened this form. To post these words as ${handle}, press the button again.`,
    left: () => 'Your account was deleted. So nothing was posted. Your words are still here.',
    gone: () =>
      'You sent or cleared this in another window. Your words are still here. You can still post them.',
  },
  offer: {
    title: (count: number) =>
      plural(count, { one: 'You have # draft here', other: 'You have # drafts here' }),
    text: 'You wrote in more than one window. Nothing was lost. Choose which one you want to go on with.',
    savedAt: 'Saved on {at}',
    goOn: (number: number) => `Go on with draft ${number}`,
    empty: 'Start with an empty form',
    closedTitle: 'Your draft is still here',
    closedText: 'You cannot post it here now. You can copy your words and use them somewhere else.',
    wordsOf: (number: number) => `Your words (draft ${number})`,
  },
  page: {
    title: 'Your drafts',
    lead: 'What you wrote for the forum and did not post. Only you can read it.',
    reply: 'Reply in the topic “{title}”',
    replyGone: 'Reply in a topic that was removed',
    topic: 'New topic in “{place}”',
    goOn: (number: number) => `Go on with draft ${number}`,
    drop: (number: number) => `Delete draft ${number}`,
    yesDrop: 'Yes, delete it',
    dropText: 'Its words go at once. Nobody can bring them back.',
    none: 'You have no drafts',
    noneText: 'When you write a post and do not send it, you can find it here for 30 days.',
    toForum: 'Go to the forum',
    signIn: 'Sign in to see your drafts.',
  },
  notice: {
    saved: (at: string) => `Saved at ${at}`,
    savedText: 'You can go on with your draft when you want.',
    dropped: 'Your draft is deleted',
    droppedText: 'Its words are gone.',
    cleared: 'Cleared',
    clearedText: 'We deleted what you typed in this form.',
  },
}
