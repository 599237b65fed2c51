/** What a message to this attorney is called where it is kept while it is typed. */
export const keyOf = (id: number) => `attorney.${id}`
