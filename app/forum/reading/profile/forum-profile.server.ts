import { findMember, type Member, membersNamed } from '#app/platform/auth/member-accounts.server.ts'
import { cardForMembers, cardFrom, cardLines } from '#app/shared/access-card/card-rules.ts'
import { shownCardOf } from '#app/shared/access-card/member-card.server.ts'
import type { Db } from '#db/schema.ts'
import { eitherBlocked } from '../../posts/mutes/mutes.server.ts'

export interface Profile {
  handle: string
  pronouns: string | null
  since: string | null
  lines: string[]
  own: boolean
}

/**
 * The card that a member shows to others. Null where they show none, where no open account has this handle, and where one of
 * the two has blocked the other: the reader cannot tell these cases apart.
 */
export async function profileOf(db: Db, reader: Member, handle: string): Promise<Profile | null> {
  const [named] = await membersNamed(db, [handle])
  const member = named && (await findMember(db, named.id))
  const shown = member && (await shownCardOf(db, member.id))
  const card = shown && cardFrom(shown.text)
  const lines = card ? cardLines(cardForMembers(card)) : []
  if (!member || !shown || lines.length === 0) return null
  const own = member.id === reader.id
  if (!own && (await eitherBlocked(db, reader.id, member.id))) return null
  return { handle: member.handle, pronouns: member.pronouns, since: shown.joinedAt, lines, own }
}
