import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { Refused } from '#app/platform/refused.ts'
import { cutText } from '#app/ui/cut-text.ts'
import { COLUMNS } from './csv-columns.server.ts'

/** With the rest of the form, below the body limit of server/app.ts (4 MB). */
export const MOST_BYTES = 3.5 * 1024 * 1024
export const MOST_ROWS = 5000
/** Includes the empty rows that spreadsheets write. Further rows are not read. */
const MOST_READ = 20_000

/** Column separators that spreadsheets use instead of commas. */
const BETWEEN = [
  [';', 'semicolons'],
  ['\t', 'tabs'],
] as const

const isBlank = (record: readonly string[]): boolean => record.every((cell) => cell.trim() === '')

export interface Row {
  line: number
  /** By column name. */
  cells: Record<string, string>
  /** The error when the line has more or fewer cells than there are columns; null if it fits. */
  misfit: string | null
}

function misfitOf(extra: number): string | null {
  if (extra === 0) return null
  const count = Math.abs(extra)
  const cells = `${count} ${count === 1 ? 'cell' : 'cells'} too ${extra > 0 ? 'many' : 'few'}`
  const why =
    extra > 0
      ? 'A cell with a comma in it needs quotes around it'
      : 'Each cell needs its comma, empty ones too'
  return `The line has ${cells}. ${why}`
}

/**
 * The text of a chosen file.
 * @throws Refused if it has none
 */
export function textIn(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new Refused('This file is empty. Save it again, then choose it.', 422)
  // Every Excel workbook is a ZIP file, whatever its name.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Refused(
      'This is an Excel workbook, even if its name ends in .csv. Open it and save it as CSV UTF-8.',
      422,
    )
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refused('The file is not UTF-8. Save it again as CSV UTF-8.', 422)
  }
}

/** The size read at once; other requests are served between two pieces. */
const PIECE = 64 * 1024

/** In bytes: a surrogate pair may be split across two pieces. */
async function* pieces(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await others()
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

const tooMany = () => new Refused(`A file may have ${MOST_ROWS} lines. Split this one.`, 422)

const namesIn = (record: readonly string[]): string[] => record.map((name) => name.trim().toLowerCase())

/** Checks that the first line names our columns, before any other line is read. */
function checkNames(record: readonly string[]): void {
  const names = namesIn(record)
  const missing = COLUMNS.filter(({ name, optional }) => !optional && !names.includes(name)).map(
    ({ name }) => name,
  )
  if (missing.length > 0)
    throw new Refused(`The first line must name the columns. Missing: ${missing.join(', ')}.`, 422)
  const strange = names.filter((name) => !COLUMNS.some((one) => one.name === name))
  if (strange.length > 0 || new Set(names).size < names.length)
    throw new Refused(
      `The first line has a column that we do not know, or one twice: ${cutText((strange.length > 0 ? strange : names).join(', '), 200)}.`,
      422,
    )
}

async function parsed(text: string): Promise<Parsed[]> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 100_000,
  })
  const rows: Parsed[] = []
  // Inside quotes the library would count a CRLF as two lines.
  for await (const row of Readable.from(pieces(text.replace(/\r\n?/g, '\n'))).pipe(parser)) {
    if (rows.length === 0) checkNames(row.record)
    rows.push(row)
    if (rows.length > MOST_READ) throw tooMany()
  }
  return rows
}

/**
 * The lines of a file.
 * @throws Refused if it is not a table
 */
export async function rowsOf(text: string): Promise<Row[]> {
  const first = text.split(/[\r\n]/, 1)[0] ?? ''
  const between = first.includes(',') ? undefined : BETWEEN.find(([sign]) => first.includes(sign))
  if (between)
    throw new Refused(
      `The columns of this file have ${between[1]} between them. Save it again with commas between the columns. Inside a cell, lists keep their semicolons.`,
      422,
    )
  let rows: Parsed[]
  try {
    rows = await parsed(text)
  } catch (error) {
    if (error instanceof Refused) throw error
    const { lines } = error as { lines?: number }
    throw new Refused(
      `This is no CSV file that we can read${lines ? `: line ${lines} has quotes that do not match` : ''}. Save it again as CSV (UTF-8).`,
      422,
    )
  }
  const [head, ...lines] = rows
  const names = namesIn(head?.record ?? [])
  if (!head) checkNames([])
  if (lines.filter(({ record }) => !isBlank(record)).length > MOST_ROWS) throw tooMany()
  let before = head?.info.lines ?? 1
  return lines.flatMap(({ record, info }) => {
    // A cell may span several lines: the row starts on the line after the previous one.
    const line = before + 1
    before = info.lines
    // Spreadsheets write their empty rows as commas alone.
    if (isBlank(record)) return []
    const cells = Object.fromEntries(names.map((name, at) => [name, record[at] ?? '']))
    return [{ line, cells, misfit: misfitOf(record.length - names.length) }]
  })
}
