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

export interface Turns {
  /** @returns the function that ends this turn, or why there is none */
  take: (asks: Asks) => Promise<(() => void) | Refused>
  /** For the metrics and tests. */
  counts: () => { running: number; waiting: number; refused: Readonly<Record<Refused, number>> }
}

export function takeTurns(bounds: Bounds): Turns {
  let running = 0
  let served = 0
  const refused = { network: 0, site: 0 }
  const ofNetwork = new Map<string, { running: number; served: number }>()
  const line: Waiting[] = []

  const own = (network: string | null) => (network === null ? undefined : ofNetwork.get(network))
  const mayRun = ({ network }: Pick<Waiting, 'network'>) =>
    running < bounds.all && (own(network)?.running ?? 0) < bounds.network
  const waits = (network: string | null) =>
    network === null ? 0 : line.filter((one) => one.network === network).length

  function begin(network: string | null): () => void {
    running += 1
    served += 1
    if (network !== null) ofNetwork.set(network, { running: (own(network)?.running ?? 0) + 1, served })
    let ended = false
    return () => {
      if (ended) return
      ended = true
      running -= 1
      const left = own(network)
      if (left) left.running -= 1
      next()
      forgetIdle(network)
    }
  }

  function forgetIdle(network: string | null): void {
    if (network !== null && own(network)?.running === 0 && waits(network) === 0) ofNetwork.delete(network)
  }

  /** The next one: searches last, then the network that was served the longest time ago. */
  function next(): void {
    const [first] = line
      .filter(mayRun)
      .sort(
        (a, b) =>
          Number(a.last) - Number(b.last) ||
          (own(a.network)?.served ?? 0) - (own(b.network)?.served ?? 0) ||
          a.since - b.since,
      )
    first?.begin()
  }

  /** The newest request of the network with the most waiting, if that has more than `least`. */
  function greediest(least: number): Waiting | undefined {
    const newest = line.toReversed()
    const [most] = newest.toSorted((a, b) => waits(b.network) - waits(a.network))
    return most && waits(most.network) > least ? most : undefined
  }

  function mayWait(network: string | null): Refused | null {
    const mine = waits(network)
    if (mine >= bounds.waiting.network) return 'network'
    if (line.length < bounds.waiting.all) return null
    // The line is full: a network with many in it makes room for one with fewer.
    const other = greediest(mine + 1)
    other?.refuse('network')
    return other ? null : mine > 0 ? 'network' : 'site'
  }

  function wait({ network, last = false, signal }: Asks): Promise<(() => void) | Refused> {
    return new Promise((resolve) => {
      const leave = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', gone)
        line.splice(line.indexOf(one), 1)
        forgetIdle(network)
      }
      const one: Waiting = {
        network,
        last,
        since: performance.now(),
        begin: () => {
          const end = begin(network)
          leave()
          resolve(end)
        },
        refuse: (why) => {
          leave()
          refused[why] += 1
          resolve(why)
        },
      }
      const gone = () => {
        leave()
        resolve('site')
      }
      const timer = setTimeout(() => one.refuse('site'), bounds.waitsAtMost)
      signal?.addEventListener('abort', gone, { once: true })
      line.push(one)
    })
  }

  return {
    take: async (asks) => {
      if (mayRun(asks)) return begin(asks.network)
      const why = mayWait(asks.network)
      if (!why) return wait(asks)
      refused[why] += 1
      return why
    },
    counts: () => ({ running, waiting: line.length, refused }),
  }
}
