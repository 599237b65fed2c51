import { attempt } from '#app/platform/attempt.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import { CHANGED_SINCE, leftAsIs } from '#app/platform/content-archive/archive-part.ts'
import { Refused } from '#app/platform/refused.ts'
import { now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { ImportOutcome } from '#db/tables/texts.ts'
import { inTransaction } from '#db/transaction.ts'
import type { DeskKind } from '../editing/desk.server.ts'
import { kindNamed } from '../editing/desk-kinds.server.ts'
import { textsTurn } from '../items/text-rows.server.ts'
import { textAt } from '../items/text-versions.server.ts'
import {
  type ImportedItem,
  importAt,
  itemsOfImport,
  type OtherChange,
  otherChange,
} from './past-imports.server.ts'

/** What became of one item, and why, if it is not as before. */
interface UndoneItem {
  outcome: ImportOutcome
  reason?: string
  /** Refused because of what it would say: it may fit once other items are as before. */
  mayFitLater?: true
}

/** Undoes a change to something that is no text. */
export type UndoOther = (tx: Tx, change: OtherChange, by: string) => Promise<UndoneItem>

const SAME_DRAFT = 'Its newest version is a draft that says the same.'

/**
 * Undoes a whole import: what it added goes into the bin, what it changed gets its words from before as a new version. What someone
 * changed since stays. Each item and its outcome is saved in its own transaction, so other staff can save between two items. After
 * an interruption, the next call does the rest.
 * @returns false if nothing was left to undo
 */
export async function undoImport(
  db: Db,
  importId: string,
  by: string,
  undoOther: UndoOther,
): Promise<boolean> {
  const todo = async () =>
    (await itemsOfImport(db, importId))
      .filter(({ outcome }) => outcome === null)
      .sort((a, b) => turnOf(a) - turnOf(b))
  const begins = await begin(db, importId, by)
  const items = await todo()
  for (const { textId } of items) await undoItem(db, { importId, textId, isLast: false }, by, undoOther)
  // What was refused may fit now that all others are as before, such as a word that moved from one group to another.
  for (const { textId } of await todo()) await undoItem(db, { importId, textId, isLast: true }, by, undoOther)
  return begins || items.length > 0
}

/** Marks it as undone, and so ends its publishing. @returns false if it is marked already */
const begin = (db: Db, importId: string, by: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await textsTurn(tx)
    const found = await importAt(tx, importId)
    if (!found) throw new Refused('This import is too old to be undone.', 410)
    if (found.undoneAt !== null) return false
    await tx.updateTable('postImports').set({ undoneAt: now() }).where('id', '=', importId).execute()
    const all = await itemsOfImport(tx, importId)
    await record(tx, by, 'text.import-undone', String(all.length))
    return true
  })

/** @param isLast whether a refusal counts; otherwise the item is tried once more after the others */
const undoItem = (
  db: Db,
  { importId, textId, isLast }: { importId: string; textId: string; isLast: boolean },
  by: string,
  undoOther: UndoOther,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await textsTurn(tx)
    const item = (await itemsOfImport(tx, importId, textId))[0]
    // Someone else undoes the same import.
    if (!item || item.outcome !== null) return
    const change = otherChange(item)
    const done = change ? await undoOther(tx, { id: textId, ...change }, by) : await undoText(tx, item, by)
    if (done.outcome === 'left' && done.mayFitLater && !isLast) return
    await tx
      .updateTable('postImportTexts')
      .set({ outcome: done.outcome, reason: done.reason ?? null })
      .where('importId', '=', importId)
      .where('textId', '=', textId)
      .execute()
  })

/**
 * A full text gets its words back before its variants, which must fit it. Variants go before it, because it takes them along.
 * Settings, pictures and words of pages come last, as in an import.
 */
function turnOf({ change, versionBefore, sourceId }: ImportedItem): number {
  if (change !== null) return 4
  if (versionBefore !== null) return sourceId === null ? 0 : 1
  return sourceId === null ? 3 : 2
}

async function undoText(tx: Tx, item: ImportedItem, by: string): Promise<UndoneItem> {
  const text = await textAt(tx, item.textId)
  const isNew = item.versionBefore === null
  if (!text || text.state === 'gone') return leftAsIs('Someone deleted it.')
  if (text.state === 'bin') return isNew ? { outcome: 'binned' } : leftAsIs('Someone put it into the bin.')
  if (text.version !== item.version) return leftAsIs(CHANGED_SINCE)
  const kind = kindNamed(text.kind)
  if (!kind) return leftAsIs('This release of the site has no content of its kind.')
  if (isNew) return takeAway(tx, kind, { id: text.id, isPublic: text.publishedVersion !== null }, by)
  // An older release did not record what was public after the import.
  if (text.publishedVersion === null && (item.publishedAfter ?? item.publishedBefore) !== null)
    return leftAsIs('Someone took it off the site since the import.')
  const given = await attempt(tx, () => giveBack(tx, kind, item, by))
  return 'refused' in given ? { ...leftAsIs(given.refused), mayFitLater: true } : given.done
}

/** Into the bin; what its kind keeps for good goes off the site. */
async function takeAway(
  tx: Tx,
  kind: DeskKind,
  { id, isPublic }: { id: string; isPublic: boolean },
  by: string,
): Promise<UndoneItem> {
  const binned = await attempt(tx, () => kind.bin(tx, id, by))
  if ('done' in binned) return { outcome: 'binned' }
  if (!isPublic) return leftAsIs(binned.refused)
  const off = await attempt(tx, () => kind.takeOffSite(tx, id, by))
  return 'done' in off ? { outcome: 'off-site' } : leftAsIs(off.refused)
}

async function giveBack(
  tx: Tx,
  kind: DeskKind,
  { textId: id, version, versionBefore, addressBefore, addressAfter, publishedBefore }: ImportedItem,
  by: string,
): Promise<UndoneItem> {
  const from = versionBefore ?? version
  if (from !== version && !(await kind.restore(tx, id, { from, seen: version }, by)))
    throw new Refused(CHANGED_SINCE)
  const text = await textNow(tx, id)
  // Someone may have moved it since, which makes no version.
  if (text.address !== addressBefore && text.address === addressAfter)
    await kind.move?.(tx, id, addressBefore, by)
  if (publishedBefore === null) {
    if (text.publishedVersion !== null) await kind.takeOffSite(tx, id, by)
    return { outcome: 'restored' }
  }
  // Its newest words are those that visitors read before.
  const wanted = publishedBefore === from ? text.version : publishedBefore
  if (text.publishedVersion === wanted) return { outcome: 'restored' }
  const shown = await attempt(tx, () => kind.publish(tx, id, { version: wanted, by, older: true }))
  if ('done' in shown) return { outcome: 'restored' }
  if (text.publishedVersion === publishedBefore) return { outcome: 'restored', reason: SAME_DRAFT }
  return { outcome: 'waits', reason: shown.refused }
}

async function textNow(tx: Tx, id: string) {
  const text = await textAt(tx, id)
  if (!text) throw new RangeError(`no text ${id}`)
  return text
}
