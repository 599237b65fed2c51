import type { Db, Tx } from '#db/schema.ts'
import type { AuditAction } from '#db/tables/audit-acts.ts'
import { ROLE_NAMES, type Role } from '../accounts/roles.ts'
import { firstKeyed, isKeyed, markFits } from './audit.server.ts'
import { trailName } from './ended.server.ts'

// What the audit trail says last of a member of the staff. Whoever writes into the database can put a row back as it was on an earlier
// day, mark and all: that of somebody who was removed, or who was a steward then. They make no line of the trail, and cannot take one
// away unseen. Why: docs/decisions/0280-rows-put-back.md.

interface Standing {
  removed: boolean
  /** What they joined as, or what a colleague made of them since. Null where a line from before lines of joining had a role is the last. */
  role: string | null
  /** A colleague ended how they sign in, and they have not set it up again. */
  factorEnded: boolean
  /** By what they sign in, as `factorName` calls it. Null where an older line is the last, and while nothing is set up. */
  factor: string | null
}

const ROLE = 'staff.role '
const JOINED = 'staff.joined'
const NEW_FACTOR = 'staff.factor-anew'
/** What others did, with whom they did it to as the subject. */
const BY_OTHERS: AuditAction[] = [
  'staff.removed',
  'staff.factor-ended',
  ...ROLE_NAMES.map((role): AuditAction => `${ROLE}${role}`),
]
/** What they did themselves, with their second factor as the subject. */
const THEMSELVES: AuditAction[] = [JOINED, NEW_FACTOR, ...ROLE_NAMES.map(joinedAs)]

/** The act of somebody who joined with this role. */
export function joinedAs(role: Role): AuditAction {
  return `${JOINED} ${role}`
}

/** What the trail calls a second factor: which app it was, or that there is none, as with a passkey. */
export const factorName = (sealedTotp: string | null): string => trailName(sealedTotp ?? 'no app')

const asInvited = (): Standing => ({ removed: false, role: null, factorEnded: false, factor: null })

/** Of these members. Whoever is not in it is what they were invited as. */
export async function standings(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Standing>> {
  if (userIds.length === 0) return new Map()
  const lines = await db
    .selectFrom('auditLines')
    .selectAll()
    // By what was done, of which there are few: by who did it, SQLite would go through all that they ever did.
    .where('action', 'in', [...BY_OTHERS, ...THEMSELVES])
    .where((e) => e.or([e('subject', 'in', userIds), e('actor', 'in', userIds)]))
    .orderBy('seq')
    .execute()
  const plainBefore = lines.some(({ hash }) => !isKeyed(hash)) ? await firstKeyed(db) : 0
  const found = new Map<string, Standing>()
  for (const line of lines) {
    // The hourly check tells of a line that was written into the database; here it says nothing meanwhile.
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
