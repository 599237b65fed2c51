import { MEGABYTE } from '../byte-sizes.ts'
import { atTheEnd, customerNow } from './visit.server.ts'

// How many bytes of files may be in memory at once, from the first that arrives until the sealed file is written. Who
// finds no room waits, unread: then the sender's own machine holds the file.

const ROOM = 40 * MEGABYTE
/** One network cannot take all of it: others still get in. A single file may be larger than that, when nothing else of its network is here. */
const FOR_ONE_NETWORK = 20 * MEGABYTE
const WAITS_AT_MOST = 20_000
const MOST_WAITING = 200

interface Claim {
  network: string
  bytes: number
}

interface Waiting extends Claim {
  go: () => void
}

let taken = 0
const byNetwork = new Map<string, number>()
const line: Waiting[] = []

/**
 * Takes room for a file of this many bytes, until it is given back or the request at hand is answered.
 * @returns what gives it back, or null when there was no room in time
 */
export async function takeRoom(bytes: number): Promise<(() => void) | null> {
  const mine = { network: customerNow() ?? '', bytes }
  if (fits(mine)) claim(mine)
  else if (!(await inLine(mine))) return null
  let held = true
  const back = () => {
    if (held) giveBack(mine)
    held = false
  }
  atTheEnd(back)
  return back
}

function claim({ network, bytes }: Claim): void {
  taken += bytes
  byNetwork.set(network, (byNetwork.get(network) ?? 0) + bytes)
}

function fits({ network, bytes }: Claim): boolean {
  const own = byNetwork.get(network) ?? 0
  return taken + bytes <= ROOM && (own === 0 || own + bytes <= FOR_ONE_NETWORK)
}

/** Whether somebody waits for room, so that who is slow with theirs has to go. */
export const roomIsShort = (): boolean => line.length > 0

function inLine(claimed: Claim): Promise<boolean> {
  if (line.length >= MOST_WAITING) return Promise.resolve(false)
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
    }, WAITS_AT_MOST)
    line.push(one)
  })
}

function giveBack({ network, bytes }: Claim): void {
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
