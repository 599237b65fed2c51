export const words = {
  readFirst: {
    says: 'In this place, someone on our team reads each post before others see it.',
    saysHours: (hours: number) =>
      `In this place, someone on our team reads each post before others see it. We usually do that within ${hours} hours.`,
    change: 'In this place, someone on our team reads your change before others see it.',
  },
}

export type Words = typeof words
