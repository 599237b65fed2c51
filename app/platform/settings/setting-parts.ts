import { NAMED_LISTS } from './first-kinds.ts'
import { kindsIn } from './kinds-in-lines.ts'
import { categoriesIn } from './post-categories.ts'
import type { SettingName } from './setting-shape.ts'
import { FEDERAL_HOLIDAYS, weekdaysIn } from './working-days.ts'

// Settings that staff type in several fields. One text is stored: for a list, one entry a line.

export interface SettingPart {
  at: string
  label: string
  as: 'line' | 'short' | 'day' | 'mark'
}

/** The parts of one entry. A mark is "yes" or empty. */
export type Entry = Readonly<Record<string, string>>
type Typed = Readonly<Record<string, string | undefined>>

/** One entry alone, such as a choice of days. */
interface OneEntry {
  parts: readonly SettingPart[]
  entryIn: (text: string) => Entry
  textOf: (entry: Entry) => string
}

interface EntryList {
  /** "Category": each entry is called so, with its number. */
  entry: string
  parts: readonly SettingPart[]
  /** Staff choose the order. */
  sorted: boolean
  /** A line of its own that is chosen and not typed. */
  mark?: { at: string; label: string; line: string }
  entriesIn: (text: string) => Entry[]
  /** Empty for an entry that the list does not need. */
  lineOf: (entry: Entry) => string
}

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** Signs that the stored line uses. A name with one is stored so that the list refuses it. */
const SIGNS = /[=:()\n]/
function nameOf({ code = '', label = '' }: Entry): string {
  if (SIGNS.test(label)) return `(${label})`
  return code && code !== label ? `${code} = ${label}` : label
}

const NAME: SettingPart = { at: 'label', label: 'Name', as: 'line' }
const RETIRED: SettingPart = { at: 'retired', label: 'No longer offered', as: 'mark' }

function namedList(which: keyof typeof NAMED_LISTS, entry: string, more: SettingPart[] = []): EntryList {
  const { first, rules } = NAMED_LISTS[which]
  return {
    entry,
    parts: [NAME, ...more, RETIRED],
    sorted: true,
    entriesIn(text) {
      const list = kindsIn(text, first, rules)
      if ('wrong' in list) return linesOf(text).map((label) => ({ label }))
      return list.map(({ retired, ...one }) => ({ ...one, retired: retired ? 'yes' : '' }))
    },
    lineOf(one) {
      // The site knows the kinds of the release that are left out, and no longer offers them.
      if (one.retired && first.some(({ code, label }) => code === one.code && label === one.label)) return ''
      if (one.code && !one.label) return ''
      return `${nameOf(one)}${one.retired ? ' (retired)' : ''}${one.means ? `: ${one.means}` : ''}`
    },
  }
}

const categories: EntryList = {
  entry: 'Category',
  parts: [NAME, { at: 'legal', label: 'A second person must read each post', as: 'mark' }],
  sorted: true,
  entriesIn(text) {
    const list = categoriesIn(text)
    if ('wrong' in list) return linesOf(text).map((label) => ({ label }))
    return list.map(({ legal, ...one }) => ({ ...one, legal: legal ? 'yes' : '' }))
  },
  lineOf: (one) => (one.code && !one.label ? '' : `${nameOf(one)}${one.legal ? ' (law)' : ''}`),
}

const giftExamples: EntryList = {
  entry: 'Example',
  parts: [
    { at: 'amount', label: 'Amount in dollars', as: 'short' },
    { at: 'does', label: 'What it pays for', as: 'line' },
  ],
  sorted: true,
  entriesIn: (text) =>
    linesOf(text).map((line) => {
      const [, amount = '', does = line] = /^(\S+?)\s*:\s*(.+)$/.exec(line) ?? []
      return { amount, does }
    }),
  lineOf: ({ amount = '', does = '' }) =>
    amount || does ? `${amount.replaceAll(/[$,\s]/g, '')}: ${does}` : '',
}

const closedDays: EntryList = {
  entry: 'Closed days',
  parts: [
    { at: 'first', label: 'First day', as: 'day' },
    { at: 'last', label: 'Last day, if there are more', as: 'day' },
  ],
  sorted: false,
  mark: { at: 'federal', label: FEDERAL_HOLIDAYS, line: FEDERAL_HOLIDAYS },
  entriesIn: (text) =>
    linesOf(text).map((line) => {
      const [first = '', last = '', ...rest] = line.split(/ (?:to|until|through) /)
      return rest.length > 0 ? { first: line, last: '' } : { first, last }
    }),
  lineOf: ({ first = '', last = '' }) =>
    first === last ? first : [first, last].filter(Boolean).join(' to '),
}

