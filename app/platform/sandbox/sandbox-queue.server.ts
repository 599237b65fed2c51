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

export type SandboxQueue = <Found>(work: () => Promise<Found>) => Promise<Found | 'busy'>

/**
 * A queue that runs one piece of work per network at a time, so that others get their turn.
 * @returns a function that runs the work when its turn comes; 'busy' when too many others or too many of the same
 * customer wait, or the turn does not come in time
 */
export function createSandboxQueue({
  atOnce,
  mostWaiting,
  mostWaitingOfOne,
  waitsAtMost,
}: Bounds): SandboxQueue {
  const running: string[] = []
  const waiting: { customer: string; go: () => void }[] = []
  const isFree = (customer: string): boolean => running.length < atOnce && !running.includes(customer)

  /** @returns false when it does not come in time */
  function turn(customer: string): Promise<boolean> | boolean {
    if (isFree(customer)) {
      running.push(customer)
      return true
    }
    const ofOne = waiting.filter((one) => one.customer === customer).length
    if (waiting.length >= mostWaiting || ofOne >= mostWaitingOfOne) return false
    return new Promise((resolve) => {
      const go = () => {
        clearTimeout(timer)
        running.push(customer)
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
      running.splice(running.indexOf(customer), 1)
      const next = waiting.findIndex((one) => isFree(one.customer))
      if (next >= 0) waiting.splice(next, 1)[0]?.go()
    }
  }
}
