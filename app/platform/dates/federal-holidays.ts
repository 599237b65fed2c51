// Federal holidays (5 U.S.C. 6103): fixed days, moved to a Friday or Monday when they fall on a weekend, and "the nth
// Monday" ones. [month, weekday, which one; -1 is the last]
const FIXED = ['01-01', '06-19', '07-04', '11-11', '12-25']
const NTH: [number, number, number][] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
]

export function isFederalHoliday(date: Date): boolean {
  const around = [-1, 0, 1].map((days) => new Date(date.getTime() + days * 86_400_000))
  const observed = around.some((other, i) => {
    if (!FIXED.includes(other.toISOString().slice(5, 10))) return false
    const weekday = other.getUTCDay()
    return i === 1 || (i === 0 && weekday === 0) || (i === 2 && weekday === 6)
  })
  return observed || NTH.some(([month, weekday, nth]) => isNth(date, month, weekday, nth))
}

function isNth(date: Date, month: number, weekday: number, nth: number): boolean {
  if (date.getUTCMonth() + 1 !== month || date.getUTCDay() !== weekday) return false
  if (nth > 0) return Math.ceil(date.getUTCDate() / 7) === nth
  return new Date(date.getTime() + 7 * 86_400_000).getUTCMonth() + 1 !== month
}
