import { dayBegun } from '#app/platform/legal-days.ts'
import { jurisdictions } from '#app/platform/states.ts'
import { sayDay } from '#app/platform/time.ts'
import type { CaseKind } from '#db/tables/cases.ts'
import { FACT_NAMES, type Facts, factIn } from './answers.ts'
import { words } from './words.ts'

// The form of "How long do I have?" as answers, and what is wrong with it. What is no field of it is dropped; what is wrong stays as it
// was typed.

export interface Typed {
  kind: CaseKind | ''
  state: string
  /** As typed. */
  whenMonth: string
  whenDay: string
  whenYear: string
  /** It happened more than once, or goes on. */
  again: boolean
  facts: Facts
}

export interface ReadAnswers {
  typed: Typed
  /** The day it happened; the first of the month where only that was given; null where nothing was. */
  from: { day: string; exact: boolean } | null
  problems: { kind?: string; when?: string }
}

/** More than any part of a day has; the rest is cut before it is looked at. */
const LONGEST_PART = 20
const OLDEST_YEARS = 100

const KIND_CODES = Object.keys(words.kinds) as CaseKind[]
const STATE_CODES = new Set(jurisdictions.map(([code]) => code))

export function readAnswers(field: (name: string) => string | undefined, at: Date): ReadAnswers {
  const part = (name: string) => (field(name) ?? '').slice(0, LONGEST_PART).trim()
  const kind = KIND_CODES.find((one) => one === field('kind')) ?? ''
  const state = field('state') ?? ''
  const typed: Typed = {
    kind,
    state: STATE_CODES.has(state) ? state : '',
    whenMonth: part('whenMonth'),
    whenDay: part('whenDay'),
    whenYear: part('whenYear'),
    again: field('again') === 'yes',
    facts: Object.fromEntries(FACT_NAMES.map((name) => [name, factIn(name, field(name))])),
  }
  const when = readDay(typed, at)
  return {
    typed,
    from: 'from' in when ? when.from : null,
    problems: {
      ...(kind === '' && { kind: words.problems.kind }),
      ...('problem' in when && { when: when.problem }),
    },
  }
}

type ReadDay = Pick<ReadAnswers, 'from'> | { problem: string }

function readDay({ whenMonth, whenDay, whenYear }: Typed, at: Date): ReadDay {
  if (!whenMonth && !whenDay && !whenYear) return { from: null }
  const month = /^(?:0?[1-9]|1[0-2])$/.test(whenMonth) ? Number(whenMonth) : null
  if (month === null) return { problem: words.problems.month }
  if (!whenYear) return { problem: words.problems.yearMissing }
  if (!/^\d{4}$/.test(whenYear)) return { problem: words.problems.year }
  if (whenDay && !/^\d{1,2}$/.test(whenDay)) return { problem: words.problems.day }
  const days = new Date(Date.UTC(Number(whenYear), month, 0)).getUTCDate()
  const number = whenDay ? Number(whenDay) : 1
  if (number < 1 || number > days)
    return { problem: words.problems.noSuchDay(MONTH.format(Date.UTC(2026, month - 1, 1)), whenYear, days) }
  const day = `${whenYear}-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`
  const today = dayBegun(at)
  if (day > today) return { problem: words.problems.future(sayDay(day)) }
  if (Number(whenYear) < Number(today.slice(0, 4)) - OLDEST_YEARS) return { problem: words.problems.tooOld }
  return { from: { day, exact: whenDay !== '' } }
}

const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' })
