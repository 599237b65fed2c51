import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { siteKeyText } from '#app/platform/settings/site-key.server.ts'
import { onPostgres } from './database.ts'
import { refusalOf } from './signatures.ts'

// S3-compatible servers on this machine, and a bad connection to them, which checks signatures as a real server does.

type Server = 's3rver' | 'fauxqs'

export interface BucketServer {
  /** http://127.0.0.1:port, through the connection that tests make bad. */
  endpoint: string
  /** The server itself. */
  direct: string
  /** What happens to requests from now on. */
  line: Line
  /** The settings of a site that keeps its files there. */
  settings: (prefix?: string) => Record<string, string>
  close: () => Promise<void>
}

export const BUCKET = 'handrail'
/** The only key that s3rver knows. */
const KEY = 'S3RVER'

/** Where a site with PostgreSQL and a bucket must write nothing. */
export const NO_FOLDER = path.join(tmpdir(), 'handrail-no-data-folder')

/** Of every site with a bucket here. */
const SITE_KEY = siteKeyText({ server: Buffer.alloc(32, 1), mail: Buffer.alloc(32, 2) })

type Happens = 'ok' | '503' | 'reset' | 'slow' | 'damaged' | 'damaged on the way' | 'lost'

interface Line {
  /**
   * For the next requests, one each; after the last one all is well. `lost`: done, but the answer does not arrive.
   * `damaged`: by the server, which notices nothing.
   */
  next: Happens[]
  /** For every request until it is changed. */
  always: Happens
  /** Which requests count; by default all. */
  only: (method: string, url: string) => boolean
  /** Whether a new object may not take a name in use, as If-None-Match asks. Some servers ignore that. */
  keepsNames: boolean
  /** Requests that arrived, as "PUT /handrail/files/…". */
  seen: string[]
}

export async function startBucket(server: Server): Promise<BucketServer> {
  const { port, stop } = await SERVERS[server]()
  const line: Line = { next: [], always: 'ok', only: () => true, keepsNames: true, seen: [] }
  const proxy = createServer((req, res) => void through(req, res, port, line))
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    endpoint,
    direct: `http://127.0.0.1:${port}`,
    line,
    settings: (prefix = '') => ({
      FILES_URL: `s3://${BUCKET}/${prefix}?endpoint=${endpoint}&timeout=1`,
      FILES_KEY_ID: KEY,
      FILES_SECRET: KEY,
      SITE_KEY,
      // Nothing needs a data folder then, and there is none.
      ...(onPostgres ? { SMTP_URL: 'smtp://127.0.0.1:9', DATA_DIR: NO_FOLDER } : {}),
    }),
    close: async () => {
      proxy.closeAllConnections()
      proxy.close()
      await stop()
    },
  }
}

const SERVERS: Record<Server, () => Promise<{ port: number; stop: () => Promise<unknown> }>> = {
  async s3rver() {
    const { default: S3rver } = await import('s3rver')
    const directory = mkdtempSync(path.join(tmpdir(), 'handrail-s3rver-'))
    const running = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET, configs: [] }],
    })
    const { port } = await running.run()
    return {
      port,
      stop: async () => {
        await running.close()
        rmSync(directory, { recursive: true, force: true })
      },
    }
  },
  async fauxqs() {
    const { startFauxqs } = await import('fauxqs')
    const running = await startFauxqs({ port: 0, logger: false, init: { buckets: [BUCKET] } })
    return { port: running.port, stop: () => running.stop() }
  },
}

async function through(req: IncomingMessage, res: ServerResponse, port: number, line: Line): Promise<void> {
  const { method = '', url = '' } = req
  line.seen.push(`${method} ${url}`)
  let body: Buffer = await buffer(req).catch(() => Buffer.alloc(0))
  const counts = line.only(method, url)
  const happens = (counts ? line.next.shift() : undefined) ?? (counts ? line.always : 'ok')
  if (happens === 'reset') return void req.socket.resetAndDestroy()
  if (happens === 'slow') return
  if (happens === '503')
    return void res.writeHead(503, { 'Content-Type': 'application/xml' }).end(anError('SlowDown'))
  if (happens === 'damaged on the way') body = changed(body)
  const refused = refusalOf(req, body, { id: KEY, secret: KEY })
  if (refused) return void res.writeHead(refused.startsWith('XAmz') ? 400 : 403).end(anError(refused))
  if (line.keepsNames && req.headers['if-none-match'] === '*' && (await isThere(req, port)))
    return void res.writeHead(412, { 'Content-Type': 'application/xml' }).end(anError('PreconditionFailed'))
  const damages = happens === 'damaged'
  const sent = damages && method === 'PUT' ? changed(body) : body
  const headers = { ...req.headers }
  const asked = request({ host: '127.0.0.1', port, method, path: url, headers }, async (answer) => {
    const bytes = await buffer(answer)
    if (happens === 'lost') return req.socket.resetAndDestroy()
    res.writeHead(answer.statusCode ?? 500, answer.headers)
    res.end(damages && method === 'GET' ? changed(bytes) : bytes)
  })
  asked.on('error', () => req.socket.resetAndDestroy())
  asked.end(sent)
}

async function isThere({ url = '', headers }: IncomingMessage, port: number): Promise<boolean> {
  const { authorization = '' } = headers
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { authorization } })
  await answer.body?.cancel()
  return answer.status === 200
}

const anError = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`

/** One bit of it is another one. */
function changed(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  const at = Math.floor(other.length / 2)
  if (other.length > 0) other[at] = (other[at] ?? 0) ^ 1
  return other
}
