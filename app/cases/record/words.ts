import { longDate } from '#app/platform/time.ts'

// What is read where answers are read back, beside the words of the questions.

export const words = {
  noAnswer: 'No answer given',
  /** What the person said about one attorney comes after the box of the form. */
  sharing: {
    agreed: (attorney: string, day: string) => `Agreed to ${attorney} on ${longDate(day)}`,
    refused: (attorney: string) => `Said no to ${attorney}. Ask before you share anything.`,
  },
}
