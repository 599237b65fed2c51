// Copy for both sides about whether the other one has read an entry.

export const words = {
  read: {
    by: (who: string, day: string) => `Read by ${who} on ${day}.`,
    notYet: (who: string) => `Not read by ${who} yet.`,
  },
}
