/** A request that the rules do not allow, with a sentence for the person that says what to do. Answered with 4xx. */
export class Refused extends Error {
  status: number
  constructor(sentence: string, status = 409) {
    super(sentence)
    this.name = 'Refused'
    this.status = status
  }
}

/** What a loader throws for an address that leads nowhere, or to something that is not this person's. */
export function notFound(): never {
  throw new Response('Not found', { status: 404 })
}