const LISTS: Partial<Record<SettingName, EntryList>> = {
  BLOG_CATEGORIES: categories,
  HUB_CATEGORIES: namedList('hub', 'Category'),
  LAW_KINDS: namedList('law', 'Kind of law'),
  FEE_KINDS: namedList('fees', 'Kind of fee', [{ at: 'means', label: 'What it means', as: 'line' }]),
  GIFT_IMPACT: giftExamples,
  CLOSED_DAYS: closedDays,
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const ONES: Partial<Record<SettingName, OneEntry>> = {
  ORG_SPANISH: {
    parts: [{ at: 'yes', label: 'Our team reads and answers messages in Spanish', as: 'mark' }],
    entryIn: (text) => ({ yes: text }),
    textOf: ({ yes }) => (yes ? 'yes' : ''),
  },
  WORK_DAYS: {
    parts: WEEKDAYS.map((day) => ({ at: day, label: day, as: 'mark' })),
    entryIn: (text) => Object.fromEntries((weekdaysIn(text) ?? []).map((day) => [WEEKDAYS[day], 'yes'])),
    textOf: (entry) => WEEKDAYS.filter((day) => entry[day]).join(', '),
  },
  NOTICE_DELAY: {
    parts: [
      { at: 'least', label: 'At least', as: 'short' },
      { at: 'most', label: 'At most', as: 'short' },
    ],
    entryIn(text) {
      const [least = '', most = ''] = text.split(/[-–]/).map((part) => part.trim())
      return { least, most }
    },
    textOf: ({ least = '', most = '' }) => (least || most ? `${least}-${most}` : ''),
  },
}

export const listOfSetting = (name: string): EntryList | undefined => LISTS[name as SettingName]
export const partsOfSetting = (name: string): OneEntry | undefined => ONES[name as SettingName]

/** The field of one part; of an entry of a list with its place. */
export const partName = (name: string, at: string, place?: number): string =>
  place === undefined ? `${name}-${at}` : `${name}-${place}-${at}`

/** A hidden field with this name says that the form has the parts of a setting: an empty box is not sent. */
export const partsShown = (name: string): string => `parts-${name}`

/** More than any list may have. */
const MOST_ENTRIES = 60

/** Whether the mark of a list is chosen, and its entries. */
interface ListShown {
  marked: boolean
  entries: Entry[]
}

/** A stored text as entries. */
export function listIn(list: EntryList, text: string): ListShown {
  const isMark = (line: string) => line.trim().toLowerCase() === list.mark?.line.toLowerCase()
  const lines = text.split('\n')
  return {
    marked: lines.some(isMark),
    entries: list.entriesIn(lines.filter((line) => !isMark(line)).join('\n')),
  }
}

/** The entries as they were typed, each with its place. An emptied one stays where it was, and the last one has words. */
export function listTyped(name: string, list: EntryList, typed: Typed): ListShown {
  const parts = [...list.parts.map(({ at }) => at), 'code', 'place']
  const all = Array.from({ length: MOST_ENTRIES }, (_, place): Entry => {
    const cells = parts.map((at) => [
      at,
      (typed[partName(name, at, place)] ?? '').replaceAll('\n', ' ').trim(),
    ])
    return Object.fromEntries(cells) as Record<string, string>
  })
  const entries = all.slice(0, all.findLastIndex(hasWords) + 1)
  return { marked: list.mark !== undefined && typed[partName(name, list.mark.at)] === 'yes', entries }
}

const hasWords = (entry: Entry): boolean =>
  Object.entries(entry).some(([at, cell]) => at !== 'place' && cell !== '')

/** In the order of the places that were typed. */
const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries
    .map((entry, at) => ({ entry, at: placeTyped(entry.place, at + 1) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ entry }) => entry)

/** An entry that moves up goes before the one that has its new place; one that moves down goes after it. */
function placeTyped(typed: string | undefined, now: number): number {
  const place = Number.parseInt(typed ?? '', 10)
  if (!(place >= 0) || place === now) return now
  return place < now ? place - 0.5 : place + 0.5
}

function textOfList({ mark, lineOf }: EntryList, { marked, entries }: ListShown): string {
  const lines = inOrder(entries)
    .filter(hasWords)
    .map((entry) => lineOf(entry))
    .filter((line) => line !== '')
  return (mark && marked ? [mark.line, ...lines] : lines).join('\n')
}

/**
 * A setting's value from the parts that were typed. The value that was shown if these are its parts.
 * @returns undefined if the form has no parts of it
 */
export function valueFromParts(name: string, typed: Typed, was: string): string | undefined {
  if (typed[partsShown(name)] === undefined) return undefined
  const list = listOfSetting(name)
  if (list) {
    const value = textOfList(list, listTyped(name, list, typed))
    return value === textOfList(list, listIn(list, was)) ? was : value
  }
  const one = partsOfSetting(name)
  if (!one) return undefined
  const value = one.textOf(entryTyped(name, one, typed))
  return value === one.textOf(one.entryIn(was)) ? was : value
}

export const entryTyped = (name: string, { parts }: OneEntry, typed: Typed): Entry =>
  Object.fromEntries(parts.map(({ at }) => [at, typed[partName(name, at)] ?? '']))

/** A value as people say it, without the signs that the stored text needs. */
export function saidValue(name: string, value: string): string {
  if (value === '') return 'empty'
  const list = listOfSetting(name)
  if (!list) return `“${value}”`
  const { marked, entries } = listIn(list, value)
  const said = entries
    .filter(({ retired }) => !retired)
    .map((entry) => list.lineOf({ ...entry, code: '', legal: '' }))
  return (marked && list.mark ? [list.mark.label, ...said] : said).map((one) => `“${one}”`).join(', ')
}

/** A line that its list refuses, as it was typed. */
export const saidLine = (line: string): string =>
  /^\(.*\)/.test(line)
    ? line.slice(1).replace(/\)[^)]*$/, '')
    : line.replace(/^[^=]{0,80}=\s*/, '').replace(/ ?\((?:retired|law)\)/i, '')
