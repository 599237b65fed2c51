import { type ChildProcess, spawn } from 'node:child_process'
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { startSiteProcess } from '../scripts/testing/site-process.ts'
import type { Load } from './load.ts'

// Requests per second and p99 of the public pages, from the page cache and rendered, as ratios against a bare node:http
// server that sends the same bytes in the same run.

const CONNECTIONS = 32
const BYPASS = '__Host-bench=1'

const children: ChildProcess[] = []
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

function node(args: string[], env: Record<string, string> = {}, input?: string): ChildProcess {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  child.stdin?.end(input)
  return child
}

function firstLine(child: ChildProcess, wanted: RegExp): Promise<string> {
  return new Promise((done, fail) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += chunk
      const found = wanted.exec(text)
      if (found) done(found[1] ?? found[0])
    })
    child.on('exit', (code) => fail(new Error(`ended with ${code} before saying ${wanted}`)))
  })
}

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

function ask(port: string, page: string, cookie?: string): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = { 'accept-encoding': 'br', ...(cookie ? { cookie } : {}) }
    request({ host: '127.0.0.1', port, path: page, headers }, (res) => {
      const parts: Buffer[] = []
      res.on('data', (part) => parts.push(part))
      res.on('end', () =>
        done({
          status: res.statusCode ?? 0,
          headers: res.headers as Record<string, string>,
          body: Buffer.concat(parts),
        }),
      )
    })
      .on('error', fail)
      .end()
  })
}

async function measure(port: string, page: string, seconds: number, cookie = ''): Promise<Load> {
  const child = node(['bench/load.ts', port, page, String(seconds), String(CONNECTIONS), cookie])
  return JSON.parse(await firstLine(child, /^(\{.*\})\n/)) as Load
}

async function bare(answer: Answer, page: string, seconds: number): Promise<Load> {
  const { 'transfer-encoding': _, connection: __, 'keep-alive': ___, date: ____, ...headers } = answer.headers
  headers['content-length'] = String(answer.body.length)
  const child = node(['bench/bare.ts'], {}, JSON.stringify({ headers, body: answer.body.toString('base64') }))
  const load = await measure(await firstLine(child, /(\d+)\n/), page, seconds)
  child.kill()
  return load
}

/** As the browser reads it. */
const htmlOf = ({ headers, body }: Answer): Buffer =>
  headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(8)
const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9)

/** @param prepared a SQLite database to begin with */
export async function pages(paths: string[], seconds: number, prepared?: string): Promise<void> {
  const site = await startSiteProcess({}, undefined, prepared)
  const began = performance.now()
  await ask(site.port, '/')
  const firstAnswer = site.took + performance.now() - began
  console.log(`${CONNECTIONS} connections, ${seconds} s each`)
  console.log(
    `Start (${prepared ? 'prepared database' : 'empty data folder'}) to first answer: ${Math.round(firstAnswer)} ms\n`,
  )
  console.log(
    'page                              bytes     html     bare/s   cached/s   of bare       p99   made/s   of bare       p99',
  )
  for (const page of paths) {
    const first = await ask(site.port, page)
    if (first.status !== 200) {
      console.log(`${page}: answered ${first.status}, not measured`)
      continue
    }
    const base = await bare(first, page, seconds)
    const cached = await measure(site.port, page, seconds)
    const made = await measure(site.port, page, seconds, BYPASS)
    console.log(
      page.padEnd(32) +
        String(first.body.length).padStart(7) +
        String(htmlOf(first).length).padStart(9) +
        String(base.perSecond).padStart(11) +
        String(cached.perSecond).padStart(11) +
        percent(cached.perSecond, base.perSecond).padStart(10) +
        ms(cached.p99).padStart(10) +
        String(made.perSecond).padStart(9) +
        percent(made.perSecond, base.perSecond).padStart(10) +
        ms(made.p99).padStart(10),
    )
  }

  site.stop()
}
