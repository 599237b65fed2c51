/** A request that was answered, without anything that a visitor sent. */
export interface Seen {
  method: string
  /** The pattern of the site map, or `none`. */
  route: string
  status: number
  seconds: number
}

let observer: ((seen: Seen) => void) | undefined
let made = 0

/** Called for each request that was not answered from memory. Only counts them unless the metrics are on. */
export function noteRequest(seen: Seen): void {
  made += 1
  observer?.(seen)
}

export const madeAnswers = (): number => made

export function observeRequests(next: (seen: Seen) => void): void {
  observer = next
}
