import { releaseCases } from '#app/cases/cases.server.ts'
import { releaseMessages } from '#app/messages/messages.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { dropPasskeysOf } from '#app/platform/auth/auth.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayReadCases, type Role } from '#app/platform/roles/roles.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { ON_THE_LIST } from '../model/rules.ts'
import { factorAnew, factorEnded, staffChanged } from '../model/staff-mails.server.ts'
import { changeMember, memberRow } from '../sign-in/member-row.server.ts'
import { dropInvitesBy, dropInvitesTo, newInvite } from './invites.server.ts'
import { isListed } from './listed-keys.server.ts'
import {
  mustLeaveASteward,
  mustMayDoTo,
  mustMayGive,
  stewardAddresses,
  tellStewards,
} from './stewards.server.ts'

// Changes by stewards and admins to a colleague who stays: the sign-in method, and the role.

/**
 * For a colleague who lost their phone or passkey. The lost one stops working at once, their sessions end, and a link to set
 * it up again goes only to their own address: the member who requests it learns nothing with which they could sign in as
 * them. Their key stays under its passphrase. Every steward is notified.
 */
export async function endSecondFactor(db: Db, userId: string, by: string): Promise<void> {
  if (userId === by) throw new Refused('Ask a colleague to do this for you.', 422)
  await inTransaction(db, async (tx) => {
    const ended = await changeMember(tx, userId, { sealedTotp: null, totpStep: null })
    if (!ended) throw new Refused(NOT_HERE, 404)
    await mustMayDoTo(tx, by, ended.role)
    await dropPasskeysOf(tx, userId, by)
    await tx.deleteFrom('sessions').where('userId', '=', userId).execute()
    const { email } = ended
    await dropInvitesTo(tx, email)
    const { address } = await newInvite(tx, { email, role: ended.role, forMember: userId }, by)
    await queueMail(tx, factorAnew(email, address))
    await tellStewards(
      tx,
      factorEnded,
      (await stewardAddresses(tx)).filter((to) => to !== email),
    )
    await record(tx, by, 'staff.factor-ended', userId)
  })
}

const NOT_HERE = 'This person is no longer on the staff. Nothing was changed.'

/**
 * Gives a colleague another role, from their next request on. A member with a key on the signed list has to be taken off it
 * first: the list says what a key opens and whether it may sign, and only a steward's signature changes it.
 * @throws Refused for oneself, so that there is always a member left who can invite
 */
export async function changeRole(db: Db, userId: string, role: Role, by: string): Promise<void> {
  if (userId === by) throw new Refused('You cannot change your own role. Ask a colleague to do it.', 422)
  if (await isListed(db, userId)) throw new Refused(ON_THE_LIST, 409)
  await inTransaction(db, async (tx) => {
    const before = await memberRow(tx, userId)
    if (!before) throw new Refused(NOT_HERE, 404)
    if (before.role === role) throw new Refused('They already have this role. Nothing was changed.', 422)
    await mustMayDoTo(tx, by, before.role)
    await mustMayGive(tx, by, role)
    if (before.role === 'steward') await mustLeaveASteward(tx, userId)
    const told = await stewardAddresses(tx)
    await changeMember(tx, userId, { role })
    if (before.role === 'steward') await dropInvitesBy(tx, userId)
    await tellStewards(tx, staffChanged, [...new Set([...told, ...(await stewardAddresses(tx))])])
    if (!mayReadCases(role)) await letGo(tx, userId, by)
    // Pages say whether anybody reads what is sent.
    publicContentChanged(tx)
    await record(tx, by, `staff.role ${role}`, userId)
  })
}

/** A member who cannot read cases is not assigned any. */
async function letGo(tx: Tx, userId: string, by: string): Promise<void> {
  await releaseCases(tx, userId, by)
  await releaseMessages(tx, userId)
}
