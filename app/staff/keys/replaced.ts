/** What the page of the kit is told when a key was just replaced, through the history of the browser. */
export interface Replaced {
  replaced: true
  /** Drafts that opened with neither key. */
  unread: number
}

export const isReplaced = (state: unknown): state is Replaced =>
  typeof state === 'object' && state !== null && 'replaced' in state
