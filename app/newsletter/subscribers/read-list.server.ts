import { readCsvFile, textOfTable } from '#app/platform/text/csv-file.ts'
import { isDay } from '#app/platform/time-zones.ts'
import { addressSchema } from '../model/forms.server.ts'
import { type Format, MOST_IMPORTED, TOPICS } from '../model/rules.ts'
import { consentDay } from './consent-day.ts'
import { type ListColumns, listColumns, type Meaning, type Off, offIn, plainName } from './list-columns.ts'

// A list of people that another program exported. It is read whole or not at
// all, and we never guess whether a person may get emails.

export interface BadRow {
  line: number
  reason: string
}

export interface ListedPerson {
  line: number
  address: string
  /** The day the person consented; empty for one who is not subscribed. */
  consentAt: string
  topics: string[]
  format: Format
  /** Why the person is not subscribed, as the file says. */
  off: Off | null
  pausedUntil: string | null
}

export interface ReadList {
  people: ListedPerson[]
  /** About the file, in its own terms: which column was read as what, and which were not used. */
  columns: { consent: string; states: string[]; unused: string[] }
}

export type BadList = { bad: BadRow[]; count: number }

const BAD_ROWS_TOLD = 500

/**
 * Every wrong row, with its line in the file and the reason; the reason never repeats the content.
 * @param today as 2026-11-28
 */
export function readList(bytes: Uint8Array, today: string): ReadList | BadList {
  const table = textOfTable(bytes)
  if ('problem' in table) return oneBad(1, table.problem)
  let columns: ListColumns | undefined
  const file = readCsvFile(table.text, {
    rows: MOST_IMPORTED,
    refuses: (head) => {
      const read = listColumns(head)
      if ('problem' in read) return read.problem
      columns = read
      return null
    },
  })
  if ('problem' in file) return oneBad(file.line, file.problem)
  if (!columns) return oneBad(1, 'The first row must name the columns: email and consent_date')
  if (file.rows.length === 0) return oneBad(1, 'There is no row below the column names')
  return peopleIn(file.rows, { columns, today })
}

function peopleIn(
  rows: readonly { line: number; cells: readonly string[] }[],
  of: { columns: ListColumns; today: string },
): ReadList | BadList {
  const seen = new Map<string, number>()
  const people: ListedPerson[] = []
  const found: BadList = { bad: [], count: 0 }
  const tell = (row: BadRow) => {
    found.count += 1
    if (found.bad.length < BAD_ROWS_TOLD) found.bad.push(row)
  }
  for (const { line, cells } of rows) {
    const read = readRow(line, cells, of)
    if ('reason' in read) {
      tell(read)
      continue
    }
    const before = seen.get(read.address.toLowerCase())
    if (before !== undefined) tell({ line, reason: `Same address as line ${before}` })
    else {
      people.push(read)
      seen.set(read.address.toLowerCase(), line)
    }
  }
  return found.count > 0 ? found : { people, columns: columnWords(of.columns) }
}

const oneBad = (line: number, reason: string): BadList => ({ bad: [{ line, reason }], count: 1 })

const SAYS_OFF: readonly Meaning[] = ['state', 'gets', 'left', 'suppressed', 'confirmed', 'labels']

function columnWords({ names, meanings, consent }: ListColumns): ReadList['columns'] {
  const namesOf = (is: (meaning: Meaning, at: number) => boolean) =>
    names.filter((_, at) => is(meanings[at] ?? 'unused', at))
  return {
    consent: names[consent[0] ?? -1] ?? '',
    states: namesOf((meaning) => SAYS_OFF.includes(meaning)),
    unused: namesOf((meaning, at) => meaning === 'unused' && !consent.includes(at)),
  }
}

const HOW_TO_WRITE = 'Write it as 2026-03-05 (year, month, day)'

function readRow(
  line: number,
  cells: readonly string[],
  { columns, today }: { columns: ListColumns; today: string },
): ListedPerson | BadRow {
  const { meanings, names } = columns
  if (cells.length !== meanings.length)
    return { line, reason: 'This row has more or fewer cells than the first' }
  const cellOf = (meaning: Meaning) => cells[meanings.indexOf(meaning)] ?? ''
  // Our own export puts an apostrophe before a cell that could start a formula (platform/text/csv.ts).
  const address = addressSchema.safeParse(cellOf('email').replace(/^'(?=[=+\-@|%])/, ''))
  if (!address.success) return { line, reason: address.error.issues[0]?.message ?? 'Not an address' }
  const state = stateOf(cells, columns)
  if ('unclear' in state)
    return {
      line,
      reason: `The column ${state.unclear} has a word that we do not know. Write active, left or suppressed`,
    }
  const { off } = state
  const typed = columns.consent.map((at) => cells[at] ?? '').find(Boolean) ?? ''
  const consentAt = consentDay(typed)
  const column = names[columns.consent[0] ?? -1] ?? 'consent_date'
  const wrong = off === null ? consentProblem(typed, consentAt, { column, today }) : null
  if (wrong) return { line, reason: wrong }
  const topics = (cellOf('topics') || 'all')
    .toLowerCase()
    .split(/[\s;|]+/)
    .filter(Boolean)
  if (topics.some((topic) => !TOPICS.some(({ value }) => value === topic)))
    return { line, reason: 'topics may be all, legal, policy and digest, with spaces between' }
  const format = (cellOf('format') || 'html').toLowerCase()
  if (format !== 'html' && format !== 'text') return { line, reason: 'format may be html or text' }
  const paused = cellOf('paused')
  if (paused && !isDay(paused)) return { line, reason: 'paused_until must be a day like 2026-03-05' }
  return {
    line,
    address: address.data,
    consentAt: off === null ? (consentAt ?? '') : '',
    topics,
    format,
    off,
    pausedUntil: paused ? `${paused}T23:59:59.999Z` : null,
  }
}

const STATES: readonly Off[] = ['suppressed', 'left', 'unconfirmed']

/** One column that says so is enough. `unclear` names a column that we cannot read. */
function stateOf(
  cells: readonly string[],
  { meanings, names }: ListColumns,
): { off: Off | null } | { unclear: string } {
  const found = new Set<Off>()
  for (const [at, meaning] of meanings.entries()) {
    const cell = cells[at] ?? ''
    const name = names[at] ?? ''
    // In our own file, an empty state means that the person is subscribed.
    const off = cell === '' && plainName(name) === 'state' ? null : offIn(meaning, cell)
    if (off === 'unknown') return { unclear: name }
    if (off) found.add(off)
  }
  return { off: STATES.find((one) => found.has(one)) ?? null }
}

function consentProblem(
  typed: string,
  day: string | null,
  { column, today }: { column: string; today: string },
): string | null {
  if (!typed) return 'The day the person agreed is missing'
  if (!day) return `We cannot read the day in ${column}. ${HOW_TO_WRITE}`
  return day > today ? `The day in ${column} is in the future` : null
}
