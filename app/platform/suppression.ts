// Small numbers about people. A table splits cases of one month into parts, and its total is beside it.
//
// The rule. A part of 1 to 4 is hidden; a zero is about no one and stays. A hidden part could be computed from the
// total, so the smallest part that is still shown is hidden too, until
// - at least two parts are hidden, which add up to 5 or more, and to more than one case each,
// - they are not all 4, if all of them are small, and
// - no part that is shown is as large as the largest hidden one.
// When no part is left to hide, the whole table is hidden, including zeros. All hidden parts look alike: a reader who
// knows this rule cannot tell which is which (the tests try every table of four parts). A total of 1 to 4 is hidden,
// and so is every table of it. Tables of the same cases have nothing in common but that total.
//
// A limit: the same month requested on two days shows what changed in between. The report is for
// staff.

export const LEAST = 5
export type Shown = number | null

const small = (count: number): boolean => count > 0 && count < LEAST
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

/** A number without a total beside it. */
export const shownCount = (count: number): Shown => (small(count) ? null : count)

/** The parts of a table as they are shown; null for a hidden part. */
export function shownParts(counts: readonly number[]): Shown[] {
  if (small(sum(counts))) return counts.map(() => null)
  const hidden = new Set(counts.flatMap((count, at) => (small(count) ? [at] : [])))
  if (hidden.size === 0) return [...counts]
  const enough = () => {
    const values = [...hidden].map((at) => counts[at] ?? 0)
    const all = sum(values)
    const largest = Math.max(...values)
    if (values.length < 2 || all < LEAST || all <= values.length) return false
    if (all === (LEAST - 1) * values.length && largest < LEAST) return false
    return !counts.some((count, at) => !hidden.has(at) && count === largest)
  }
  while (!enough()) {
    const left = counts
      .map((count, at) => ({ count, at }))
      .filter((one) => !hidden.has(one.at) && one.count > 0)
    const least = left.sort((a, b) => a.count - b.count)[0]
    if (!least) return counts.map(() => null)
    hidden.add(least.at)
  }
  return counts.map((count, at) => (hidden.has(at) ? null : count))
}
