/** An error as a sentence for the screen. @param unreachable the sentence when the server could not be reached */
export const sentenceOf = (error: Error, unreachable: string): string =>
  error instanceof TypeError || !error.message
    ? `We could not reach the server. ${unreachable}`
    : error.message
