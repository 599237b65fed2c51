const monthAt = (month: string, later: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 7)
}

/** "2026-12" → "2027-01" */
export const nextMonth = (month: string): string => monthAt(month, 1)

/** The complete months before this one, newest first. */
export const monthsBefore = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => monthAt(month, -1 - at))

/** The public page of the counts. */
export const COUNTS_PAGE = '/forum/counts'
