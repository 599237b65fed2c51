import { diff3Merge } from 'node-diff3'

// Merges two edits of the same version. A part that only one editor changed is taken from them.

/** A place that both changed differently. */
export interface Conflict {
  field: string
  theirs: string
  mine: string
}

interface Merged {
  units: string[]
  conflicts: { theirs: string[]; mine: string[] }[]
}

/**
 * Comparing takes time that grows with the square of the pieces and with how often one of them repeats: these take about
 * 60 milliseconds. Past them, differing texts are one conflict.
 */
const MOST_UNITS = 1000
const MOST_REPEATS = 50

/** By paragraph, with all empty lines. In a conflict the text keeps mine, and theirs is reported. */
export function mergeParagraphs(base: string, theirs: string, mine: string) {
  return mergedText('\n\n', base, theirs, mine)
}

/** By line, for fields that contain a list. */
const mergeLines = (base: string, theirs: string, mine: string) => mergedText('\n', base, theirs, mine)

function mergedText(joint: string, base: string, theirs: string, mine: string) {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: [] }
  if (mine === base) return { text: theirs, conflicts: [] }
  const { units, conflicts } = merge(base.split(joint), theirs.split(joint), mine.split(joint))
  return {
    text: units.join(joint),
    conflicts: conflicts.map((one) => ({ theirs: one.theirs.join(joint), mine: one.mine.join(joint) })),
  }
}

/**
 * Field by field: one-line fields whole, the others by line or paragraph.
 * @param how "whole" by default
 */
export function mergeFields<T extends Record<string, string>>(
  base: T,
  theirs: T,
  mine: T,
  how: Partial<Record<keyof T & string, 'lines' | 'paragraphs'>>,
): { fields: T; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const fields = Object.fromEntries(
    Object.keys(mine).map((field) => {
      const [b = '', t = '', m = ''] = [base[field], theirs[field], mine[field]]
      const way = how[field]
      if (way) {
        const merged = (way === 'lines' ? mergeLines : mergeParagraphs)(b, t, m)
        conflicts.push(...merged.conflicts.map((one) => ({ field, ...one })))
        return [field, merged.text]
      }
      if (t !== b && m !== b && t !== m) conflicts.push({ field, theirs: t, mine: m })
      return [field, m === b ? t : m]
    }),
  )
  return { fields: fields as T, conflicts }
}

function merge(base: string[], theirs: string[], mine: string[]): Merged {
  if (![base, theirs, mine].every(isComparable)) return { units: mine, conflicts: [{ theirs, mine }] }
  const out: Merged = { units: [], conflicts: [] }
  for (const { ok, conflict } of diff3Merge(theirs, base, mine)) {
    if (ok) out.units.push(...ok)
    if (conflict) settle(out, conflict.o, conflict.a, conflict.b)
  }
  return out
}

function isComparable(units: string[]): boolean {
  const counts = new Map<string, number>()
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1)
  return units.length <= MOST_UNITS && Math.max(...counts.values()) <= MOST_REPEATS
}

/** Where both changed the same number of pieces, each piece is merged by itself. */
function settle(out: Merged, base: string[], theirs: string[], mine: string[]): void {
  const alike = base.length === theirs.length && base.length === mine.length
  const [b, t, m] = [base[0] ?? '', theirs[0] ?? '', mine[0] ?? '']
  if (alike && base.length > 1)
    for (const at of base.keys())
      settle(out, base.slice(at, at + 1), theirs.slice(at, at + 1), mine.slice(at, at + 1))
  else if (alike && (m === b || m === t)) out.units.push(t)
  else if (alike && t === b) out.units.push(m)
  else {
    out.units.push(...mine)
    out.conflicts.push({ theirs, mine })
  }
}
