import { createHash } from 'node:crypto'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { record } from '../audit/audit.server.ts'
import { type Mail, queueMail } from '../mail/mail.server.ts'
import { Refused } from '../refused.ts'
import { mayConfirmSettings, ROLE_NAMES } from '../roles/roles.ts'
import { config } from '../settings/config.server.ts'
import type { SettingName } from '../settings/setting-shape.ts'
import { now } from '../time.ts'

// A change of money and contact settings waits until a second person confirms it: one person alone could redirect gifts
// and mail. Stewards and treasurers are notified by mail, without the values.

const KEEPERS = ROLE_NAMES.filter(mayConfirmSettings)
const HEAR_OF_IT = ['steward', 'treasurer'] as const

interface Proposal {
  name: SettingName
  /** The setting's value when the change was proposed. */
  was: string
  /** Null: back to the default. */
  value: string | null
  proposedAt: string
  proposedBy: string
}

/** Whether anyone else could confirm a change. A new site may have one staff member, whose changes apply at once. */
export async function hasSecondPerson(tx: Tx, by: string): Promise<boolean> {
  const other = await tx
    .selectFrom('staff')
    .select('userId')
    .where('role', 'in', KEEPERS)
    .where('removedAt', 'is', null)
    .where('userId', '!=', by)
    .executeTakeFirst()
  return other !== undefined
}

/** Stores a change until a second person confirms it. A newer one for the same setting replaces it. */
export async function proposeSetting(
  tx: Tx,
  change: { name: SettingName; was: string; value: string | null },
  by: string,
): Promise<void> {
  await tx.deleteFrom('settingProposals').where('name', '=', change.name).execute()
  await tx
    .insertInto('settingProposals')
    .values({ ...change, proposedAt: now(), proposedBy: by })
    .execute()
  await record(tx, by, 'settings.proposed', change.name)
}

export const proposalsNow = async (db: Db | Tx): Promise<(Proposal & { by: string | null })[]> =>
  (await db
    .selectFrom('settingProposals')
    .leftJoin('users', 'users.id', 'settingProposals.proposedBy')
    .select(['settingProposals.name', 'was', 'value', 'proposedAt', 'proposedBy', 'users.name as by'])
    .orderBy('proposedAt')
    .orderBy('settingProposals.name')
    .execute()) as (Proposal & { by: string | null })[]

/** A hash of the proposal. The form posts the one that its page showed, so that a second person decides about that one alone. */
export const versionOfProposal = ({ name, was, value, proposedAt, proposedBy }: Proposal): string =>
  createHash('sha256')
    .update(JSON.stringify([name, was, value, proposedAt, proposedBy]))
    .digest('base64url')

/** A proposal as a page showed it. */
export interface SeenProposal {
  name: string
  version: string
}

/** @returns undefined if it is gone. @throws Refused when another one replaced the one that was seen */
async function proposalSeen(tx: Tx, { name, version }: SeenProposal): Promise<Proposal | undefined> {
  const found = (await proposalsNow(tx)).find((one) => one.name === name)
  if (found && versionOfProposal(found) !== version) throw new Refused(REPLACED, 409)
  return found
}

const REPLACED =
  'This change was replaced by another one while you read it. Nothing was done. Read the new value, then choose again.'

/**
 * Removes a proposal from the list, to apply it.
 * @throws Refused when it is gone or was replaced, or when this member proposed it or joined the staff after that
 */
export async function takeProposal(tx: Tx, seen: SeenProposal, by: string): Promise<Proposal> {
  const found = await proposalSeen(tx, seen)
  if (!found) throw new Refused('This change is no longer waiting. Look at the settings again.', 409)
  if (found.proposedBy === by)
    throw new Refused('You asked for this change, so another person confirms it.', 403)
  const joined = await tx.selectFrom('staff').select('joinedAt').where('userId', '=', by).executeTakeFirst()
  if (!joined || joined.joinedAt > found.proposedAt)
    throw new Refused('You joined after this change was asked for, so another person confirms it.', 403)
  await tx.deleteFrom('settingProposals').where('name', '=', seen.name).execute()
  return found
}

/** Withdraws one's own proposal, or refuses a colleague's. @returns false if it is gone. @throws Refused when it was replaced */
export async function dropProposal(db: Db, seen: SeenProposal, by: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await advisoryLock(tx, 'settings')
    if (!(await proposalSeen(tx, seen))) return false
    await tx.deleteFrom('settingProposals').where('name', '=', seen.name).execute()
    await record(tx, by, 'settings.proposal-dropped', seen.name)
    return true
  })
}

/** Notifies every steward and treasurer which settings wait or changed, but never of their values. */
export async function tellKeepers(
  tx: Tx,
  labels: readonly string[],
  what: 'waits' | 'changed',
): Promise<void> {
  if (labels.length === 0) return
  const people = await tx
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select('email')
    .where('role', 'in', HEAR_OF_IT)
    .where('removedAt', 'is', null)
    .orderBy('email')
    .execute()
  const list = new Intl.ListFormat('en-US').format(labels)
  for (const { email } of people) await queueMail(tx, letter(email, list, what))
}

const letter = (to: string, list: string, what: 'waits' | 'changed'): Mail => ({
  to,
  subject: what === 'waits' ? 'A change of settings waits for a second person' : 'Settings changed',
  text:
    what === 'waits'
      ? `A colleague asked to change: ${list}.\n\nThe change holds when a second person confirms it. Sign in in your usual way and open:\n\n${config.origin}/staff/settings/waiting\n\nIf you do not know why, ask your colleagues before you confirm it.\n`
      : `These settings changed: ${list}.\n\nIf you know why, there is nothing to do. If not, sign in in your usual way, look at the settings and at the audit trail, and ask your colleagues.\n`,
})
