import { sql } from 'kysely'
import { caseNumbers } from '#app/cases/cases.server.ts'
import { giftReferences } from '#app/donations/donations.server.ts'
import { messageReferences } from '#app/messages/messages.server.ts'
import { NAMED_BY_MARK } from '#app/platform/audit/revoked-credentials.server.ts'
import { checkTrail } from '#app/platform/audit/trail-check.server.ts'
import type { StaffMember } from '#app/platform/roles/staff-member.server.ts'
import { isHeldByOthers } from '#db/dialect.server.ts'
import type { Db } from '#db/schema.ts'
import { roleName, TRAIL_PARTS } from '../model/rules.ts'
import { LINES_A_PAGE } from '../model/words.ts'
import { checkWords, HELD_FROM_CHECK } from './trail-words.ts'

/** A line of the audit trail as staff read it: names where the trail has ids. */
export interface TrailLine {
  seq: number
  at: string
  who: string
  action: string
  /** The object of the act, as text that staff know: a case's number, a message's reference, a name; else the id. */
  what: string
  /** `what` is an id as it was recorded, not readable text. */
  isId: boolean
}

/** The list's filter; empty for all lines. */
export interface TrailFilter {
  act: string
  who: string
}

const WITHOUT_ACCOUNT: readonly (readonly [id: string, name: string])[] = [
  ['system', 'The site'],
  ['operator', 'The person who runs the server'],
  ['person', 'The person whose case it is'],
  ['attorney', 'The attorney who got the link'],
  ['stranger', 'Someone unknown'],
]

/** Everyone who can have lines, including removed staff. */
export async function trailPeople(db: Db): Promise<{ value: string; label: string }[]> {
  const staff = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.userId')
    .select(['users.id as value', 'users.name as label'])
    .orderBy('users.name')
    .execute()
  return [...staff, ...WITHOUT_ACCOUNT.map(([value, label]) => ({ value, label }))]
}

/**
 * Checks every line for the member who asked, and returns the result as text.
 * @param patience milliseconds to wait for a lock on the trail
 */
export async function checkWholeTrail(
  db: Db,
  patience?: number,
): Promise<{ title: string; sentences: string[]; holds: boolean; checked: boolean }> {
  try {
    const found = await checkTrail(db, patience)
    return { ...checkWords(found), holds: found.broken === null, checked: true }
  } catch (error) {
    if (isHeldByOthers(error)) return { ...HELD_FROM_CHECK, holds: false, checked: false }
    throw error
  }
}

export type TrailReader = Pick<StaffMember, 'userId' | 'role' | 'keyId'>

/**
 * The lines that this member may see: a steward all; others their own, those about their role's work, and those
 * about records that their key opens.
 */
function linesFor(db: Db, { userId, role, keyId }: TrailReader) {
  const lines = db.selectFrom('auditLines')
  if (role === 'steward') return lines
  const opened = db
    .selectFrom('caseKeys')
    .select('caseId')
    .where('holder', '=', keyId ?? '')
  const read = db
    .selectFrom('messageKeys')
    .select('messageId')
    .where('holder', '=', keyId ?? '')
  return lines.where((e) =>
    e.or([
      e('actor', '=', userId),
      ...TRAIL_PARTS[role].map((part) => begins(`${part}.`)),
      ...(keyId ? [e('subject', 'in', opened), e('subject', 'in', read)] : []),
    ]),
  )
}

// A URL may contain an act that is not ours: then no line matches.
const is = (act: string) => sql<boolean>`action = ${act}`
const begins = (text: string) => sql<boolean>`action like ${`${text}%`}`

/** One page of the audit trail as this member may see it, the newest line first. */
export async function trailPage(
  db: Db,
  reader: TrailReader,
  page: number,
  { act, who }: TrailFilter = { act: '', who: '' },
): Promise<{ lines: TrailLine[]; count: number; pages: number }> {
  const found = linesFor(db, reader)
    .$if(who !== '', (query) => query.where('actor', '=', who))
    // An act may be followed by details, such as the status that a case got.
    .$if(act !== '', (query) => query.where((e) => e.or([is(act), begins(`${act} `)])))
  const { count } = await found.select((e) => e.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['seq', 'at', 'actor', 'action', 'subject'])
    .orderBy('seq', 'desc')
    .limit(LINES_A_PAGE)
    .offset((page - 1) * LINES_A_PAGE)
    .execute()
  const known = await names(db, [...new Set(rows.flatMap(({ actor, subject }) => [actor, subject]))])
  const lines = rows.map(({ seq, at, actor, action, subject }) => {
    const byMark = NAMED_BY_MARK.some((act) => act === action.split(' ')[0])
    const what = byMark ? '' : (known.get(subject) ?? subject)
    return { seq, at, who: known.get(actor) ?? actor, action, what, isId: what !== '' && !known.has(subject) }
  })
  return { lines, count, pages: Math.max(1, Math.ceil(count / LINES_A_PAGE)) }
}

async function names(db: Db, ids: string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>(WITHOUT_ACCOUNT)
  if (ids.length === 0) return found
  const [users, cases, messages, invites, gifts] = await Promise.all([
    db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute(),
    caseNumbers(db, ids),
    messageReferences(db, ids),
    db.selectFrom('staffInvites').select(['id', 'role']).where('id', 'in', ids).execute(),
    giftReferences(db, ids),
  ])
  for (const { id, name } of users) found.set(id, name)
  for (const [id, number] of cases) found.set(id, `Case ${number}`)
  for (const [id, reference] of messages) found.set(id, `Message ${reference}`)
  for (const [id, reference] of gifts) found.set(id, `Gift ${reference}`)
  // No address: an invitation may go to a person who never joins.
  for (const { id, role } of invites) found.set(id, `As ${roleName(role)}`)
  return found
}
