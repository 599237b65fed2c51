import type { Db, Tx } from '#db/schema.ts'
import type { AuditAct, AuditAction } from '#db/tables/audit-acts.ts'
import { markFor } from '../secrets/data-keys.server.ts'
import { markFits } from './audit.server.ts'

// Which passkeys and sessions have ended according to the audit trail. Write access to the database can restore such a
// row with its HMAC, but it cannot write a line of the trail, or remove one unnoticed. Why:
// docs/decisions/0280-rows-put-back.md.

/** How a line names a passkey, a session or an app's secret: not by an ID that is anywhere else in the database. */
export const trailName = (id: string): string => markFor('named in the trail', [id])

/** The acts whose subject is such a name. It means nothing to a reader, so it is never shown. */
export const NAMED_BY_MARK: readonly AuditAct[] = [
  'staff.joined',
  'staff.factor-anew',
  'staff.signed-in',
  'staff.signed-out',
  'staff.signed-out-elsewhere',
  'staff.passkey-removed',
  'staff.passkey-ended',
  'member.passkey-removed',
  'key.passkey-on',
  'key.passkey-off',
]

const PASSKEY_ENDS: AuditAction[] = [
  'staff.passkey-removed',
  'staff.passkey-ended',
  'member.passkey-removed',
  'key.passkey-off',
]

/** Those of these credentials that have not been revoked. */
export async function notEnded<P extends { id: string }>(db: Db | Tx, passkeys: readonly P[]): Promise<P[]> {
  if (passkeys.length === 0) return []
  const lines = await db
    .selectFrom('auditLines')
    .selectAll()
    .where('action', 'in', PASSKEY_ENDS)
    .where(
      'subject',
      'in',
      passkeys.map(({ id }) => trailName(id)),
    )
    .execute()
  const ended = new Set(lines.flatMap((line) => (markFits(line, false) ? line.subject : [])))
  return passkeys.filter(({ id }) => !ended.has(trailName(id)))
}

const BEGINS: AuditAction = 'staff.signed-in'
const SESSION_ENDS: AuditAction[] = ['staff.signed-out', 'staff.signed-out-elsewhere']
/** These acts end all sessions the member has at that moment. */
const ALL_END: AuditAction[] = ['staff.factor-ended', 'staff.removed']

/**
 * Whether this staff session has ended. A session from before session starts were named in the trail has only hours
 * left.
 */
export async function sessionEnded(
  db: Db | Tx,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const name = trailName(id)
  const lines = await db
    .selectFrom('auditLines')
    .selectAll()
    .where('action', 'in', [BEGINS, ...SESSION_ENDS, ...ALL_END])
    .where('subject', 'in', [name, userId])
    .orderBy('seq')
    .execute()
  let begun = false
  for (const line of lines) {
    if (!markFits(line, false)) continue
    if (line.action === BEGINS) begun = true
    else if (begun || line.subject === name) return true
  }
  return false
}
