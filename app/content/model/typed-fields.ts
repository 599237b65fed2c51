import { readDate } from '#app/platform/dates/read-date.ts'
import { dayOrTyped, typedDay, typedIn } from '#app/platform/dates/typed-day.ts'
import { dayOf } from '#app/platform/time.ts'
import { isDay } from '#app/platform/time-zones.ts'
import {
  type ContentField,
  cellsOf,
  entriesTyped,
  type FieldColumn,
  lineOfEntry,
  MOST_LINES,
  type TypedFields,
  textOfEntries,
} from './fields.ts'
import { type Conflict, mergeFields } from './merging.ts'

// Converts a record to form values and back: each field is one text.

type Content = Record<string, unknown>
type Row = Record<string, string | null>

/** A record's fields as text. */
export const fieldTexts = (fields: readonly ContentField[], content: Content): TypedFields =>
  Object.fromEntries(fields.map((field) => [field.at, asText(field, valueAt(content, field.at))]))

/** How each field merges: a list by line, a text by paragraph, anything else whole. */
const mergedBy = (fields: readonly ContentField[]) =>
  Object.fromEntries(
    fields.flatMap(({ at, as }): [string, 'lines' | 'paragraphs'][] => {
      if (as === 'lines' || as === 'rows' || as === 'examples') return [[at, 'lines']]
      return as === 'text' ? [[at, 'paragraphs']] : []
    }),
  )

/**
 * Merges what was typed on a version with what someone else saved meanwhile.
 * @param how defaults to the merge that fits each field's type
 */
export function mergeTyped<T extends TypedFields>(
  fields: readonly ContentField[],
  { base, theirs, typed }: { base: object; theirs: object; typed: T },
  how = mergedBy(fields),
): { typed: T; conflicts: Conflict[] } {
  const texts = (of: object) => fieldTexts(fields, { ...of })
  const merged = mergeFields<TypedFields>(texts(base), texts(theirs), typed, how)
  return { typed: merged.fields as T, conflicts: merged.conflicts }
}

/** The values of a posted form: days in their stored form, without unknown fields. */
export function textsOf(fields: readonly ContentField[], posted: TypedFields): TypedFields {
  return Object.fromEntries(
    fields.map((field) => {
      const { at, as } = field
      if (as === 'day') return [at, dayOrTyped(typedIn(posted, at), dayOf(new Date(), 'UTC'))]
      if (as === 'rows' || as === 'examples') return [at, textOfEntries(entriesTyped(field, posted))]
      return [at, (posted[at] ?? '').normalize('NFC').trim()]
    }),
  )
}

/**
 * The record with the typed values, or an error for each invalid field.
 * @param base the record it was typed on: parts without a field stay as in it
 */
export function contentFrom(
  fields: readonly ContentField[],
  base: Content,
  texts: TypedFields,
): { content: Content; errors: Record<string, string> } {
  const content = structuredClone(base)
  const errors: Record<string, string> = {}
  for (const field of fields) {
    const read = asValue(field, texts[field.at] ?? '')
    if ('problem' in read) errors[field.at] = read.problem
    else if (!staysNothing(read.value, valueAt(base, field.at))) put(content, field.at, read.value)
  }
  return { content, errors }
}

/** An empty value stays absent, and a field added since the record was made stays absent until it is filled in. */
const staysNothing = (typed: unknown, before: unknown): boolean =>
  (typed === '' && before === null) || ((typed === null || typed === '') && before === undefined)

const valueAt = (content: Content, at: string): unknown =>
  at.split('.').reduce<unknown>((inside, name) => (inside as Content | undefined)?.[name], content)

function put(content: Content, at: string, value: unknown): void {
  const names = at.split('.')
  const last = names.pop() ?? ''
  const inside = names.reduce<Content>((one, name) => {
    one[name] ??= {}
    return one[name] as Content
  }, content)
  inside[last] = value
}

function asText({ as, columns = [] }: ContentField, value: unknown): string {
  if (value === null || value === undefined) return ''
  switch (as) {
    case 'lines':
      return (value as string[]).join('\n')
    case 'examples':
    case 'rows':
      return (value as Row[]).map((row) => lineOfEntry(columns, row)).join('\n')
    case 'span': {
      const { amount, unit } = value as Span
      return `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`
    }
    default:
      return String(value)
  }
}

/** The unit of a span, as records store it. */
export const UNITS = ['days', 'months', 'years'] as const

/** The most units of any span. */
export const MOST_UNITS = 5000

export interface Span {
  amount: number
  unit: (typeof UNITS)[number]
}

type Read = { value: unknown } | { problem: string }

function asValue(field: ContentField, text: string): Read {
  switch (field.as) {
    case 'lines':
    case 'rows':
    case 'examples':
      return manyFrom(field, text)
    case 'number':
      return numberFrom(field, text)
    case 'span':
      return spanFrom(field, text)
    case 'day':
    case 'choice':
      return chosenFrom(field, text)
    default:
      return wordsFrom(field, text)
  }
}

