import { enqueue, isPlanned } from '#app/platform/jobs/jobs.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { mayPublish, type Role } from '#app/platform/roles/roles.ts'
import { fromNow, MINUTE } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { numbersAt } from '../items/text-addresses.server.ts'
import { overdueTexts } from '../items/text-lists.server.ts'
import { textNamed } from '../items/text-versions.server.ts'
import { purgeText, textsToPurge } from '../publishing/text-states.server.ts'
import type { DeskKind } from './desk.server.ts'
import type { DeskLink } from './kind-definition.ts'

// Every kind that is defined, for the screens and the jobs, which know none of them.

const kinds = new Map<string, DeskKind>()

export function registerKind(kind: DeskKind): void {
  if (!/^[a-z]+$/.test(kind.name)) throw new RangeError(`The name of a kind has other letters: ${kind.name}`)
  kinds.set(kind.name, kind)
}

export const kindNamed = (name: string): DeskKind | undefined => kinds.get(name)

export const kindNames = (): string[] => [...kinds.keys()]

/** "law-3" → "law" */
export const kindNameIn = (id: string): string => id.slice(0, id.lastIndexOf('-'))

/** The kind of the item with this id, like "law-3". */
export const kindOfId = (id: string): DeskKind => kinds.get(kindNameIn(id)) ?? notFound()

/** The path of a page, also when the browser asks for its data alone. */
export const pathAsked = (request: Request): string => new URL(request.url).pathname.replace(/\.data$/, '')

/** The kind of the item, which must be below its own list in the console. */
export function kindAt(request: Request, id: string): DeskKind {
  const kind = kindOfId(id)
  return pathAsked(request).startsWith(`${kind.list}/${id}`) ? kind : notFound()
}

/** The item that has, or once had, the last part of this path as its address; null if it is named by its id. */
export async function itemOfAddress(
  db: Db,
  path: string,
  address: string,
): Promise<{ kind: DeskKind; id: string } | null> {
  if (kinds.has(kindNameIn(address))) return null
  const kind = [...kinds.values()].find(({ list }) => path.startsWith(`${list}/${address}`)) ?? notFound()
  const named = await textNamed(db, kind.name, address)
  if (named) return { kind, id: named.id }
  const number = (await numbersAt(db, kind.name, [address])).get(address) ?? notFound()
  return { kind, id: `${kind.name}-${number}` }
}

/** The kinds of the list at this address: one, or those of a group. */
export function kindsListed(path: string): DeskKind[] {
  const found = [...kinds.values()].filter(({ list, group }) => list === path || group?.to === path)
  return found.length > 0 ? found : notFound()
}

/** The roles that may work on pages below this address. The kind with its list there decides. */
export const workersAt = (path: string): ((role: Role) => boolean) =>
  [...kinds.values()]
    .filter(({ list }) => path === list || path.startsWith(`${list}/`))
    .sort((a, b) => b.list.length - a.list.length)[0]?.may ?? mayPublish

/** The roles that may work on the item with this id. */
export const workersOn = (id: string): ((role: Role) => boolean) =>
  kinds.get(kindNameIn(id))?.may ?? mayPublish

/** The page of an item in the console. */
export const itemPage = (id: string): string => `${kindOfId(id).list}/${id}`

/** Links to the list of each kind that this role works on, those of a group together. */
export function kindLinks(current: string, role: Role): (DeskLink & { current: boolean })[] {
  const links = new Map<string, string>()
  const own = [...kinds.values()].filter(({ may }) => may(role))
  for (const { group, list, title } of own.sort(byList)) {
    if (group) links.set(group.to, group.label)
    links.set(list, title)
  }
  return [...links].map(([to, label]) => ({ to, label, current: to === current }))
}

/** Kinds of a group stay in the order in which they were defined. */
function byList(one: DeskKind, other: DeskKind): number {
  const [a, b] = [one.group?.to ?? one.list, other.group?.to ?? other.list]
  return a < b ? -1 : a > b ? 1 : 0
}

/** The job of a schedule. */
export const publishJobs = {
  'content.publish': async (db: Db, payload: Record<string, string>): Promise<void> =>
    kindOfId(payload.id ?? '').publishScheduled(db, payload),
}

/**
 * Runs every minute: plans again what is scheduled and has lost its job, for example after the job was given up or ran by a
 * clock that was ahead. Kinds of a newer release wait for a process that knows them.
 */
export async function resumeSchedules(db: Db): Promise<void> {
  for (const id of await overdueTexts(db, fromNow(-MINUTE))) {
    if (!kindNamed(kindNameIn(id))) continue
    const job = { name: 'content.publish' as const, payload: { id } }
    if (!(await isPlanned(db, job))) await enqueue(db, job.name, job.payload)
  }
}

/** Permanently deletes what was in the bin for long enough, of every kind. */
export async function sweepContent(db: Db): Promise<void> {
  for (const id of await textsToPurge(db, ...kindNames())) await inTransaction(db, (tx) => purgeText(tx, id))
}
