import { createServer, type ServerResponse } from 'node:http'
import { clockAheadSeconds } from '#app/platform/database-clock.server.ts'
import { incidentsMet, logTrouble } from '#app/platform/log.server.ts'
import { ConfigError, config } from '#app/platform/settings/config.server.ts'
import { db } from '#db/connect.server.ts'
import { poolStates } from '#db/pool-state.ts'
import { answeredFromMemory, pagesHeld } from '../cache/page-cache.ts'
import type { PageClass } from '../fairness/class-of-request.ts'
import { TURNS } from '../fairness/page-turns.ts'
import { phaseNow } from '../process/phase.ts'
import type { Readiness } from '../ready.ts'
import type { Now } from './gauges.ts'
import { diskReadings, readingsNow } from './readings.ts'
import { startMetrics } from './registry.ts'
import { statusOf } from './status.ts'

// What the operator's own programs ask, on a port of its own that the proxy does not serve.

const PLAIN = 'text/plain; charset=utf-8'

/** @throws ConfigError in words if the port cannot be used */
export async function serveMetrics(readiness: () => Promise<Readiness>): Promise<void> {
  if (!config.metrics) return
  const metrics = await startMetrics()
  const answers: Record<string, (res: ServerResponse) => Promise<void>> = {
    '/metrics': async (res) => send(res, 200, metrics.contentType, await metrics.text(await now(readiness))),
    '/status': async (res) =>
      send(res, 200, 'application/json', `${JSON.stringify(statusOf(await now(readiness)), null, 2)}\n`),
    '/ready': async (res) => {
      const { status, says, causes } = await readiness()
      send(res, status, PLAIN, [says, ...causes].join(' '))
    },
    '/up': async (res) => send(res, 200, PLAIN, 'up'),
  }
  const server = createServer((req, res) => {
    const answer = answers[(req.url ?? '').split('?', 1)[0] ?? '']
    if (!answer || (req.method !== 'GET' && req.method !== 'HEAD')) return send(res, 404, PLAIN, 'Not here.')
    answer(res).catch((error: unknown) => {
      logTrouble(error, 'metrics')
      send(res, 500, PLAIN, 'The metrics could not be read.')
    })
  })
  // The process ends without waiting for it, so that it answers until the end.
  server.unref()
  const { port, host } = config.metrics
  await new Promise<void>((done, fail) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      fail(new ConfigError(`METRICS_PORT: ${host} port ${port} cannot be used (${code}). Name another one.`)),
    )
    server.listen(port, host, done)
  })
}

async function now(readiness: () => Promise<Readiness>): Promise<Now> {
  return {
    readiness: await readiness(),
    readings: phaseNow() === 'starting' ? null : await readingsNow(db),
    disk: await diskReadings(db),
    pools: poolStates(),
    pages: (Object.keys(TURNS) as PageClass[]).map((name) => ({ class: name, ...TURNS[name].counts() })),
    answeredFromMemory: answeredFromMemory(),
    memory: pagesHeld(),
    incidents: incidentsMet(),
    clockAheadSeconds: clockAheadSeconds(),
  }
}

function send(res: ServerResponse, status: number, type: string, text: string): void {
  if (res.headersSent) return void res.destroy()
  res.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  res.end(text)
}
