export const words = {
  write: {
    without: 'Without my name',
    hint: 'Others see a made-up name, such as “Quiet Fern”. It stays the same in this topic. In another topic you get another one. A moderator reads each post without a name first.',
    hintAs: (name: string) =>
      `In this topic you are “${name}”. A moderator reads each post without a name first. If you uncheck this, everyone sees your handle beside this post.`,
    careTitle: 'Who can find out that it is me?',
    care: 'Other members and visitors cannot. Moderators cannot see it either. They read each of these posts first, and they can remove it.',
    careLookUp:
      'A person who leads our organization can look it up, for example when someone is in danger. They must write down why. We tell you.',
    careWords: 'How you write, and what you say, can still show who you are. You cannot change this later.',
  },
  own: {
    as: 'You wrote this without your name. Others see “{name}”.',
    change: 'A moderator reads each change to a post without a name before others see it.',
  },
  forMe: {
    title: 'Someone looked up a name',
    text: 'On {date}, a person who leads our organization looked up who wrote as “{name}” in the topic “{topic}”.',
    reason: 'The reason: {reason}',
    wrote: 'They wrote:',
    wrong: 'Do you think that was wrong? [Write to us](contact).',
  },
  reasons: {
    danger: 'Someone may be in danger',
    harm: 'Someone harms others here again and again',
    law: 'A court or a law asks for it',
  },
}

/** The author's name for moderators; null for an author who has left. */
export const nameAtDesk = ({ handle, madeName }: { handle: string | null; madeName: string | null }) =>
  handle ?? (madeName && `${madeName} (made-up name)`)