function numberFrom({ label, needed, between }: ContentField, text: string): Read {
  if (text === '') return needed ? { problem: `Enter a number: ${label}` } : { value: null }
  if (!/^\d{1,5}$/.test(text))
    return { problem: `${label} must be a whole number, like ${between?.[0] ?? 180}` }
  const value = Number(text)
  if (between && (value < between[0] || value > between[1]))
    return { problem: `${label} must be a number from ${between[0]} to ${between[1]}` }
  return { value }
}

function chosenFrom({ as, label, choices, byStaff, most }: ContentField, text: string): Read {
  if (as === 'choice') {
    const known =
      choices?.some(({ value }) => value === text) || (byStaff && text !== '' && text.length <= most)
    return known ? { value: text } : { problem: `Choose one: ${label}` }
  }
  if (text === '') return { value: text }
  const read = typedDay(text, dayOf(new Date(), 'UTC'))
  return 'day' in read ? { value: read.day } : { problem: read.error }
}

function wordsFrom({ as, label, most }: ContentField, text: string): Read {
  if (text.length > most) return { problem: `${label} must be ${most} characters or fewer` }
  if (as === 'address' && text !== '' && !isAddress(text))
    return { problem: `${label} must be an address, like https://www.ada.gov/` }
  if (as === 'line' && text.includes('\n')) return { problem: `${label} must be on one line` }
  return { value: text }
}

export const isAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]+\.[^\s]+$/.test(text) && URL.canParse(text)

function spanFrom({ label }: ContentField, text: string): Read {
  if (text === '') return { value: null }
  const [, amount, word] = /^(\d{1,4}) (day|month|year)s?$/i.exec(text) ?? []
  const unit = UNITS.find((one) => one === `${word?.toLowerCase()}s`)
  if (!unit || Number(amount) === 0)
    return { problem: `${label} must be a number with days, months or years, like 180 days` }
  return Number(amount) > MOST_UNITS
    ? {
        problem: `${label} must be a number from 1 to ${MOST_UNITS.toLocaleString('en-US')}, with days, months or years`,
      }
    : { value: { amount: Number(amount), unit } }
}

function manyFrom(field: ContentField, text: string): Read {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > MOST_LINES) return { problem: `${field.label}: at most ${MOST_LINES} lines` }
  const long = lines.findIndex((line) => line.length > field.most)
  if (long >= 0)
    return { problem: `${field.label}, line ${long + 1}: write ${field.most} characters or fewer` }
  if (field.as === 'lines') return { value: lines.map((line) => line.trim()) }
  const rows = lines.map((line) => rowFrom(field, line))
  const wrong = rows.findIndex((row) => typeof row === 'string')
  const entry = field.as === 'examples' ? 'example' : 'entry'
  return wrong < 0 ? { value: rows } : { problem: `${field.label}, ${entry} ${wrong + 1}: ${rows[wrong]}` }
}

/** The entry on a line, or its error. */
function rowFrom({ columns = [] }: ContentField, line: string): Row | string {
  const cells = cellsOf(columns, line)
  const row: Row = {}
  for (const [place, column] of columns.entries()) {
    const cell = cells[place]?.trim() ?? ''
    if (cell === '') {
      if (!column.optional)
        return `give ${columns.map((one) => (one.optional ? `${one.label} (optional)` : one.label)).join(', ')}`
      row[column.at] = null
      continue
    }
    const read = storedCell(column, cell)
    const problem = cellProblem(column, read)
    if (problem) return problem
    row[column.at] = read
  }
  return row
}

function storedCell({ as }: FieldColumn, cell: string): string {
  const today = dayOf(new Date(), 'UTC')
  if (as === 'day') return dayOrTyped(cell, today)
  if (as !== 'when' || WHEN.test(cell)) return cell
  const read = readDate(cell, today, 'any')
  if (read.kind === 'day') return read.day
  return read.kind === 'month' ? read.month : cell
}

/** A day, a month or a year. */
const WHEN = /^\d{4}(?:-\d{2}){0,2}$/

function cellProblem(
  { as, label, choices = [], choiceLabels = choices }: FieldColumn,
  cell: string,
): string | undefined {
  if (as === 'address' && !isAddress(cell))
    return `the ${label} is not an address. Write it like https://www.ada.gov/`
  if (as === 'day' && !isDay(cell))
    return `write ${label} as a date that is in the calendar, like March 5, 2026`
  if (as === 'when' && !WHEN.test(cell)) return `write ${label} like February 11, 2026, February 2026 or 2026`
  if (as === 'choice' && !choices.includes(cell))
    return `the ${label} must be one of ${choiceLabels.join(', ')}`
  return undefined
}
