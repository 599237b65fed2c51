import { record } from '#app/platform/audit/audit.server.ts'
import { trailName } from '#app/platform/audit/revoked-credentials.server.ts'
import { A_MEMBER, addressOf } from '#app/platform/auth/member-accounts.server.ts'
import { tellMember } from '#app/platform/auth/member-notices.server.ts'
import {
  dropMemberPasskey,
  keepMemberPasskey,
  memberPasskeys,
} from '#app/platform/auth/member-passkeys.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { passkeyLetter } from '../model/account-mails.server.ts'

export const MOST_PASSKEYS = 20

/**
 * Stores a passkey that the browser made. The member is notified by mail and on the site, because another person may have
 * used their open computer. @returns whether it was stored
 */
export async function addPasskey(
  db: Db,
  userId: string,
  { request, answer, name }: { request: Request; answer: unknown; name: string },
): Promise<boolean> {
  if ((await memberPasskeys(db, userId)).length >= MOST_PASSKEYS) return false
  const id = await keepMemberPasskey(db, request, { answer, name })
  if (!id) return false
  await told(db, userId, 'added').catch(async (error: unknown) => {
    await dropMemberPasskey(db, userId, id)
    throw error
  })
  return true
}

/** @returns whether it was theirs */
export async function removePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    if (!(await dropMemberPasskey(tx, userId, id))) return false
    await told(tx, userId, 'removed', trailName(id))
    return true
  })
}

async function told(db: Db | Tx, userId: string, what: 'added' | 'removed', name = ''): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tellMember(tx, userId, `passkey-${what}`, '/account/passkeys')
    await record(tx, A_MEMBER, `member.passkey-${what}`, name)
    const email = await addressOf(tx, userId)
    if (email) await queueMail(tx, passkeyLetter(email, what))
  })
}
