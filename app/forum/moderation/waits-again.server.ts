import { record } from '#app/platform/audit/audit.server.ts'
import { distrustMember, trustMember, waitsAgain } from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { APPROVED_TO_BE_TRUSTED } from '../model/rules.ts'

/**
 * A moderator reads what a member posts first again. It ends by itself after as many approved posts as at the beginning, or when a moderator
 * ends it. What is public stays.
 */
export async function waitAgain(db: Db, userId: string, memberId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await distrustMember(tx, memberId))) throw new Refused('Their posts wait already.')
    await tellMember(tx, memberId, 'forum-waits-again', '/forum')
    await record(tx, userId, 'forum.waits-again')
  })
}

/** Lets them appear at once again. Only where a moderator made them wait: everybody else begins with posts that are read. */
export async function trustAgain(db: Db, userId: string, memberId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await waitsAgain(tx, memberId)))
      throw new Refused(`Their posts appear at once after ${APPROVED_TO_BE_TRUSTED} approved ones.`)
    await trustMember(tx, memberId)
    await record(tx, userId, 'forum.trusted-again')
  })
}
