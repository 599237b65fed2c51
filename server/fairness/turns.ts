// Limits how much work of one kind runs at once, in total and per network. What waits is served in turn by network, so
// that a network that asks for much delays itself and not the others. In this process only: no counter is shared.

interface Bounds {
  /** How many run at once. */
  all: number
  network: number
  /** How many wait, and of one network. */
  waiting: { all: number; network: number }
  /** In milliseconds. */
  waitsAtMost: number
}

/** Whose fault it is that a request is refused: its network asks for too much, or the site has too much to do. */
export type Refused = 'network' | 'site'

interface Asks {
  /** Null when it cannot be told which network it is: then only the bounds for all of them count. */
  network: string | null
  /** Served after the others. */
  last?: boolean
  /** Whether the visitor has left meanwhile. */
  signal?: AbortSignal
}

interface Waiting {
  network: string | null
  last: boolean
  since: number
  begin: () => void
  refuse: (why: Refused) => void
}

/** The turns of one kind of work. */
export class Turns {
  readonly #bounds: Bounds
  readonly #networks = new Map<string, { running: number; served: number }>()
  readonly #line: Waiting[] = []
  readonly #refused = { network: 0, site: 0 }
  #running = 0
  #served = 0

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** @returns the function that ends this turn, or why there is none */
  async take(asks: Asks): Promise<(() => void) | Refused> {
    if (this.#mayRun(asks.network)) return this.#begin(asks.network)
    const why = this.#mayWait(asks.network)
    if (!why) return this.#wait(asks)
    this.#refused[why] += 1
    return why
  }

  /** For the metrics and tests. */
  counts(): { running: number; waiting: number; refused: Readonly<Record<Refused, number>> } {
    return { running: this.#running, waiting: this.#line.length, refused: this.#refused }
  }

  #own(network: string | null) {
    return network === null ? undefined : this.#networks.get(network)
  }

  #mayRun(network: string | null): boolean {
    return this.#running < this.#bounds.all && (this.#own(network)?.running ?? 0) < this.#bounds.network
  }

  #waits(network: string | null): number {
    return network === null ? 0 : this.#line.filter((one) => one.network === network).length
  }

  #begin(network: string | null): () => void {
    this.#running += 1
    this.#served += 1
    const running = (this.#own(network)?.running ?? 0) + 1
    if (network !== null) this.#networks.set(network, { running, served: this.#served })
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#running -= 1
      const left = this.#own(network)
      if (left) left.running -= 1
      this.#next()
      this.#forgetIdle(network)
    }
  }

  #forgetIdle(network: string | null): void {
    if (network !== null && this.#own(network)?.running === 0 && this.#waits(network) === 0)
      this.#networks.delete(network)
  }

  /** The next one: searches last, then the network that was served the longest time ago. */
  #next(): void {
    const servedAt = ({ network }: Waiting) => this.#own(network)?.served ?? 0
    const [first] = this.#line
      .filter(({ network }) => this.#mayRun(network))
      .sort((a, b) => Number(a.last) - Number(b.last) || servedAt(a) - servedAt(b) || a.since - b.since)
    first?.begin()
  }

  /** The newest request of the network with the most waiting, if that has more than `least`. */
  #greediest(least: number): Waiting | undefined {
    const waiting = new Map<string, number>()
    for (const { network } of this.#line)
      if (network !== null) waiting.set(network, (waiting.get(network) ?? 0) + 1)
    const most = Math.max(0, ...waiting.values())
    if (most <= least) return undefined
    return this.#line.findLast(({ network }) => network !== null && waiting.get(network) === most)
  }

  #mayWait(network: string | null): Refused | null {
    const mine = this.#waits(network)
    if (mine >= this.#bounds.waiting.network) return 'network'
    if (this.#line.length < this.#bounds.waiting.all) return null
    // The line is full: a network with many in it makes room for one with fewer.
    const other = this.#greediest(mine + 1)
    other?.refuse('network')
    return other ? null : mine > 0 ? 'network' : 'site'
  }

  #wait({ network, last = false, signal }: Asks): Promise<(() => void) | Refused> {
    return new Promise((resolve) => {
      const leave = (turn: (() => void) | Refused) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
        this.#line.splice(this.#line.indexOf(one), 1)
        this.#forgetIdle(network)
        resolve(turn)
      }
      const gone = () => leave('site')
      const refuse = (why: Refused) => {
        this.#refused[why] += 1
        leave(why)
      }
      const begin = () => leave(this.#begin(network))
      const one: Waiting = { network, last, since: performance.now(), begin, refuse }
      const timer = setTimeout(() => refuse('site'), this.#bounds.waitsAtMost)
      signal?.addEventListener('abort', gone, { once: true })
      this.#line.push(one)
    })
  }
}
