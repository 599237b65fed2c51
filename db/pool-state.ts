// The pools of connections to PostgreSQL, for the metrics. SQLite has none.

interface Pool {
  totalCount: number
  idleCount: number
  waitingCount: number
  ended: boolean
}

export interface PoolState {
  pool: string
  busy: number
  idle: number
  /** Queries that wait for a connection. */
  waiting: number
}

const pools = new Map<string, Pool>()

/** The first pool of a name counts: a backup opens another one for its own reading. */
export function notePool(name: string, pool: Pool): void {
  if (pools.get(name)?.ended ?? true) pools.set(name, pool)
}

export const poolStates = (): PoolState[] =>
  [...pools].map(([pool, { totalCount, idleCount, waitingCount }]) => ({
    pool,
    busy: totalCount - idleCount,
    idle: idleCount,
    waiting: waitingCount,
  }))
