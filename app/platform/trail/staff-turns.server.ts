import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { ROLE_NAMES } from '../accounts/roles.ts'
import { firstKeyed, isKeyed, markFits } from './audit.server.ts'

// What the audit trail says last of a member of the staff. Whoever writes into the database can put a row back as it was on an earlier
// day, mark and all: that of somebody who was removed, or who was a steward then. They make no line of the trail, and cannot take one
// away unseen. Why: docs/decisions/0280-rows-put-back.md.

interface Standing {
  removed: boolean
  /** What a colleague made of them; null while they are what they were invited as. */
  role: string | null
  /** A colleague ended how they sign in, and they have not set it up again. */
  factorEnded: boolean
}

const ROLE = 'staff.role '
const TURNS: AuditAction[] = [
  'staff.joined',
  'staff.removed',
  'staff.factor-ended',
  'staff.factor-anew',
  ...ROLE_NAMES.map((role): AuditAction => `${ROLE}${role}`),
]

const asInvited = (): Standing => ({ removed: false, role: null, factorEnded: false })

/** Of these members. Whoever is not in it is what they were invited as. */
export async function standings(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (userIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('auditLines')
    .selectAll()
    .where('action', 'in', TURNS)
    // Who joins, or shows a new second factor, does so themselves: that line has no subject.
    .where((e) =>
      e.or([e('subject', 'in', userIds), e.and([e('subject', '=', ''), e('actor', 'in', userIds)])]),
    )
    .orderBy('seq')
    .execute()
  const plainBefore = lines.some(({ hash }) => !isKeyed(hash)) ? await firstKeyed(db) : 0
  const found = new Map<string, Standing>()
  for (const line of lines) {
    // The hourly check tells of a line that was written into the database; here it says nothing meanwhile.
    if (!markFits(line, line.seq < plainBefore)) continue
    const { actor, action, subject } = line
    const whose = subject || actor
    const now = found.get(whose) ?? asInvited()
    found.set(whose, after(now, action))
  }
  return found
}

function after(now: Standing, action: string): Standing {
  if (action === 'staff.joined') return asInvited()
  if (action === 'staff.removed') return { ...now, removed: true }
  if (action === 'staff.factor-ended') return { ...now, factorEnded: true }
  if (action === 'staff.factor-anew') return { ...now, factorEnded: false }
  return { ...now, role: action.slice(ROLE.length) }
}
