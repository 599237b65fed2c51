/** The answer to a form that did not reach the server. */
export interface NotSent {
  notSent: 'lost' | 'stopped' | 'refused'
  /** For the page's error summary; the same object until the next answer. */
  problems: Record<string, string>
}

export const isNotSent = (answer: unknown): answer is NotSent =>
  typeof answer === 'object' && answer !== null && 'notSent' in answer
