/** The mark of one set of answers for its calendar entries, as we made it; anything else is none. */
export const readSeed = (typed: string | undefined): string | null =>
  typed !== undefined && /^[\w-]{16,40}$/.test(typed) ? typed : null
