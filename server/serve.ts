import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { ViteDevServer } from 'vite'
import { log } from '#app/platform/log.server.ts'
import { asCalled } from '#app/platform/settings/as-called.server.ts'
import { boundConnections, networkOfConnection } from './process/connections.ts'
import { stopWhenTold } from './process/stopping.ts'

type Site = typeof import('./app.ts')

function whyNotListening(error: NodeJS.ErrnoException, { host, port }: Site['config']): string {
  if (error.code === 'EADDRINUSE') return `Port ${port} is already in use. Set PORT to another number.`
  if (error.code === 'EACCES')
    return `PORT: this user may not listen at ${port}. Set PORT to a number over 1023.`
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST: ${host} is not an address of this machine. Set HOST to one, or leave it out.`
  return error.message
}

/**
 * Caddy keeps an unused connection for two minutes, and other proxies for one. The proxy must close it first:
 * a request that it sends while we close would get a 502.
 */
const LONGER_THAN_PROXIES = 130_000

/**
 * Starts the site and answers requests.
 * @param site returns the current site: with --dev another one after each change of the code
 * @param vite builds what is requested
 * @param socket the number of an open file that listens already, instead of HOST and PORT
 */
export async function serve(
  site: () => Promise<Site>,
  { vite, socket }: { vite?: ViteDevServer; socket?: number } = {},
): Promise<void> {
  const { config, startWarnings, start, startMetrics, enterPhase, phaseNow, databaseKind } = await site()
  const wrong = (error: Error): never => {
    if (error.name !== 'ConfigError') throw error
    console.error(error.message)
    process.exit(1)
  }
  await startMetrics().catch(wrong)
  const running = await start().catch(wrong)
  const listener = async (req: IncomingMessage, res: ServerResponse) => {
    const { app, answerFromMemory } = await site()
    if (!answerFromMemory(req, res))
      await getRequestListener((request, env) => app.fetch(request, env))(req, res)
  }
  const { app, answerFromMemory } = await site()
  const whole = getRequestListener((request, env) => app.fetch(request, env))
  // A large file over a slow connection takes minutes; a request that never ends is cut off.
  const server = createServer({
    headersTimeout: 20_000,
    requestTimeout: 15 * 60_000,
    connectionsCheckingInterval: 5000,
    keepAliveTimeout: LONGER_THAN_PROXIES,
  })
  const answer = (req: IncomingMessage, res: ServerResponse) => {
    if (vite) vite.middlewares(req, res, () => void listener(req, res))
    else if (!answerFromMemory(req, res)) void whole(req, res)
  }
  const network = ({ remoteAddress }: Socket) => networkOfConnection(remoteAddress, config.proxies)
  server.on('request', boundConnections(server, answer, network))
  if (socket === undefined) server.listen(config.port, config.host)
  else server.listen({ fd: socket })
  server.on('error', (error: NodeJS.ErrnoException) => {
    console.error(whyNotListening(error, config))
    process.exit(1)
  })
  server.on('listening', () => {
    const { port } = server.address() as AddressInfo
    const address = config.port === 0 ? `http://localhost:${port}` : config.origin
    running.listensAt(address)
    const where = `${config.noFolder ? 'none' : config.dataDir} (${databaseKind() === 'sqlite' ? 'SQLite' : 'PostgreSQL'}${config.files ? ` and the bucket ${config.files.bucket}` : ''})`
    const warnings = socket === undefined ? [] : socketWarnings(port, config.port)
    tellStarted(address, where, [...startWarnings(), ...warnings])
  })
  const end = async (requestsOver: Promise<void>) => {
    await running.stop(requestsOver)
    await vite?.close()
  }
  const drain = async () => {
    // Another process has the database already: nothing more is taken here.
    const isCutOff = phaseNow() === 'draining'
    enterPhase('draining')
    if (!isCutOff) await rest(config.drainSeconds * 1000)
  }
  stopWhenTold(server, { drain, end })
}

/** The other commands do not know the socket. They ask at PORT, so an upgrade would be refused. */
const socketWarnings = (listensAt: number, port: number): string[] =>
  listensAt === port
    ? []
    : [
        asCalled(
          `PORT: the socket from systemd listens at port ${listensAt}, but “npm run doctor” and “npm run upgrade” look for the site at port ${port}: set PORT=${listensAt}.`,
        ),
      ]

/** @param where the data folder, the database and the bucket, in words */
function tellStarted(address: string, where: string, warnings: readonly string[]): void {
  // From now on scripts/node.mjs restarts it when it exits by itself.
  if (process.connected) process.send?.('answers')
  log('site.started', { ms: Math.round(process.uptime() * 1000) })
  for (const warning of warnings) console.warn(`Warning: ${warning}`)
  console.log(`
Data folder:         ${where}
First staff member:  ${asCalled('npm run invite -- --email you@example.org --role steward')}
Stop with Ctrl-C.
Handrail is running: ${address}`)
}
