// The capacity of many machines, computed from what one answer costs.

/** What one answer takes, in milliseconds of processor time. */
export interface Cost {
  answers: number
  site: number
  database: number
  transactions: number
}

export type Answers = Record<'kept' | 'made' | 'search' | 'case' | 'post', Cost>

interface Load {
  /** Requests a second. */
  requests: number
  /** The share that is answered from memory, and the share that writes. */
  kept: number
  writes: number
}

const LOADS: Load[] = [
  { requests: 10, kept: 0.9, writes: 0.01 },
  { requests: 1000, kept: 0.95, writes: 0.005 },
  { requests: 100_000, kept: 0.97, writes: 0.005 },
]
/** How full processors are at most, so that waits stay short. */
const FULL = 0.6
/** Of one process: pages and work, searches, leases with the clock and the versions. */
const CONNECTIONS = 10 + 3 + 2
/** Above this many connections, PostgreSQL needs PgBouncer in front of it. */
const MOST_CONNECTIONS = 200
/** Shares: of the pages that are made, and of what is written. The rest of that is counted as posts, which cost more than most. */
const SEARCHES = 0.05
const CASES = 0.04
const BYTES = 7000
/** What the one lock of the audit trail allows in a second, if each holds it for five milliseconds. */
const AUDITED_A_SECOND = 200

interface Need {
  cores: number
  databaseCores: number
  processes: number
  connections: number
  transactions: number
  megabits: number
  audit: number
  first: string
}

function needOf({ requests, kept, writes }: Load, answers: Answers): Need {
  const shares: [Cost, number][] = [
    [answers.kept, kept],
    [answers.made, (1 - kept - writes) * (1 - SEARCHES)],
    [answers.search, (1 - kept - writes) * SEARCHES],
    [answers.case, writes * CASES],
    [answers.post, writes * (1 - CASES)],
  ]
  const sum = (of: (cost: Cost) => number) =>
    requests * shares.reduce((all, [cost, share]) => all + of(cost) * share, 0)
  const cores = sum(({ site }) => site / 1000) / FULL
  const databaseCores = sum(({ database }) => database / 1000) / FULL
  // Two for the loss of one, as soon as one does not carry everything easily.
  const processes = cores < 0.25 ? 1 : Math.max(2, Math.ceil(cores) + 1)
  const made = sum((cost) => (cost === answers.made || cost === answers.search ? cost.site / 1000 : 0)) / FULL
  const memory = sum((cost) => (cost === answers.kept ? cost.site / 1000 : 0)) / FULL
  const shortages: [string, number][] = [
    ['pages that are made', made],
    ['pages from memory', memory],
    ['writing', cores - made - memory],
    ['the processors of PostgreSQL', databaseCores],
  ]
  const [first = ''] = shortages.toSorted(([, a], [, b]) => b - a).map(([name]) => name)
  return {
    cores,
    databaseCores,
    processes,
    connections: processes * CONNECTIONS,
    transactions: sum(({ transactions }) => transactions) + (processes > 1 ? 2 * processes : 0),
    megabits: (requests * BYTES * 8) / 1e6,
    audit: (requests * writes * CASES) / AUDITED_A_SECOND,
    first,
  }
}

/** A table in Markdown. */
export function capacityTable(answers: Answers): string {
  const needs = LOADS.map((load) => needOf(load, answers))
  const row = (name: string, tell: (need: Need, load: Load) => string) =>
    `| ${name} | ${needs.map((need, i) => tell(need, LOADS[i] as Load)).join(' | ')} |`
  return [
    `| Requests a second | ${LOADS.map(({ requests }) => round(requests)).join(' | ')} |`,
    '| --- | --- | --- | --- |',
    row('From memory; writing', (_, { kept, writes }) => `${kept * 100} %; ${writes * 100} %`),
    row('Processors of the site', ({ cores }) => round(cores)),
    row('Processes', ({ processes }) => round(processes)),
    row('Processors of PostgreSQL', ({ databaseCores }) => round(databaseCores)),
    row('Transactions a second', ({ transactions }) => round(transactions)),
    row('Connections', ({ connections }) =>
      connections > MOST_CONNECTIONS ? `${round(connections)}, so PgBouncer` : round(connections),
    ),
    row('Bandwidth', ({ megabits }) => `${round(megabits)} Mbit/s`),
    row('Of the audit lock', ({ audit }) => `${round(audit * 100)} %`),
    row('What is short first', ({ first }) => first),
  ].join('\n')
}

const round = (value: number): string =>
  value >= 100
    ? Math.round(Number(value.toPrecision(2))).toLocaleString('en-US')
    : String(Number(value.toPrecision(2)))
