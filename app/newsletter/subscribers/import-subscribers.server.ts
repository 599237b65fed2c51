import { createHash } from 'node:crypto'
import { record } from '#app/platform/audit/audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { Refused } from '#app/platform/refused.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { keptTopics } from '../model/rules.ts'
import { sealAddress, subscriberMark } from './addresses.server.ts'
import type { Fate } from './fates.ts'
import type { ListedPerson, ReadList } from './read-list.server.ts'
import { beginUndo, keptList, listIsImported, type TakenOff } from './uploaded-lists.server.ts'

// A list from elsewhere is previewed, and then imported whole or not at all. It
// never brings back a person who left, here or there.

const AT_ONCE = 200

type Planned = ListedPerson & { mark: string; fate: Fate; subscriberId: string | null }

export interface ListPlan {
  people: Planned[]
  columns: ReadList['columns']
  /** Identifies this exact plan, so that the import does only what its preview showed. */
  mark: string
}

/** The result that an import of the list would have now. */
export async function planList(db: Db | Tx, { people, columns }: ReadList): Promise<ListPlan> {
  const planned: Planned[] = []
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const part = people.slice(at, at + AT_ONCE).map((one) => ({ ...one, mark: subscriberMark(one.address) }))
    const known = await subscribersWith(
      db,
      part.map(({ mark }) => mark),
    )
    for (const one of part) {
      const subscriber = known.get(one.mark)
      planned.push({
        ...one,
        fate: fateOf(one, subscriber?.state),
        subscriberId: subscriber?.id ?? null,
      })
    }
  }
  const hash = createHash('sha256').update(planned.map(({ line, fate }) => `${line} ${fate}`).join())
  return { people: planned, columns, mark: hash.digest('base64url').slice(0, 22) }
}

interface Subscriber {
  id: string
  state: 'active' | 'left' | 'suppressed'
}

async function subscribersWith(db: Db | Tx, marks: readonly string[]): Promise<Map<string, Subscriber>> {
  const rows = await db
    .selectFrom('newsletterSubscribers')
    .select(['id', 'addressMark', 'state'])
    .where('addressMark', 'in', marks)
    .execute()
  return new Map(rows.map(({ addressMark, ...row }) => [addressMark, row]))
}

function fateOf({ off }: ListedPerson, state: Subscriber['state'] | undefined): Fate {
  if (state === 'left') return 'left-here'
  if (state === 'suppressed') return 'came-back-here'
  if (off === null) return state === 'active' ? 'known' : 'added'
  // A person who confirmed here did not need to confirm there.
  if (off === 'unconfirmed') return state === 'active' ? 'known' : 'unconfirmed-there'
  if (state === 'active') return 'taken-off'
  return off === 'left' ? 'left-there' : 'came-back-there'
}

/** How many people of each kind, for the audit trail and the pages. */
export function countsOf({ people }: ListPlan): Record<Fate, number> {
  const counts: Record<Fate, number> = {
    added: 0,
    known: 0,
    'taken-off': 0,
    'left-there': 0,
    'came-back-there': 0,
    'unconfirmed-there': 0,
    'left-here': 0,
    'came-back-here': 0,
  }
  for (const { fate } of people) counts[fate] += 1
  return counts
}

const GONE = 'This list was already imported, or its day has passed. Choose the file again.'

/**
 * Does everything the preview showed, or nothing.
 * @param mark of the previewed plan
 */
export async function importList(
  db: Db,
  id: string,
  { mark, by }: { mark: string; by: string },
): Promise<Record<Fate, number>> {
  const list = await keptList(db, id, by)
  if (!list) throw new Refused(GONE, 410)
  return inTransaction(db, async (tx) => {
    const plan = await planList(tx, list)
    if (plan.mark !== mark)
      throw new Refused('The list changed since you looked. Look at the people again.', 409)
    const counts = countsOf(plan)
    const takenOff = await takeOffListed(tx, id, plan.people)
    if (!(await listIsImported(tx, id, { added: counts.added, takenOff }))) throw new Refused(GONE, 410)
    await insertListed(tx, id, plan.people)
    await record(tx, by, 'newsletter.imported', String(counts.added))
    return counts
  })
}

