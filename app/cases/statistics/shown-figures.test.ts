import { expect, test } from 'vitest'
import type { Counted, CountedAct } from './month-figures.server.ts'
import { EXACT, figuresOf, HIDDEN, type ShownFigures, shownOf } from './shown-figures.ts'

// Months, quarters and a half-year of random cases. A reader has all their reports and subtracts shown numbers from each other.

const KINDS = ['housing', 'work', 'other'] as const
const STATES = ['CA', 'NY', 'TX'] as const
const TABLES = ['kinds', 'states', 'lanes'] as const
const ACTS = ['withdrawn', 'deleted', 'referred'] as const
const QUARTERS = [
  [0, 1, 2],
  [3, 4, 5],
  [0, 1, 2, 3, 4, 5],
] as const

interface TrueMonth {
  cases: Counted[]
  acts: Record<CountedAct, number>
}

/** Numbers that are the same at each run. */
function drawing(seed: number) {
  let state = seed
  return (below: number): number => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}

function randomMonth(draw: (below: number) => number): TrueMonth {
  const few = () => (draw(3) === 0 ? 0 : draw(9))
  const cases = KINDS.flatMap((kind) =>
    Array.from({ length: few() }, () => aCase(kind, STATES[draw(3)] ?? 'CA', draw(4) === 0)),
  )
  return { cases, acts: { gone: few(), withdrawn: few(), deleted: few(), referred: few() } }
}

const aCase = (kind: Counted['kind'], state: string, marked: boolean): Counted => ({
  month: '2026-01',
  kind,
  state,
  status: 'under-review',
  lane: marked ? 'quarantine' : 'open',
  spamOn: null,
  answer: 'in-time',
  promisedHours: 48,
  hours: 5,
})

const inAll = (months: readonly TrueMonth[]): TrueMonth => {
  const sum = (act: CountedAct) => months.reduce((all, { acts }) => all + acts[act], 0)
  return {
    cases: months.flatMap(({ cases }) => cases),
    acts: {
      gone: sum('gone'),
      withdrawn: sum('withdrawn'),
      deleted: sum('deleted'),
      referred: sum('referred'),
    },
  }
}
const figures = ({ cases, acts }: TrueMonth, hide: typeof HIDDEN) =>
  figuresOf(cases, acts, { promised: '48 hours', hide })

/** A sum of unknown numbers that the reader knows. */
type Sum = Map<string, number>

/** What a report tells about the unknown numbers of these months, and which of them it hides. */
function told(shown: ShownFigures, months: readonly number[], tables: ReadonlyMap<string, string[]>) {
  const sums: Sum[] = []
  const hidden: string[] = []
  const tell = (count: number | null, unknown: string[]) => {
    if (count !== null) sums.push(new Map(unknown.map((name) => [name, 1])))
    else if (unknown.length === 1) hidden.push(...unknown)
  }
  for (const act of ACTS)
    tell(
      shown[act],
      months.map((month) => `${month} ${act}`),
    )
  tell(
    shown.gone,
    months.map((month) => `${month} gone`),
  )
  for (const table of TABLES)
    for (const { name, count } of shown[table])
      if (tables.get(table)?.includes(name))
        tell(
          count,
          months.map((month) => `${month} ${table} ${name}`),
        )
  const here = (tables.get('kinds') ?? []).flatMap((name) => months.map((month) => `${month} kinds ${name}`))
  if (shown.received !== null) tell(shown.received, [...here, ...months.map((month) => `${month} gone`)])
  return { sums, hidden }
}

/** Each table of a month adds up to the same cases. */
const sameTotals = (month: number, tables: ReadonlyMap<string, string[]>): Sum[] =>
  ['states', 'lanes'].map((other) => {
    const of = (table: string, sign: number) =>
      (tables.get(table) ?? []).map((name): [string, number] => [`${month} ${table} ${name}`, sign])
    return new Map([...of('kinds', 1), ...of(other, -1)])
  })

const PRIME = 67_108_859
const inverse = (value: number): number => {
  let [result, base] = [1, value]
  for (let left = PRIME - 2; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * base) % PRIME
    base = (base * base) % PRIME
  }
  return result
}

