import {
  importAt,
  itemPage,
  itemsOfImport,
  kindNamed,
  otherChange,
  pastImports,
  type UndoOther,
  undoImport,
} from '#app/content/content.server.ts'
import { asTitle } from '#app/content/model/rules.ts'
import { CHANGED_SINCE, leftAsIs } from '#app/platform/content-archive/archive-part.ts'
import { Refused } from '#app/platform/refused.ts'
import type { Role } from '#app/platform/roles/roles.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { ENTRIES } from './content-archive.server.ts'

// Past imports of posts and of folders, for their pages and their undo.

/** This many items are named on the page of an import. */
const NAMED = 500

type Found = Awaited<ReturnType<typeof itemsOfImport>>[number]

/** "settings.json#ORG_PHONE" */
const fileIn = (id: string): string => id.slice(0, id.indexOf('#'))

const entryOf = (id: string) => ENTRIES.find(({ part }) => part.owns(fileIn(id)))

/** Why a change to what is no text stays, whatever is undone; null: it does not. */
function staysIn(id: string): string | null {
  const undo = entryOf(id)?.part.undo
  return typeof undo === 'object' ? undo.stays : null
}

/** Whether this role works on the item, and so may read its title and undo its import. */
function mayWorkOn({ textId, kind, change }: Found, role: Role): boolean {
  // A newer release may have had more kinds and parts.
  if (change !== null) {
    const entry = entryOf(textId)
    return entry !== undefined && (entry.may?.(role) ?? true)
  }
  return kind === null || (kindNamed(kind)?.may(role) ?? false)
}

const madeBy = ({ madeAt, name }: { madeAt: string; name: string | null }) => ({
  madeAt: dayAndHour(madeAt, config.timeZone),
  by: name ?? 'Someone who left',
})

export async function listedImports(db: Db) {
  return (await pastImports(db)).map(({ id, what, undoneAt, changes, ...made }) => ({
    id,
    what: what ?? ('posts' as const),
    undone: undoneAt !== null,
    changes: Number(changes),
    ...madeBy(made),
  }))
}

/** A past import with what it changed and this role works on. */
export async function shownImport(db: Db, importId: string, role: Role) {
  const found = await importAt(db, importId)
  if (!found) return null
  const all = await itemsOfImport(db, importId)
  const own = all.filter((item) => mayWorkOn(item, role))
  const items = own.map(shownItem)
  return {
    ...madeBy(found),
    what: found.what ?? ('posts' as const),
    undone: found.undoneAt !== null,
    /** Whether the undo was interrupted. */
    halfUndone: found.undoneAt !== null && found.what !== null && all.some(({ outcome }) => outcome === null),
    all: all.length,
    hidden: all.length - own.length,
    /** What an undo never takes back, in sentences. */
    stay: [...new Set(own.flatMap(({ change, textId }) => (change === null ? [] : (staysIn(textId) ?? []))))],
    hasPosts: own.some(({ kind }) => kind === 'post'),
    // Those that an undo leaves come first.
    items: items.toSorted((a, b) => Number(b.stays !== null) - Number(a.stays !== null)).slice(0, NAMED),
  }
}

function shownItem(item: Found) {
  const change = otherChange(item)
  const { textId, outcome, reason, versionBefore, newest, version, state } = item
  const kind = kindNamed(item.kind ?? '')
  const changedSince = change === null && newest !== version && state !== 'bin' && state !== 'gone'
  return {
    id: textId,
    title: change?.title ?? (item.title || 'Without a title'),
    kind: kind ? asTitle(kind.one) : (entryOf(textId)?.title ?? 'Text'),
    to: kind && state !== 'gone' ? itemPage(textId) : null,
    isNew: change ? change.before === '' : versionBefore === null,
    outcome,
    /** Why it is not as before, or will not be. */
    stays: reason ?? (outcome === null ? (changedSince ? CHANGED_SINCE : change && staysIn(textId)) : null),
  }
}

/**
 * Undoes an import.
 * @returns false if it was undone before
 */
export async function undoPastImport(
  db: Db,
  importId: string,
  me: { userId: string; role: Role },
): Promise<boolean> {
  const all = await itemsOfImport(db, importId)
  if (!all.every((item) => mayWorkOn(item, me.role)))
    throw new Refused(
      'This import has content that your role does not change. Ask a steward to undo it.',
      403,
    )
  const undoOther: UndoOther = async (tx, { id, ...change }, by) => {
    const key = id.slice(fileIn(id).length + 1)
    const undo = entryOf(id)?.part.undo
    if (typeof undo === 'function') return undo(tx, { ...change, key }, by)
    return leftAsIs(undo?.stays ?? 'This release of the site has no content of its kind.')
  }
  try {
    return await undoImport(db, importId, me.userId, undoOther)
  } finally {
    // Also after an interruption: what was undone by then is saved.
    for (const { part } of ENTRIES) if (part.undo) await part.after?.()
  }
}
