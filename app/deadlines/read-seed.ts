/** The seed of a set of answers for its calendar entries, in our format; anything else is ignored. */
export const readSeed = (typed: string | undefined): string | null =>
  typed !== undefined && /^[\w-]{16,40}$/.test(typed) ? typed : null