/** Inserts new people, and the HMACs of people who left elsewhere, so that no later file adds them. */
async function insertListed(tx: Tx, importId: string, people: readonly Planned[]): Promise<void> {
  const rows = people.filter(({ fate }) => /^(?:added|left-there|came-back-there)$/.test(fate))
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    await tx
      .insertInto('newsletterSubscribers')
      .values(rows.slice(at, at + AT_ONCE).map((person) => rowOf(person, importId)))
      .execute()
  }
}

function rowOf({ address, mark, topics, format, consentAt, pausedUntil, fate }: Planned, importId: string) {
  const common = {
    id: newId(),
    addressMark: mark,
    topics: keptTopics(topics),
    format,
    consentSource: 'import' as const,
    importId,
  }
  if (fate === 'added')
    return {
      ...common,
      sealedAddress: sealAddress(address),
      state: 'active' as const,
      consentAt,
      pausedUntil,
      endedAt: null,
      endedWhy: null,
    }
  return {
    ...common,
    ...endedAs(fate === 'left-there' ? 'left' : 'suppressed'),
    consentAt: today(),
    pausedUntil: null,
  }
}

const endedAs = (state: 'left' | 'suppressed') => ({
  state,
  sealedAddress: null,
  endedAt: now(),
  endedWhy: state === 'left' ? ('asked' as const) : ('bounced' as const),
})

/** @returns their previous data, for an undo */
async function takeOffListed(tx: Tx, importId: string, people: readonly Planned[]): Promise<TakenOff[]> {
  const before: TakenOff[] = []
  const rows = people.filter(({ fate }) => fate === 'taken-off')
  for (const state of ['left', 'suppressed'] as const) {
    const ids = rows.filter(({ off }) => off === state).flatMap(({ subscriberId }) => subscriberId ?? [])
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const part = ids.slice(at, at + AT_ONCE)
      const had = await tx
        .selectFrom('newsletterSubscribers')
        .select(['id', 'sealedAddress', 'pausedUntil', 'importId'])
        .where('id', 'in', part)
        .execute()
      for (const { sealedAddress, ...one } of had) if (sealedAddress) before.push({ ...one, sealedAddress })
      await tx
        .updateTable('newsletterSubscribers')
        .set({ ...endedAs(state), pausedUntil: null, importId })
        .where('id', 'in', part)
        .execute()
    }
  }
  return before
}

/**
 * Undoes a whole import. A person who has left, complained or confirmed since then stays as they are.
 * @returns how many were removed, restored, and left as they are
 */
export async function undoImport(
  db: Db,
  id: string,
  by: string,
): Promise<{ removed: number; back: number; stay: number }> {
  return inTransaction(db, async (tx) => {
    const takenOff = await beginUndo(tx, id)
    if (!takenOff) throw new Refused('This import was already undone, or it is too old to undo.', 410)
    let back = 0
    for (const { id: subscriberId, ...had } of takenOff) {
      const row = await tx
        .updateTable('newsletterSubscribers')
        .set({ ...had, state: 'active', endedAt: null, endedWhy: null })
        .where('id', '=', subscriberId)
        .where('importId', '=', id)
        .where('state', '!=', 'active')
        .returning('id')
        .executeTakeFirst()
      if (row) back += 1
    }
    const removed = await tx
      .deleteFrom('newsletterSubscribers')
      .where('importId', '=', id)
      .returning('state')
      .execute()
    const { added } = await tx
      .selectFrom('newsletterImports')
      .select('added')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const gone = removed.filter(({ state }) => state === 'active').length
    await record(tx, by, 'newsletter.import-undone', String(gone))
    return { removed: gone, back, stay: added - gone + takenOff.length - back }
  })
}
