export const words = {
  readFirst: {
    says: 'In this place, someone on our team reads each post before others see it.',
    saysHours: (hours: number) =>
      `In this place, someone on our team reads each post before others see it. We usually do that within ${hours} hours.`,
    change: 'In this place, someone on our team reads your change before others see it.',
  },
  shut: {
    title: 'No new topics here',
    text: 'Our team closed this place for new topics. You can still read its topics and reply in them. [See the other places](forum).',
    goneText: 'This place is no longer in the forum. [See the other places](forum).',
    onList: 'Closed for new topics',
    refused:
      'Our team closed this place for new topics. Your words are still here. Copy them, and start your topic in another place.',
    gone: 'This place is no longer in the forum. Your words are still here. Copy them, and start your topic in another place.',
  },
  closed: {
    title: 'A moderator closed this topic',
    text: 'Everyone can still read it. Nobody can reply in it or change a post.',
    ask: 'Do you want to know why, or do you think we were wrong? [Write to us](contact). We will look at it again.',
  },
}

export type Words = typeof words
