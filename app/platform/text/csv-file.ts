import { parse } from 'csv-parse/sync'
import { withoutControls } from './without-controls.ts'

// Reads a table that another program saved: its encoding, its separator and its rows, within limits.

interface CsvRow {
  /** As a spreadsheet counts: the row of the column names is 1. */
  line: number
  cells: string[]
}

type CsvFile = { head: string[]; rows: CsvRow[] } | { problem: string; line: number }

interface Bounds {
  rows: number
  /** Called before any other row is read. @returns the sentence why these columns cannot be accepted */
  refuses: (head: string[]) => string | null
}

const LONGEST_ROW = 20_000
const SEPARATORS = [',', ';', '\t', '|'] as const

/** The text of a table, whatever program saved it, or the sentence why it cannot be read. */
export function textOfTable(bytes: Uint8Array): { text: string } | { problem: string } {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return {
      problem: 'This is an Excel workbook, even if its name ends in .csv. Open it, and save it as CSV UTF-8',
    }
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0')
    ? { problem: 'This is not a text file. Save the list as CSV UTF-8' }
    : { text: withoutControls(text) }
}

/** Windows programs save as UTF-16, or in Windows-1252 if the bytes are not UTF-8. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('utf8').includes('\ufffd')
    ? 'windows-1252'
    : 'utf-8'
}

class Enough extends Error {}

/** Reads the first row, asks whether its columns are acceptable, and then no more rows than the limit. */
export function readCsvFile(text: string, { rows: most, refuses }: Bounds): CsvFile {
  const { body, above, separator } = startOf(text.replace(/^\ufeff/, ''))
  const tooLong = longLine(body)
  if (tooLong) return { problem: TOO_LONG, line: above + tooLong }
  const options = { delimiter: separator, relax_column_count: true, trim: true, max_record_size: LONGEST_ROW }
  const cellsOf = (part: string, atMost: number) => {
    const found: { line: number; record: string[] }[] = []
    // The library's option for a last row reads the rest of the file anyway.
    const take = (record: string[], { lines }: { lines: number }) => {
      found.push({ line: lines, record })
      if (found.length > atMost) throw new Enough()
      return null
    }
    try {
      parse(part, { ...options, skip_empty_lines: true, on_record: take })
    } catch (error) {
      if (!(error instanceof Enough)) throw error
    }
    return found
  }
  try {
    const head = cellsOf(body.slice(0, LONGEST_ROW), 0)[0]?.record ?? []
    const problem = refuses(head)
    if (problem) return { problem, line: above + 1 }
    const found = cellsOf(body.replace(/\r\n?/g, '\n'), most + 1).slice(1)
    if (found.length > most)
      return { problem: `More than ${most.toLocaleString('en-US')} rows. Split the file`, line: above + 1 }
    const rows = found.flatMap(({ record, line: last }) => {
      if (record.every((cell) => cell === '')) return []
      // A cell may contain line breaks: the row starts at its first line.
      const line = above + last - record.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)
      return [{ line, cells: record }]
    })
    return { head, rows }
  } catch (error) {
    const { lines = 1, code = '' } = error as { lines?: number; code?: string }
    const problem =
      code === 'CSV_MAX_RECORD_SIZE'
        ? TOO_LONG
        : code === 'CSV_QUOTE_NOT_CLOSED'
          ? 'The file ends too soon here. Often a quotation mark is not closed'
          : 'A quotation mark does not match here. Save the list as CSV again'
    return { problem, line: above + lines }
  }
}

const TOO_LONG = 'This row is far too long. Often a quotation mark is not closed'

/** The first line longer than a row may be; a row of empty cells costs as much as one with words. */
function longLine(text: string): number | null {
  let line = 1
  for (let from = 0; from < text.length; line += 1) {
    const end = text.indexOf('\n', from)
    if ((end < 0 ? text.length : end) - from > LONGEST_ROW) return line
    if (end < 0) return null
    from = end + 1
  }
  return null
}

/** Excel may declare the separator in a line above all others. Without it, the first row decides. */
function startOf(text: string): { body: string; above: number; separator: string } {
  const named = /^"?sep=(.)"?[^\S\n]*(?:\r\n|\r|\n|$)/i.exec(text)
  if (named) return { body: text.slice(named[0].length), above: 1, separator: named[1] ?? ',' }
  const first = (/^\s*([^\r\n]*)/.exec(text.slice(0, LONGEST_ROW))?.[1] ?? '').replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((sign) => first.split(sign).length)
  return { body: text, above: 0, separator: SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',' }
}
