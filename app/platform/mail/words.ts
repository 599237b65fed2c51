export const words = {
  addressWords: {
    anAtSign: (whose: string, like: string) => `${whose} email address must have an @ sign, ${like}`,
    enterOneEmailAddress: (like: string) => `Enter one email address only, ${like}`,
    noSpaces: (whose: string, like: string) => `${whose} email address must have no spaces, ${like}`,
    dotAndEnding: (whose: string, like: string) =>
      `${whose} email address must have a dot and an ending after the @ sign, ${like}`,
    weCanWriteOnly: (like: string) =>
      `We can write only to addresses with the letters a to z, without accents, ${like}`,
    checkEmailAddressMust: (whose: string, like: string) =>
      `Check ${whose} email address. It must look ${like}`,
  },
  mail: {
    tooLate: (subject: string) => `Too late: ${subject}`,
    weWantedSendYou: (oneLine: string, askAgain: string) =>
      `We wanted to send you this letter earlier: “${oneLine}”. Our email did not go out for a while. What was in the letter no longer works, so we left it out.\n\n${askAgain}\n\nIf you did not ask for it, you do not need to do anything.\n`,
    ifYouStillNeed: 'If you still need it, ask for a new one.',
  },
}

export type Words = typeof words
