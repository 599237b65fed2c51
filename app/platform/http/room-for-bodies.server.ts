import { KILOBYTE, MEGABYTE } from '../byte-sizes.ts'
import { atTheEnd, customerNow } from '../request-context.server.ts'

// How many bytes of request bodies, text and files alike, may be in memory at once: from the first byte that is read
// until the request is answered. A body without room waits unread, so that it stays on the sender's machine.

/** A typed form is smaller than this. Larger bodies must leave room for such forms. */
export const SMALL_BODY = 64 * KILOBYTE
/** No network gets all of it. One body may be larger than its network's share if it is the network's only one. */
const ROOM = {
  large: { all: 40 * MEGABYTE, network: 20 * MEGABYTE },
  /** The text of a form whose file found no room. */
  text: { all: 48 * MEGABYTE, network: 24 * MEGABYTE },
  small: { all: 56 * MEGABYTE, network: 28 * MEGABYTE },
}
const WAITS_AT_MOST = 20_000
const MOST_WAITING = { all: 200, network: 100 }

interface Claim {
  network: string
  bytes: number
  as: keyof typeof ROOM
}

interface Waiting extends Claim {
  go: () => void
}

/** Releases the room: all that is left of it, or so many bytes. */
export type GiveBack = (bytes?: number) => void

let taken = 0
const byNetwork = new Map<string, number>()
const line: Waiting[] = []

/**
 * Reserves room for this many bytes of a body. It is released at the latest when the request is answered.
 * @returns the function that releases it, or null when there was no room in time
 */
export async function takeRoom(
  bytes: number,
  {
    as = bytes <= SMALL_BODY ? 'small' : 'large',
    waitsAtMost = WAITS_AT_MOST,
  }: { as?: keyof typeof ROOM; waitsAtMost?: number } = {},
): Promise<GiveBack | null> {
  const network = customerNow()
  // Outside of a request nothing would release it.
  if (network === undefined) return () => {}
  const mine: Claim = { network, bytes, as }
  if (fits(mine)) claim(mine)
  else if (!(await inLine(mine, waitsAtMost))) return null
  let left = bytes
  const back = (some = left) => {
    giveBack({ network, bytes: Math.min(some, left) })
    left = Math.max(0, left - some)
  }
  atTheEnd(back)
  return back
}

function claim({ network, bytes }: Pick<Claim, 'network' | 'bytes'>): void {
  taken += bytes
  byNetwork.set(network, (byNetwork.get(network) ?? 0) + bytes)
}

function fits({ network, bytes, as }: Claim): boolean {
  const room = ROOM[as]
  const own = byNetwork.get(network) ?? 0
  return taken + bytes <= room.all && (own === 0 || own + bytes <= room.network)
}

/** Whether another request waits for the room this one holds, so that a slow one has to give way. */
export function roomIsShort(): boolean {
  const network = customerNow()
  return line.some((one) => one.network === network || taken + one.bytes > ROOM[one.as].all)
}

function inLine(claimed: Claim, waitsAtMost: number): Promise<boolean> {
  const ofNetwork = line.filter(({ network }) => network === claimed.network).length
  if (line.length >= MOST_WAITING.all || ofNetwork >= MOST_WAITING.network) return Promise.resolve(false)
  return new Promise((resolve) => {
    const one: Waiting = {
      ...claimed,
      go: () => {
        clearTimeout(timer)
        resolve(true)
      },
    }
    const timer = setTimeout(() => {
      line.splice(line.indexOf(one), 1)
      resolve(false)
    }, waitsAtMost)
    line.push(one)
  })
}

function giveBack({ network, bytes }: Pick<Claim, 'network' | 'bytes'>): void {
  if (bytes === 0) return
  taken -= bytes
  const left = (byNetwork.get(network) ?? 0) - bytes
  if (left > 0) byNetwork.set(network, left)
  else byNetwork.delete(network)
  for (const one of [...line]) {
    if (!fits(one)) continue
    line.splice(line.indexOf(one), 1)
    claim(one)
    one.go()
  }
}
