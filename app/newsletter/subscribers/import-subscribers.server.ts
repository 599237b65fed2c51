import { parse } from 'csv-parse/sync'
import { typedDay } from '#app/platform/dates/typed-day.ts'
import { newId } from '#app/platform/ids.ts'
import { csv } from '#app/platform/text/csv.ts'
import { now } from '#app/platform/time.ts'
import { today } from '#app/platform/today.server.ts'
import { record } from '#app/platform/trail/audit.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { addressSchema } from '../forms.server.ts'
import { type Format, keptTopics, MOST_IMPORTED, TOPICS, topicsOf } from '../rules.ts'
import { openAddress, sealAddress, subscriberMark } from './addresses.server.ts'

// A list from elsewhere comes in whole or not at all, and each person with the day on which they agreed.

export interface BadRow {
  line: number
  reason: string
}

interface GoodRow {
  line: number
  address: string
  consentAt: string
  topics: string[]
  format: Format
  /** Left or suppressed, as our own export says: their mark is kept, and nothing goes there. */
  off: 'left' | 'suppressed' | null
  pausedUntil: string | null
}

/** `known`: had it already. `off`: had it, and the file says they left. `left`: were off the list before, or are new to it and off. */
export type Imported = { bad: BadRow[] } | { added: number; known: number; off: number; left: number }

const AT_ONCE = 200

/** @param text the file: columns `email` and `consent_date`, and if wanted `topics`, `format`, `state` and `paused_until` */
export async function importList(db: Db, text: string, by: string): Promise<Imported> {
  const { rows, bad } = readList(text)
  if (bad.length > 0) return { bad }
  const at = rows.map((row) => ({
    ...row,
    mark: subscriberMark(row.address),
    sealed: sealAddress(row.address),
  }))
  return inTransaction(db, async (tx) => {
    const known = await statesOf(
      tx,
      at.map(({ mark }) => mark),
    )
    const fresh = at.filter(({ mark }) => !known.has(mark))
    for (let i = 0; i < fresh.length; i += AT_ONCE) {
      await tx
        .insertInto('newsletterSubscribers')
        .values(
          fresh
            .slice(i, i + AT_ONCE)
            .map(({ mark, sealed, topics, format, consentAt, off, pausedUntil }) => ({
              id: newId(),
              addressMark: mark,
              sealedAddress: off ? null : sealed,
              topics: keptTopics(topics),
              format,
              state: off ?? ('active' as const),
              consentAt,
              consentSource: 'import' as const,
              pausedUntil: off ? null : pausedUntil,
              endedAt: off ? now() : null,
              endedWhy: off ? (off === 'left' ? 'asked' : 'bounced') : null,
            })),
        )
        .execute()
    }
    // Who asked somewhere else to get no letters gets none: a file never brings anybody back, but it takes them off.
    const going = at.filter(({ mark, off }) => off && known.get(mark) === 'active')
    for (const why of ['left', 'suppressed'] as const) {
      const marks = going.filter(({ off }) => off === why).map(({ mark }) => mark)
      for (let i = 0; i < marks.length; i += AT_ONCE)
        await tx
          .updateTable('newsletterSubscribers')
          .set({ state: why, sealedAddress: null, pausedUntil: null })
          .set({ endedAt: now(), endedWhy: why === 'suppressed' ? 'bounced' : 'asked' })
          .where('addressMark', 'in', marks.slice(i, i + AT_ONCE))
          .execute()
    }
    const added = fresh.filter(({ off }) => !off).length
    await record(tx, by, 'newsletter.imported', String(added))
    const states = [...known.values()]
    const active = states.filter((state) => state === 'active').length
    const off = going.length
    return { added, known: active - off, off, left: states.length - active + fresh.length - added }
  })
}

/** Who is on the list already, or was, by the mark of the address. */
async function statesOf(tx: Tx, marks: readonly string[]): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  for (let i = 0; i < marks.length; i += AT_ONCE) {
    const there = await tx
      .selectFrom('newsletterSubscribers')
      .select(['addressMark', 'state'])
      .where('addressMark', 'in', marks.slice(i, i + AT_ONCE))
      .execute()
    for (const { addressMark, state } of there) known.set(addressMark, state)
  }
  return known
}

interface Cells {
  /** `invalid_field_length`: how many rows so far had more or fewer cells than there are columns. */
  info: { lines: number; invalid_field_length: number }
  record: Record<string, string>
}

