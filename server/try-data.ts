import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { app, config } from './app.ts'
import { prepare } from './start-site.ts'

/** Public pages that need the database, the keys and the built-in content. */
const PAGES = ['/', '/know-your-rights', '/legal-help', '/blog', '/forum', '/donate', '/staff/sign-in']

/**
 * Upgrades the data and renders the main pages, as `handrail upgrade` tries a new release. No visitor reaches it: it
 * listens only on a socket in a folder of its own, runs no job and sends no mail.
 * @returns the pages that failed, each with its status
 * @throws ConfigError in words when the site would not start
 */
export async function tryData(): Promise<string[]> {
  const prepared = await prepare()
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-try-'))
  const socketPath = path.join(folder, 'socket')
  const server = createServer(getRequestListener((request, env) => app.fetch(request, env)))
  try {
    await new Promise<void>((listening, failed) => server.listen(socketPath, listening).on('error', failed))
    const failed: string[] = []
    for (const page of PAGES) {
      const status = await statusOf(socketPath, page)
      if (status !== 200) failed.push(`${page} answered ${status}`)
    }
    return failed
  } finally {
    server.close()
    server.closeAllConnections()
    await prepared.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Asks as our proxy would. */
function statusOf(socketPath: string, page: string): Promise<number> {
  const { host, protocol } = new URL(config.origin)
  const headers = { host, 'x-forwarded-proto': protocol.slice(0, -1) }
  return new Promise((answered, failed) => {
    request({ socketPath, path: page, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => answered(answer.statusCode ?? 0))
    })
      .on('error', failed)
      .end()
  })
}
