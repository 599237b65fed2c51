import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { ROLE_NAMES, type Role } from '../roles/roles.ts'
import { firstKeyed, isKeyed, markFits } from './audit.server.ts'
import { trailName } from './revoked-credentials.server.ts'

// The latest state of a staff member according to the audit trail. Write access to the database can restore a row from
// an earlier day with its HMAC: that of a removed member, or of a former steward. It cannot write a line of the trail,
// or remove one unnoticed. Why: docs/decisions/0280-rows-put-back.md.

interface Standing {
  removed: boolean
  /**
   * The role they joined with, or the one a colleague gave them since. Null if the last line is from before join lines
   * had a role.
   */
  role: string | null
  /** A colleague ended their sign-in factor, and they have not set it up again. */
  factorEnded: boolean
  /** Their sign-in factor, named by `factorName`. Null if the last line is an older one, and while nothing is set up. */
  factor: string | null
}

const ROLE = 'staff.role '
const JOINED = 'staff.joined'
const NEW_FACTOR = 'staff.factor-anew'
/** Acts of others, with the affected member as the subject. */
const BY_OTHERS: AuditAction[] = [
  'staff.removed',
  'staff.factor-ended',
  ...ROLE_NAMES.map((role): AuditAction => `${ROLE}${role}`),
]
/** Their own acts, with their second factor as the subject. */
const THEMSELVES: AuditAction[] = [JOINED, NEW_FACTOR, ...ROLE_NAMES.map(joinedAs)]

/** The act of joining with this role. */
export function joinedAs(role: Role): AuditAction {
  return `${JOINED} ${role}`
}

/** How the trail names a second factor: which app it was, or that there is none, as with a passkey. */
export const factorName = (sealedTotp: string | null): string => trailName(sealedTotp ?? 'no app')

const asInvited = (): Standing => ({ removed: false, role: null, factorEnded: false, factor: null })

/** The state of these members. A member who is not in the result still is what they were invited as. */
export async function standings(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (userIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('auditLines')
    .selectAll()
    // Filters by action, because there are few. By actor, SQLite would scan everything that member ever did.
    .where('action', 'in', [...BY_OTHERS, ...THEMSELVES])
    .where((e) => e.or([e('subject', 'in', userIds), e('actor', 'in', userIds)]))
    .orderBy('seq')
    .execute()
  const plainBefore = lines.some(({ hash }) => !isKeyed(hash)) ? await firstKeyed(db) : 0
  const found = new Map<string, Standing>()
  for (const line of lines) {
    // The hourly check reports a line that was forged in the database; here it is ignored meanwhile.
    if (!markFits(line, line.seq < plainBefore)) continue
    const { actor, action, subject } = line
    const whose = THEMSELVES.some((one) => one === action) ? actor : subject
    if (!userIds.includes(whose)) continue
    found.set(whose, after(found.get(whose) ?? asInvited(), action, subject || null))
  }
  return found
}

function after(now: Standing, action: string, subject: string | null): Standing {
  if (action.startsWith(JOINED))
    return { ...asInvited(), role: action.slice(JOINED.length + 1) || null, factor: subject }
  if (action === 'staff.removed') return { ...now, removed: true }
  if (action === 'staff.factor-ended') return { ...now, factorEnded: true, factor: null }
  if (action === NEW_FACTOR) return { ...now, factorEnded: false, factor: subject }
  return { ...now, role: action.slice(ROLE.length) }
}
