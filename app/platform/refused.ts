/**
 * A request that the rules do not allow, with a sentence for the person that says what to do. Answered with 4xx, or
 * with 503 if it is worth another try in `retryAfter` seconds.
 */
export class Refused extends Error {
  status: number
  retryAfter: number | undefined
  constructor(sentence: string, status = 409, retryAfter?: number) {
    super(sentence)
    this.name = 'Refused'
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Loaders throw this for a URL that does not exist, or that belongs to another person. */
export function notFound(): never {
  throw new Response('Not found', { status: 404 })
}
