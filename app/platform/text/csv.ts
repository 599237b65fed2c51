/**
 * A table as CSV (RFC 4180) that is data only in a spreadsheet: a cell that would begin a formula is prefixed with an
 * apostrophe. Numbers stay numbers, including negative ones.
 */
export const csv = (rows: readonly (readonly (string | number | null)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^\s*[=+\-@|%＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A CSV file to save, with the byte order mark by which spreadsheets recognize UTF-8. */
export const csvFile = (text: string, name: string): Response =>
  new Response(`\uFEFF${text}`, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
