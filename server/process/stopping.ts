import type { Server, ServerResponse } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import { log, logTrouble } from '#app/platform/log.server.ts'
import { STOP_SIGNALS } from '#app/platform/stoppable.server.ts'

/** After this, unfinished work is cut off. */
const AT_MOST = 10_000
/** One Ctrl-C, and one signal of systemd, arrive several times: npm and scripts/node.mjs get them too and pass them on. */
const SAME_SIGNAL = 2_000
const LOOK_EVERY = 25

interface Steps {
  /** While this lasts, requests are still answered, and each answer ends its connection. */
  drain: () => Promise<void>
  /** Is called with a promise for the end of the last request. */
  end: (requestsOver: Promise<void>) => Promise<void>
}

/**
 * Ends the process on a signal: it drains, takes no new connections, answers pending requests, and does what `end`
 * waits for. A second signal ends it at once.
 */
export function stopWhenTold(server: Server, { drain, end }: Steps): void {
  const open = new Set<ServerResponse>()
  let toldAt: number | null = null
  // Before the request is answered.
  server.prependListener('request', (_, res: ServerResponse) => {
    if (toldAt !== null) res.setHeader('Connection', 'close')
    open.add(res)
    res.once('close', () => open.delete(res))
  })
  const stop = () => {
    const now = performance.now()
    if (toldAt !== null) {
      if (now - toldAt > SAME_SIGNAL) process.exit(1)
      return
    }
    toldAt = now
    log('site.stops')
    // Otherwise scripts/node.mjs would restart the site when it is cut off below.
    if (process.connected) process.send?.('stops')
    void drain()
      .then(() => {
        setTimeout(() => {
          console.error('Stopped after 10 seconds. Anything not done by then was cut off.')
          process.exit(1)
        }, AT_MOST).unref()
        return end(answered(server, open))
      })
      .then(
        () => process.exit(0),
        (error: unknown) => {
          logTrouble(error, 'stopping')
          process.exit(1)
        },
      )
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  // scripts/node.mjs holds the other end: the site does not outlive it.
  process.on('disconnect', stop)
}

async function answered(server: Server, open: Set<ServerResponse>): Promise<void> {
  server.close()
  for (const res of open) if (!res.headersSent) res.setHeader('Connection', 'close')
  while (open.size > 0) await rest(LOOK_EVERY)
}
