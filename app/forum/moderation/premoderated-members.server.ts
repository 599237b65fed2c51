import { record } from '#app/platform/audit/audit.server.ts'
import { distrustMember, trustMember, waitsAgain } from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { APPROVED_TO_BE_TRUSTED } from '../model/rules.ts'

/**
 * Puts a member's posts back under moderation. It ends after as many approved posts as a new member needs, or when a moderator
 * ends it. Public posts stay public.
 */
export async function premoderateMember(db: Db, userId: string, memberId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await distrustMember(tx, memberId))) throw new Refused('Their posts wait already.')
    await tellMember(tx, memberId, 'forum-waits-again', '/forum')
    await record(tx, userId, 'forum.waits-again')
  })
}

/** Lets a member post without moderation again. Only where a moderator revoked it: all others start under moderation. */
export async function endPremoderation(db: Db, userId: string, memberId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await waitsAgain(tx, memberId)))
      throw new Refused(`Their posts appear at once after ${APPROVED_TO_BE_TRUSTED} approved ones.`)
    await trustMember(tx, memberId)
    await record(tx, userId, 'forum.trusted-again')
  })
}