/** The unknown numbers that the sums determine, by solving them (modulo a prime, so that numbers stay whole). */
function computable(sums: readonly Sum[]): Set<string> {
  const solved = new Map<string, Sum>()
  const take = (from: Sum, times: number, row: Sum) => {
    for (const [name, value] of row) {
      const left = ((from.get(name) ?? 0) - ((times * value) % PRIME) + PRIME) % PRIME
      if (left === 0) from.delete(name)
      else from.set(name, left)
    }
  }
  for (const sum of sums) {
    const row: Sum = new Map([...sum].map(([name, value]) => [name, (value + PRIME) % PRIME]))
    for (const [name, value] of [...row]) {
      const known = solved.get(name)
      if (known) take(row, value, known)
    }
    const [pivot] = row
    if (!pivot) continue
    const [name, value] = pivot
    const scale = inverse(value)
    for (const [key, one] of row) row.set(key, (one * scale) % PRIME)
    for (const other of solved.values()) {
      const times = other.get(name)
      if (times) take(other, times, row)
    }
    solved.set(name, row)
  }
  return new Set([...solved].flatMap(([name, row]) => (row.size === 1 ? [name] : [])))
}

/** @param ofPeriod how a quarter or the half-year is shown. @returns the hidden numbers of months, and which of them can be computed */
function givenAway(
  months: readonly TrueMonth[],
  ofPeriod: (period: TrueMonth, shownMonths: ShownFigures[]) => ShownFigures,
) {
  const shown = months.map((month) => figures(month, HIDDEN))
  const all = figures(inAll(months), EXACT)
  const tables = new Map(
    TABLES.map((table) => [table, all[table].flatMap(({ name, count }) => (count ? [name] : []))]),
  )
  const byMonth = shown.map((one, at) => told(one, [at], tables))
  const byPeriod = QUARTERS.map((period) => {
    const whole = ofPeriod(
      inAll(period.map((at) => months[at] ?? expect.fail())),
      period.map((at) => shown[at] ?? expect.fail()),
    )
    return told(whole, period, tables)
  })
  const sums = [...byMonth, ...byPeriod].flatMap((one) => one.sums)
  const known = computable([...sums, ...months.flatMap((_, at) => sameTotals(at, tables))])
  const hidden = byMonth.flatMap((one) => one.hidden)
  return { hidden, away: hidden.filter((name) => known.has(name)) }
}

const randomMonths = (seed: number) => {
  const draw = drawing(seed)
  return Array.from({ length: 6 }, () => randomMonth(draw))
}
const SEEDS = Array.from({ length: 60 }, (_, at) => 1000 + 7919 * at)

test('no hidden number of a month can be computed from the numbers of months, quarters and years', () => {
  let hidden = 0
  for (const seed of SEEDS) {
    const found = givenAway(randomMonths(seed), (period, months) => shownOf(figures(period, EXACT), months))
    hidden += found.hidden.length
    expect(found.away, `seed ${seed}`).toEqual([])
  }
  expect(hidden).toBeGreaterThan(1000)
})

test('hidden numbers could be computed if a quarter hid only its own small numbers', () => {
  const away = SEEDS.flatMap(
    (seed) => givenAway(randomMonths(seed), (period) => figures(period, HIDDEN)).away,
  )
  expect(away.length).toBeGreaterThan(100)
})

test('deleted cases could be computed if the number received were shown beside them', () => {
  const month = (gone: number): TrueMonth => ({
    cases: Array.from({ length: 12 }, () => aCase('housing', 'CA', false)),
    acts: { gone, withdrawn: 0, deleted: 0, referred: 0 },
  })
  const { received, gone, kinds } = figures(month(2), HIDDEN)
  expect([received, gone, kinds.find(({ count }) => count)?.count]).toEqual([null, null, 12])
  expect(figures(month(0), HIDDEN)).toMatchObject({ received: 12, gone: 0 })
  expect(figures(month(7), HIDDEN)).toMatchObject({ received: 19, gone: 7 })
})

test('a quarter shows a number that each of its months shows', () => {
  const month = (count: number): TrueMonth => ({
    cases: Array.from({ length: count }, () => aCase('housing', 'CA', false)),
    acts: { gone: 0, withdrawn: count, deleted: 0, referred: 2 },
  })
  const shown = (months: TrueMonth[], counted = inAll(months)) =>
    shownOf(
      figures(counted, EXACT),
      months.map((one) => figures(one, HIDDEN)),
    )
  const months = [month(6), month(0), month(5)]
  expect(shown(months)).toMatchObject({ received: 11, withdrawn: 11, deleted: 0, referred: null })
  expect(shown([...months, month(3)])).toMatchObject({ received: null, withdrawn: null })
  // One case was withdrawn in two of the months.
  const counted = inAll(months)
  counted.acts.withdrawn = 10
  expect(shown(months, counted).withdrawn).toBeNull()
})
