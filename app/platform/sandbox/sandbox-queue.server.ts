import { newId } from '../ids.ts'
import { customerNow } from '../request-context.server.ts'

interface Bounds {
  /** How many run at the same time. */
  atOnce: number
  mostWaiting: number
  /** How many of these places one customer may take, so that one alone never fills the queue. */
  mostWaitingOfOne: number
  /** In milliseconds. */
  waitsAtMost: number
}

interface Waiting {
  customer: string
  go: () => void
}

export type SandboxQueue = <Found>(work: () => Promise<Found>) => Promise<Found | 'busy'>

/**
 * A queue that runs one piece of work per customer at a time, and gives the next turn to the waiting customer that had one
 * longest ago, or none yet: a customer with much work waits for every other one between two turns.
 * @returns a function that runs the work when its turn comes; 'busy' when too many others or too many of the same
 * customer wait, or the turn does not come in time
 */
export function createSandboxQueue(bounds: Bounds): SandboxQueue {
  const { atOnce, mostWaiting, mostWaitingOfOne, waitsAtMost } = bounds
  const running: string[] = []
  const waiting: Waiting[] = []
  /** When each customer had its last turn, while any work runs or waits. */
  const lastTurn = new Map<string, number>()
  let turns = 0
  const isFree = ({ customer }: { customer: string }): boolean =>
    running.length < atOnce && !running.includes(customer)

  function begin(customer: string): void {
    running.push(customer)
    lastTurn.set(customer, ++turns)
  }

  function end(customer: string): void {
    running.splice(running.indexOf(customer), 1)
    const next = servedLongestAgo(waiting.filter(isFree), lastTurn)
    if (next) {
      waiting.splice(waiting.indexOf(next), 1)
      next.go()
    } else if (running.length === 0) lastTurn.clear()
  }

  /** @returns false when it does not come in time */
  function turn(customer: string): Promise<boolean> | boolean {
    if (isFree({ customer })) {
      begin(customer)
      return true
    }
    const ofOne = waiting.filter((one) => one.customer === customer).length
    if (waiting.length >= mostWaiting || ofOne >= mostWaitingOfOne) return false
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer)
        begin(customer)
        resolve(true)
      }
      const one = { customer, go }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        resolve(false)
      }, waitsAtMost)
      waiting.push(one)
    })
  }

  return async (work) => {
    const customer = customerNow() ?? newId()
    if (!(await turn(customer))) return 'busy'
    try {
      return await work()
    } finally {
      end(customer)
    }
  }
}

/** The oldest of those that had no turn yet. */
function servedLongestAgo(waiting: readonly Waiting[], lastTurn: ReadonlyMap<string, number>) {
  const turnOf = ({ customer }: Waiting) => lastTurn.get(customer) ?? 0
  return waiting.reduce<Waiting | undefined>(
    (best, one) => (best && turnOf(best) <= turnOf(one) ? best : one),
    undefined,
  )
}
