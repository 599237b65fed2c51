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

/** With more pieces than this, differing texts are one conflict, because comparing takes quadratic time. */
const MOST_UNITS = 2000

/** By paragraph. In a conflict the text keeps mine, and theirs is reported. */
export function mergeParagraphs(base: string, theirs: string, mine: string) {
  return mergedText('\n\n', /\n{2,}/, base, theirs, mine)
}

/** By line, for fields that contain a list. */
const mergeLines = (base: string, theirs: string, mine: string) => mergedText('\n', /\n/, base, theirs, mine)

function mergedText(joint: string, split: RegExp, base: string, theirs: string, mine: string) {
  if (mine === theirs || theirs === base) return { text: mine, conflicts: [] }
  if (mine === base) return { text: theirs, conflicts: [] }
  const { units, conflicts } = merge(base.split(split), theirs.split(split), mine.split(split))
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
  if (Math.max(base.length, theirs.length, mine.length) > MOST_UNITS)
    return { units: mine, conflicts: [{ theirs, mine }] }
  const inTheirs = matches(base, theirs)
  const inMine = matches(base, mine)
  const out: Merged = { units: [], conflicts: [] }
  let [b, t, m] = [0, 0, 0]
  for (let at = 0; at <= base.length; at++) {
    const [toT, toM] =
      at < base.length ? [inTheirs[at] ?? -1, inMine[at] ?? -1] : [theirs.length, mine.length]
    if (toT < 0 || toM < 0) continue
    settle(out, base.slice(b, at), theirs.slice(t, toT), mine.slice(m, toM))
    if (at < base.length) out.units.push(base[at] ?? '')
    ;[b, t, m] = [at + 1, toT + 1, toM + 1]
  }
  return out
}

/** Merges what is between two pieces that both kept. */
function settle(out: Merged, base: string[], theirs: string[], mine: string[]): void {
  if (same(mine, base) || same(mine, theirs)) out.units.push(...theirs)
  else if (same(theirs, base)) out.units.push(...mine)
  else if (base.length === theirs.length && base.length === mine.length && base.length > 1)
    for (const at of base.keys())
      settle(out, base.slice(at, at + 1), theirs.slice(at, at + 1), mine.slice(at, at + 1))
  else {
    out.units.push(...mine)
    out.conflicts.push({ theirs, mine })
  }
}

const same = (a: string[], b: string[]) => a.length === b.length && a.every((one, at) => one === b[at])

/** The position of each piece in the other text, by the longest common subsequence; -1 if it is not in it. */
function matches(base: string[], other: string[]): number[] {
  const found = base.map(() => -1)
  const width = other.length + 1
  const stays = new Uint16Array((base.length + 1) * width)
  const at = (i: number, j: number) => stays[i * width + j] ?? 0
  for (let i = base.length - 1; i >= 0; i--)
    for (let j = other.length - 1; j >= 0; j--)
      stays[i * width + j] =
        base[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  let [i, j] = [0, 0]
  while (i < base.length && j < other.length) {
    if (base[i] === other[j]) found[i++] = j++
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return found
}
