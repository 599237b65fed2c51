/** What went wrong, in a sentence for the screen. @param unreachable what it says when the server could not be reached */
export const sentenceOf = (error: Error, unreachable: string): string =>
  error instanceof TypeError || !error.message
    ? `We could not reach the server. ${unreachable}`
    : error.message
