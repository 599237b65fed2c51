export const words = {
  help: {
    title: 'You are not alone with this',
    lines:
      'Call or text [988](lifeline) if you are thinking about ending your life, or if you fear for someone. It is free, day and night. In danger now, call [911](emergency).',
    state: 'For help and for the laws where you live, [choose your state](states).',
    whyTitle: 'Why do I see this?',
    why: 'We show this because of a word in the post. The post stays, and its author did nothing wrong.',
  },
  slow: {
    says: (time: string) => `This is a slow topic: each person can post once every ${time}.`,
    times: { 10: '10 minutes', 60: 'hour', 1440: '24 hours' } as Record<number, string>,
    wait: (time: string, until: string) =>
      `In this topic each person can post once every ${time}. You can post again ${until}. Your words are still here.`,
  },
  young: {
    says: (anHour: number, aDay: number) =>
      `In your first two weeks, you can start ${anHour} topics in an hour and ${aDay} in a day. Replies do not count.`,
    anHour: (most: number) =>
      `In your first two weeks, you can start ${most} topics in an hour. Wait until the next hour, or reply in a topic. Your words are still here.`,
    aDay: (most: number) =>
      `In your first two weeks, you can start ${most} topics in a day. Wait until tomorrow, or reply in a topic. Your words are still here.`,
  },
  raid: {
    title: 'New posts may take an hour',
    says: (until: string) =>
      `Many posts came in at once. Until ${until}, posts by people who joined in the last 30 days appear after an hour. Nobody did anything wrong.`,
    waits:
      'Many posts came in at once. So your post appears after an hour, or sooner. You did nothing wrong.',
    ownTitle: 'Others cannot see it yet',
    own: (time: string) =>
      `Many posts came in at once. Yours appears by itself ${time}, or sooner. You did nothing wrong, and you can still change it.`,
  },
  own: {
    held: 'It has a word or a link that we check first. You did nothing wrong, and nobody is warned because of it.',
  },
}
