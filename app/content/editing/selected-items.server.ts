import { logTrouble } from '#app/platform/log.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { requireRole, type StaffMember } from '#app/platform/roles/staff-member.server.ts'
import type { Db } from '#db/schema.ts'
import { textsNamed } from '../items/text-lists.server.ts'
import { ITEM_WORDS } from '../model/item-words.ts'
import type { TextState, TypedFields } from '../model/rules.ts'
import { shownText } from '../publishing/shown-text.server.ts'
import type { BulkAct, SelectedItem } from './bulk-acts.server.ts'
import type { DeskKind } from './desk.server.ts'
import { itemPage, kindNamed, kindOfId } from './desk-kinds.server.ts'

// Items that were selected in a list, and one act on all of them. No list is trusted: each item's own kind decides.

const FAILED = 'Something went wrong here. Try again in a moment.'
/** As many as a page of any list has. */
const MOST_SELECTED = 100

/** What a list sends: the act, the selected items, and what they were selected from. */
export interface Asked {
  act: string
  items: SelectedItem[]
  /** The id of an import, or nothing. */
  of: string
  /** The list, with its filter and page. */
  back: string
}

/** How a list sends an item: "post-3.7.draft". */
export const markOf = ({ id, version, state }: SelectedItem): string => `${id}.${version}.${state}`

/** The acts that a list of these kinds offers: of items in this state, or of any outside the bin. */
export function actsOffered(
  kinds: readonly DeskKind[],
  state?: TextState,
): { act: string; button: string }[] {
  const offered = kinds.flatMap(({ bulk }) => Object.entries(bulk)).filter(([, act]) => act.offered(state))
  return [...new Map(offered)].map(([act, { button }]) => ({ act, button }))
}

/** The acts on items of one kind outside the bin. */
export const bulkActsOf = (kind: string): { act: string; button: string }[] =>
  actsOffered([kindNamed(kind)].filter((found) => found !== undefined))

const MARK = /^([a-z]{1,40}-\d{1,9})\.(\d{1,9})\.([a-z]{1,20})$/

export function askedIn(from: URLSearchParams | FormData): Asked {
  const text = (name: string): string => String(from.get(name) ?? '')
  // A list has a box for each item; the page that asks sends them together.
  const sent = [...from.getAll('item').map(String), ...text('items').split(' ').filter(Boolean)]
  const marks = sent.map((mark) => MARK.exec(mark))
  if (marks.length > MOST_SELECTED)
    throw new Refused(`Select at most ${MOST_SELECTED} at once, then press the button again.`, 422)
  const items = new Map<string, SelectedItem>()
  for (const mark of marks) {
    const [, id = '', version, state] = mark ?? []
    if (id) items.set(id, { id, version: Number(version), state: state as TextState })
  }
  return { act: text('act'), items: [...items.values()], of: text('of'), back: placeIn(text('back')) }
}

/** A page of the console, and of no other site. */
function placeIn(typed: string): string {
  const site = 'https://site.invalid'
  const url = URL.parse(typed, site)
  return url?.origin === site && url.pathname.startsWith('/staff/')
    ? `${url.pathname}${url.search}`
    : '/staff'
}

/**
 * The kinds of the selected items.
 * @throws "not found" if there is no such kind, or none of them has the act; a refusal if the member may not work on one of them
 */
function kindsOf({ act, items }: Asked, me: StaffMember): { kinds: DeskKind[]; one: BulkAct } {
  const kinds = [...new Set(items.map(({ id }) => kindOfId(id)))]
  for (const { may } of kinds) requireRole(me, may)
  const one = kinds.map(({ bulk }) => bulkNamed(bulk, act)).find((found) => found !== undefined)
  if (!one) throw new Response('Not found', { status: 404 })
  return { kinds, one }
}

const bulkNamed = (bulk: DeskKind['bulk'], act: string): BulkAct | undefined =>
  Object.hasOwn(bulk, act) ? bulk[act] : undefined

/** "3 posts", or "3 items" of several kinds. */
function counted(count: number, kinds: readonly DeskKind[]): string {
  const [one, ...others] = kinds
  const { one: single, many } = one && others.length === 0 ? one : { one: 'item', many: 'items' }
  return `${count} ${count === 1 ? single : many}`
}

/** The page that names the selected items before the act. */
export async function selectedItems(db: Db, asked: Asked, me: StaffMember) {
  const { kinds, one } = kindsOf(asked, me)
  const rows = await textsNamed(
    db,
    asked.items.map(({ id }) => id),
  )
  const items = asked.items.flatMap((selected) => {
    const row = rows.get(selected.id)
    if (!row) return []
    const { title, state } = shownText(row)
    const { states } = ITEM_WORDS[kindOfId(row.id).use]
    return [{ mark: markOf(selected), title, to: itemPage(row.id), state: states[state].label }]
  })
  return {
    act: asked.act,
    of: asked.of,
    back: asked.back,
    title: `${one.button}: ${counted(items.length, kinds)}`,
    says: one.says,
    danger: one.danger ?? false,
    fields: one.fields(),
    items,
  }
}

export interface DoneInBulk {
  title: string
  /** In a sentence: those that were as wanted already. */
  already: string
  /** Those that were left as they are. */
  left: { title: string; to: string; reason: string }[]
}

/**
 * Does one act with each selected item, each in a transaction of its own: none is done by half, and a refusal does not stop the
 * others. The same form again does what is left to do.
 */
export async function actOnSelected(
  db: Db,
  asked: Asked,
  typed: TypedFields,
  me: StaffMember,
): Promise<DoneInBulk | { errors: Record<string, string> }> {
  const { kinds, one } = kindsOf(asked, me)
  const reads = new Map(kinds.map((kind) => [kind, bulkNamed(kind.bulk, asked.act)?.read(typed)]))
  for (const read of reads.values()) if (read && 'errors' in read) return read
  const counts = { done: 0, already: 0 }
  const left: { id: string; reason: string }[] = []
  for (const item of asked.items) {
    const read = reads.get(kindOfId(item.id))
    try {
      if (!read || 'errors' in read) throw new Refused(`This cannot be done with a ${kindOfId(item.id).one}.`)
      counts[(await read.act(db, item, { userId: me.userId, of: asked.of })) ? 'done' : 'already'] += 1
    } catch (error) {
      // What was done before stays, so the page must name what was not.
      if (!(error instanceof Refused)) logTrouble(error, 'selected items')
      left.push({ id: item.id, reason: error instanceof Refused ? error.message : FAILED })
    }
  }
  return {
    title: `${one.done}: ${counted(counts.done, kinds)}`,
    already: counts.already > 0 ? `${counted(counts.already, kinds)} needed no change.` : '',
    left: await named(db, left),
  }
}

async function named(db: Db, left: readonly { id: string; reason: string }[]): Promise<DoneInBulk['left']> {
  const rows = await textsNamed(
    db,
    left.map(({ id }) => id),
  )
  return left.map(({ id, reason }) => {
    const row = rows.get(id)
    return { title: row ? shownText(row).title : id, to: itemPage(id), reason }
  })
}
