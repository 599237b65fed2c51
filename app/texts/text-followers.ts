import type { Tx } from '#db/schema.ts'
import type { TextKind } from '#db/tables/texts.ts'

// What belongs beside a text, such as its easier version, follows when the text becomes public, goes off the site, gets another
// address or is deleted for good, in the same transaction. This room knows none of them.

type TextFollower = (tx: Tx, text: { id: string; kind: TextKind }) => Promise<void>

let followers: readonly TextFollower[] = []

/** Said once, before anything is published. Saying it again changes nothing. */
export function followTexts(follower: TextFollower): void {
  if (!followers.includes(follower)) followers = [...followers, follower]
}

export async function tellFollowers(tx: Tx, text: { id: string; kind: TextKind }): Promise<void> {
  for (const follow of followers) await follow(tx, text)
}
