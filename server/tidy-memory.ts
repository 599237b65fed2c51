import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fillReads } from './fill-reads.ts'

// JavaScript cannot write over a text. What nobody needs any more can still be read in memory until it is collected, which on
// a quiet site may be hours later. So, once nobody has been at work for a moment, it is collected now.

const QUIET = 10_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void

let timer: NodeJS.Timeout | undefined
let readsAt: AddressInfo | undefined

/** Tells where this process takes requests. Whatever carried words is tidied up after, also when it was refused unread or cut off. */
export function readsCome(server: Server): void {
  readsAt = server.address() as AddressInfo
  server.on('request', (req, res) => {
    if (req.method === 'GET' || req.method === 'HEAD') return
    for (const end of [req, res]) end.once('close', () => tidyMemorySoon())
  })
}

/** Call it when an answer was made in which somebody's words may be. */
export function tidyMemorySoon(quiet = QUIET): void {
  if (timer) timer.refresh()
  else timer = setTimeout(tidyMemory, quiet).unref()
}

/** Takes about a tenth of a second, in which nobody is served. */
async function tidyMemory(): Promise<void> {
  timer = undefined
  if (readsAt) await fillReads(readsAt)
  // Also gives back the room of what was moved, where the old copies still are.
  collect({ type: 'major', flavor: 'last-resort' })
}
