/** Passed to the kit's page through the browser's history when a key was just replaced. */
export interface Replaced {
  replaced: true
  /** Drafts that opened with neither key. */
  unread: number
}

export const isReplaced = (state: unknown): state is Replaced =>
  typeof state === 'object' && state !== null && 'replaced' in state
