import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fillReads } from './scrub-read-buffer.ts'

// JavaScript cannot overwrite a string. A string that is no longer needed can still be read in memory until it is
// collected, which on a quiet site may be hours later. So it is collected as soon as the site has been idle for a
// moment.

const QUIET = 10_000

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (how: { type: 'major'; flavor: 'last-resort' }) => void

let timer: NodeJS.Timeout | undefined
let readsAt: AddressInfo | undefined

/**
 * Registers where this process receives requests. Memory is collected after any request that carried words, even one
 * that was refused unread or cut off.
 */
export function readsCome(server: Server): void {
  readsAt = server.address() as AddressInfo
  server.on('request', (req, res) => {
    if (req.method === 'GET' || req.method === 'HEAD') return
    for (const end of [req, res]) end.once('close', () => tidyMemorySoon())
  })
}

/** Call it when a response was made that may contain a person's words. */
export function tidyMemorySoon(quiet = QUIET): void {
  if (timer) timer.refresh()
  else timer = setTimeout(tidyMemory, quiet).unref()
}

/** Takes about a tenth of a second, in which no request is served. */
async function tidyMemory(): Promise<void> {
  timer = undefined
  if (readsAt) await fillReads(readsAt)
  // Also releases the memory that objects were moved from, where the old copies still are.
  collect({ type: 'major', flavor: 'last-resort' })
}
