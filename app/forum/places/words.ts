export const words = {
  readFirst: {
    says: 'In this place, someone on our team reads each post before others see it.',
    saysHours: (hours: number) =>
      `In this place, someone on our team reads each post before others see it. We usually do that within ${hours} hours.`,
    change: 'In this place, someone on our team reads your change before others see it.',
  },
  closed: {
    title: 'A moderator closed this topic',
    text: 'Everyone can still read it. Nobody can reply in it or change a post.',
    ask: 'Do you want to know why, or do you think we were wrong? [Write to us](contact). We will look at it again.',
  },
}

export type Words = typeof words
