import type { Tx } from '#db/schema.ts'
import type { TextKind } from '#db/tables/texts.ts'

// Things attached to a text, such as its easier version, follow in the same transaction when the text
// is published, unpublished, moved or permanently deleted. This feature knows none of the followers.

type TextFollower = (tx: Tx, text: { id: string; kind: TextKind }) => Promise<void>

let followers: readonly TextFollower[] = []

/** Registered once, before anything is published. Idempotent. */
export function followTexts(follower: TextFollower): void {
  if (!followers.includes(follower)) followers = [...followers, follower]
}

export async function tellFollowers(tx: Tx, text: { id: string; kind: TextKind }): Promise<void> {
  for (const follow of followers) await follow(tx, text)
}
