import { Refused } from '#app/platform/refused.ts'
import { mayReadCases } from '#app/platform/roles/roles.ts'
import { recipientIdOf, type StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import type { Db } from '#db/schema.ts'
import {
  type CaseRequest,
  openRequest,
  openRequests,
  type RequestKind,
} from '../approvals/approvals.server.ts'
import type { Status } from '../model/rules.ts'
import { recordRefusal } from '../record/reading-marks.server.ts'
import { type Ending, type EndingAct, may, REFUSALS, type Who } from '../status/ending-rules.ts'
import { isSpamToBoth } from '../status/spam.server.ts'

// The clear columns that the screens about the end of cases need.

export interface EndingCase {
  id: string
  number: string
  status: Status
  heldAt: string | null
  ending: Ending
  ownerId: string | null
}

/** The parts of a case that its end depends on, or null. */
export async function endingOf(db: Db, id: string): Promise<EndingCase | null> {
  const row = await db
    .selectFrom('cases')
    .select(['id', 'caseNo', 'status', 'heldAt', 'ownerId', 'closedOn', 'deletionAskedOn', 'purgeOn'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { caseNo, closedOn, deletionAskedOn, purgeOn, ...rest } = row
  return { ...rest, number: caseNo, ending: { closedOn, deletionAskedOn, purgeOn } }
}

/** A member's relation to a case and to a request about it, for `may`. */
export async function whoIs(
  db: Db,
  member: StaffMember,
  found: Pick<EndingCase, 'id' | 'ownerId'>,
  request?: Pick<CaseRequest, 'askedBy'>,
): Promise<Who> {
  return {
    role: member.role,
    opens: await opensTo(db, member, found.id),
    owns: found.ownerId === member.userId,
    asked: request ? request.askedBy === member.userId : null,
  }
}

async function opensTo(db: Db, { role, keyId }: StaffMember, caseId: string): Promise<boolean> {
  if (!mayReadCases(role) || !keyId) return false
  const row = await db
    .selectFrom('caseKeys')
    .select('holder')
    .where('caseId', '=', caseId)
    .where('holder', '=', keyId)
    .where('keyKind', '=', 'C')
    .executeTakeFirst()
  return row !== undefined
}

/** The acts that the page of a case offers this member. */
export async function mayEnd(db: Db, member: StaffMember, found: Pick<EndingCase, 'id' | 'ownerId'>) {
  const who = await whoIs(db, member, found)
  return { mayHold: may('hold', who), mayPurge: may('see-purge', who) }
}

/** @throws Refused 403 with a sentence */
export function mustBeAllowed(act: EndingAct, who: Who): void {
  if (!may(act, who)) throw new Refused(REFUSALS[act], 403)
}

/** The same for acts that are not about one case. */
export const mustHaveRole = (act: EndingAct, { role }: StaffMember): void =>
  mustBeAllowed(act, { role, opens: false, owns: false, asked: null })

/**
 * A case, its open request of this kind, and the member's relation to both. Null for a case that the member cannot see. A
 * steward may see every case's clear columns, for its deletion.
 * @throws Refused for admins
 */
export async function endingFor(db: Db, member: StaffMember, id: string, kind: RequestKind) {
  recipientIdOf(member)
  const found = await endingOf(db, id)
  if (!found) return null
  const request = await openRequest(db, id, kind)
  const who = await whoIs(db, member, found, request)
  if (who.opens || (kind === 'purge' && who.role === 'steward')) return { found, request, who }
  await recordRefusal(db, id, member.userId)
  return null
}

export interface WaitingRequest extends CaseRequest {
  number: string
  mine: boolean
}

export interface DueNow {
  id: string
  number: string
  status: Status
  purgeOn: string
  held: boolean
  asked: boolean
}

/**
 * The deletions and exports that this member may see: the cases whose day has come, and requests
 * that wait for a second person.
 */
export async function endingsFor(
  db: Db,
  member: StaffMember,
): Promise<{ due: DueNow[]; requests: WaitingRequest[] }> {
  recipientIdOf(member)
  const cases = await db
    .selectFrom('cases')
    .leftJoin('caseKeys', (join) =>
      join
        .onRef('caseKeys.caseId', '=', 'cases.id')
        .on('keyKind', '=', 'C')
        .on('holder', '=', member.keyId ?? ''),
    )
    .select(['id', 'caseNo', 'status', 'purgeOn', 'heldAt', 'ownerId', 'deletionAskedOn', 'holder'])
    .where((e) =>
      e.or([
        e.and([e('purgeOn', '<=', dayNotOver()), e('deletionAskedOn', 'is', null), e.not(isSpamToBoth)]),
        e('id', 'in', openRequests(db).clearSelect().select('caseRequests.caseId')),
      ]),
    )
    .orderBy('purgeOn')
    .orderBy('caseNo')
    .execute()
  const open = await openRequests(db).orderBy('askedAt').execute()
  const due: DueNow[] = []
  const requests: WaitingRequest[] = []
  for (const one of cases) {
    const who: Who = {
      role: member.role,
      opens: one.holder !== null,
      owns: one.ownerId === member.userId,
      asked: null,
    }
    const of = open.filter(({ caseId }) => caseId === one.id)
    for (const request of of) {
      const seen = may(request.kind === 'purge' ? 'see-purge' : 'ask-export', who)
      if (seen) requests.push({ ...request, number: one.caseNo, mine: request.askedBy === member.userId })
    }
    const comes = one.purgeOn !== null && one.purgeOn <= dayNotOver() && !one.deletionAskedOn
    if (!comes || !one.purgeOn || !may('see-purge', who)) continue
    const { id, caseNo: number, status, purgeOn, heldAt } = one
    due.push({
      id,
      number,
      status,
      purgeOn,
      held: heldAt !== null,
      asked: of.some(({ kind }) => kind === 'purge'),
    })
  }
  return { due, requests }
}
