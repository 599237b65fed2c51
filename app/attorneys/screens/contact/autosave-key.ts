/** The key under which a message to this attorney is stored while it is typed. */
export const keyOf = (id: number) => `attorney.${id}`
