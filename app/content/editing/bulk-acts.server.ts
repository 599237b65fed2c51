import { Refused } from '#app/platform/refused.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { textsTurn } from '../items/text-rows.server.ts'
import { textAt, versionAt } from '../items/text-versions.server.ts'
import { ITEM_WORDS } from '../model/item-words.ts'
import { type ContentField, mayEdit, type TextState, type TypedFields } from '../model/rules.ts'
import type { BulkChange, Item, KindDefinition, TextRow } from './kind-definition.ts'
import type { KindVerbs } from './kind-verbs.server.ts'

// The acts that a kind allows on many of its items at once. Each item goes through the verb of its own button.

/** An item as its list showed it. */
export interface SelectedItem {
  id: string
  version: number
  state: TextState
}

interface By {
  userId: string
  /** What the items were selected from: the id of an import, or nothing. */
  of: string
}

export interface BulkAct {
  button: string
  danger?: true
  /** What it does, in a sentence. */
  says: string
  /** The message after it. */
  done: string
  /** Whether a list of items in this state offers it; undefined: of items in any state but the bin. */
  offered: (state: TextState | undefined) => boolean
  fields: () => readonly ContentField[]
  /**
   * What was typed in its fields, as the act on one item; or an error for each wrong field. The act returns false if the item is as
   * wanted already, so that a form that is sent twice does the same as once.
   */
  read: (
    typed: TypedFields,
  ) => { act: (db: Db, item: SelectedItem, by: By) => Promise<boolean> } | { errors: Record<string, string> }
}

const CHANGED = 'It changed since the list was shown. Look at it first.'

function mustExist(text: TextRow | undefined): asserts text is TextRow {
  if (!text || text.state === 'gone') throw new Refused('It was deleted for good.')
}

function mustBeAsSelected(text: TextRow, { version, state }: SelectedItem): void {
  if (text.version !== version || text.state !== state) throw new Refused(CHANGED)
}

/** @returns false if nothing needs to change. Refuses an item that changed since it was selected. */
async function ifNeeded(
  db: Db | Tx,
  item: SelectedItem,
  isDone: (text: TextRow) => boolean,
  verb: () => Promise<void>,
): Promise<boolean> {
  const text = await textAt(db, item.id)
  mustExist(text)
  if (isDone(text)) return false
  mustBeAsSelected(text, item)
  await verb()
  return true
}

/** An act without fields, on an item that is as it was selected. */
const plainly = (
  isDone: (text: TextRow) => boolean,
  verb: (db: Db, item: SelectedItem, by: string) => Promise<void>,
): Pick<BulkAct, 'fields' | 'read'> => ({
  fields: () => [],
  read: () => ({
    act: (db, item, { userId }) => ifNeeded(db, item, isDone, () => verb(db, item, userId)),
  }),
})

/** The same in one transaction, in which no one else changes the item. */
const inOne = (
  isDone: (text: TextRow) => boolean,
  verb: (tx: Tx, id: string, by: string) => Promise<void>,
): Pick<BulkAct, 'fields' | 'read'> => ({
  fields: () => [],
  read: () => ({
    act: (db, item, { userId }) =>
      inTransaction(db, async (tx) => {
        await textsTurn(tx)
        return ifNeeded(tx, item, isDone, () => verb(tx, item.id, userId))
      }),
  }),
})

/** The acts on many items of a kind, by their names. */
export function bulkActs<Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
  verbs: KindVerbs<Content, Typed, One>,
): Readonly<Record<string, BulkAct>> {
  const { fixed, publishedBy, bulk = {} } = kind.desk
  const words = ITEM_WORDS[kind.atOnce ? 'atOnce' : 'published'].bulk
  const own = Object.entries(bulk).map(([name, change]) => [name, changing(kind, verbs, change)] as const)
  return {
    ...(!publishedBy && { publish: { ...words.publish, ...publishing(verbs) } }),
    ...Object.fromEntries(own),
    ...(!publishedBy && !fixed && { 'take-back': { ...words['take-back'], ...takingOff(verbs) } }),
    ...(!fixed && {
      bin: { ...words.bin, ...binning(verbs) },
      unbin: { ...words.unbin, ...unbinning(verbs) },
    }),
  }
}

type Verbs = Pick<KindVerbs<never, never, never>, 'publish' | 'takeOffSite' | 'bin' | 'unbin'>
type Act = Omit<BulkAct, 'button' | 'says' | 'done'>

const publishing = (verbs: Verbs): Act => ({
  offered: (state) => state === undefined || (mayEdit(state) && state !== 'published'),
  // The verb reads and checks the words before its transaction, and publishes only the version that was selected.
  ...plainly(isPublished, (db, { id, version, state }, by) => {
    if (state === 'scheduled') throw new Refused('It is scheduled. Stop the schedule first.')
    return verbs.publish(db, id, { version, by })
  }),
})

const isPublished = ({ state, version, publishedVersion }: TextRow): boolean =>
  state === 'published' && version === publishedVersion

const takingOff = ({ takeOffSite }: Verbs): Act => ({
  danger: true,
  offered: (state) => state !== 'back' && state !== 'bin',
  ...inOne(({ publishedVersion }) => publishedVersion === null, takeOffSite),
})

const binning = ({ bin }: Verbs): Act => ({
  danger: true,
  offered: (state) => state !== 'bin',
  ...inOne(({ state }) => state === 'bin', bin),
})

const unbinning = ({ unbin }: Verbs): Act => ({
  offered: (state) => state === 'bin',
  ...inOne(({ state }) => state !== 'bin', unbin),
})

/** Saves new words of each item, as its form does. */
const changing = <Content, Typed, One extends Item<Content>>(
  kind: KindDefinition<Content, Typed, One>,
  verbs: KindVerbs<Content, Typed, One>,
  { read, saved, ...change }: BulkChange<Typed, One>,
): BulkAct => ({
  ...change,
  offered: (state) => state === undefined || mayEdit(state),
  read: (typed) => {
    const asked = read(typed)
    if ('errors' in asked) return asked
    return {
      act: (db, selected, { userId, of }) =>
        inTransaction(db, async (tx) => {
          await textsTurn(tx)
          const { id, version: from } = selected
          const text = await textAt(tx, id)
          mustExist(text)
          const item = await kind.load(tx, id)
          const wanted = asked.change(item)
          const made = kind.fromForm(item, wanted)
          if ('errors' in made) throw new Refused(`${Object.values(made.errors).join('. ')}.`, 422)
          const newest = await versionAt(tx, id, text.version)
          if (kind.store(item, made.content).content === newest?.content) return false
          mustBeAsSelected(text, selected)
          const done = await verbs.save(tx, id, { base: from, typed: wanted }, userId)
          if (!('kept' in done)) throw new Refused(CHANGED)
          await saved?.(tx, { id, from, version: done.kept, of })
          return true
        }),
    }
  },
})