/** Every row that is wrong, with its line in the file and the reason; the reason never repeats what is there. */
export function readList(text: string): { rows: GoodRow[]; bad: BadRow[] } {
  let cells: Cells[]
  try {
    cells = parse(text.replaceAll('\r\n', '\n'), {
      bom: true,
      columns: (head: string[]) => head.map((name) => name.trim().toLowerCase().replace(/[ -]/g, '_')),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      max_record_size: 10_000,
    }) as unknown as Cells[]
  } catch (error) {
    const line = (error as { lines?: number }).lines ?? 1
    return {
      rows: [],
      bad: [{ line, reason: 'The file ends too soon here. Often a quotation mark is not closed' }],
    }
  }
  const first = cells[0]?.record
  if (!first) return { rows: [], bad: [{ line: 1, reason: 'There is no row below the column names' }] }
  const missing = ['email', 'consent_date'].filter((name) => !(name in first))
  if (missing.length > 0) {
    // As spreadsheets write it where a comma is before cents.
    const other = Object.keys(first).some((name) => /[;\t]/.test(name))
    const reason = other
      ? 'The cells are not separated by commas. Save the file as “CSV, comma separated”'
      : `The column ${missing.join(' and ')} is missing`
    return { rows: [], bad: [{ line: 1, reason }] }
  }
  if (cells.length > MOST_IMPORTED) {
    const reason = `More than ${MOST_IMPORTED.toLocaleString('en-US')} rows. Split the file`
    return { rows: [], bad: [{ line: 1, reason }] }
  }
  const seen = new Map<string, number>()
  const rows: GoodRow[] = []
  const bad: BadRow[] = []
  let uneven = 0
  for (const { info, record: row } of cells) {
    // A cell may hold line ends: the row begins where its first line is.
    const line = info.lines - (Object.values(row).join('').split('\n').length - 1)
    const fits = info.invalid_field_length === uneven
    uneven = info.invalid_field_length
    const read = fits
      ? readRow(row, line)
      : { line, reason: 'This row has more or fewer cells than the first' }
    if ('reason' in read) bad.push(read)
    else {
      const same = read.address.toLowerCase()
      const before = seen.get(same)
      if (before) bad.push({ line, reason: `Same address as line ${before}` })
      else rows.push(read)
      seen.set(same, before ?? line)
    }
  }
  return { rows, bad }
}

function readRow(row: Record<string, string>, line: number): GoodRow | BadRow {
  // Our own export guards a cell that could begin a formula with an apostrophe (platform/text/csv.ts).
  const address = addressSchema.safeParse((row.email ?? '').replace(/^'(?=[=+\-@|%])/, ''))
  if (!address.success) return { line, reason: address.error.issues[0]?.message ?? 'Not an address' }
  if (!row.consent_date) return { line, reason: 'The day the person agreed is missing' }
  const agreed = typedDay(row.consent_date, today())
  if ('error' in agreed) return { line, reason: 'consent_date must be a day like 2026-03-05 or 3/5/2026' }
  const consentAt = agreed.day
  if (consentAt > today()) return { line, reason: 'consent_date is in the future' }
  const topics = (row.topics || 'all')
    .toLowerCase()
    .split(/[\s;|]+/)
    .filter(Boolean)
  if (topics.some((topic) => !TOPICS.some(({ value }) => value === topic)))
    return { line, reason: 'topics may be all, legal, policy and digest, with spaces between' }
  const format = (row.format || 'html').toLowerCase()
  if (format !== 'html' && format !== 'text') return { line, reason: 'format may be html or text' }
  const state = (row.state || 'active').toLowerCase()
  if (state !== 'active' && state !== 'left' && state !== 'suppressed')
    return { line, reason: 'state may be active, left or suppressed' }
  const paused = row.paused_until ? typedDay(row.paused_until, today()) : null
  if (paused && 'error' in paused)
    return { line, reason: 'paused_until must be a day like 2026-03-05 or 3/5/2026' }
  const pausedUntil = paused ? `${paused.day}T23:59:59.999Z` : null
  const off = state === 'active' ? null : state
  return { line, address: address.data, consentAt, topics, format, off, pausedUntil }
}

const A_PART = 5000

/** Everybody whose address we have, in the form that importList takes, with their state. */
export async function exportList(db: Db, by: string): Promise<string> {
  const parts = [
    csv([['email', 'consent_date', 'topics', 'format', 'state', 'consent_source', 'paused_until']]),
  ]
  let after = ''
  let count = 0
  for (;;) {
    const rows = await db
      .selectFrom('newsletterSubscribers')
      .selectAll()
      .where('sealedAddress', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(A_PART)
      .execute()
    if (rows.length === 0) break
    after = rows.at(-1)?.id ?? after
    count += rows.length
    parts.push(
      csv(
        rows.map((row) => [
          openAddress(row.sealedAddress ?? ''),
          row.consentAt.slice(0, 10),
          topicsOf(row.topics).join(' '),
          row.format,
          row.state,
          row.consentSource,
          row.pausedUntil?.slice(0, 10) ?? '',
        ]),
      ),
    )
  }
  await record(db, by, 'newsletter.exported', String(count))
  return parts.join('')
}
