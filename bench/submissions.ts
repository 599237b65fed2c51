import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { newIdentity, recipientOf, sealFile } from '#app/platform/sealing/sealing.ts'
import { startSiteProcess } from '../scripts/testing/site-process.ts'
import { aReport, sendCase, startedForm } from '../tests/support/cases.ts'
import { aVisitor } from '../tests/support/site.ts'
import { ms, spread, timed, under } from './figures.ts'

const AT_ONCE = 4
const MEGABYTE = 1024 * 1024

/** Cases with a file of 1 MB through the whole site, against only sealing the same bytes and writing them durably. */
export async function submissions(seconds: number): Promise<void> {
  const text = randomBytes(MEGABYTE / 2).toString('hex')
  const base = await bareWrites(new TextEncoder().encode(text), seconds)
  const site = await startSiteProcess()
  const visitor = () => aVisitor(site.origin, (request) => fetch(request))
  const send = () => sendCase(visitor(), { file: new File([text], 'notes.txt') })
  await send()
  const took = await under(seconds, AT_ONCE, send)
  site.stop()
  const { p50, p99 } = spread(took)
  const each = took.length / seconds
  console.log(
    `Cases sent with a 1 MB file, ${AT_ONCE} at once: ${each.toFixed(1)} a second, p50 ${ms(p50)}, p99 ${ms(p99)}. ` +
      `Bare sealed durable write of the same bytes: ${base.toFixed(1)} a second. Ratio ${((100 * each) / base).toFixed(0)} %.`,
  )
}

async function bareWrites(bytes: Uint8Array, seconds: number): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'))
  const recipient = await recipientOf(await newIdentity())
  let at = 0
  const took = await under(seconds, AT_ONCE, async () => {
    const sealed = await sealFile(recipient, bytes)
    const handle = openSync(path.join(folder, String(at++)), 'w', 0o600)
    writeFileSync(handle, sealed)
    fsyncSync(handle)
    closeSync(handle)
  })
  rmSync(folder, { recursive: true })
  return took.length / seconds
}

const READERS_A_SECOND = 200

/**
 * How long one person waits for the response to a sent case with a file of 1 MB, and how it affects 200 readers per
 * second. The effect of the same sender on readers of a bare server in another process is the machine's own: all share
 * these cores.
 */
export async function oneSender(seconds: number): Promise<void> {
  const text = randomBytes(MEGABYTE / 2).toString('hex')
  const site = await startSiteProcess()
  const bare = await bareServer(`${site.origin}/about`)
  const took: number[] = []
  const send = async () => {
    const visitor = aVisitor(site.origin, (request) => fetch(request))
    const form = await startedForm(visitor)
    const file = new File([text], 'notes.txt')
    took.push(await timed(() => visitor.post('/legal-help', { ...aReport, ...form, file })))
  }
  const besideSender = async (origin: string) =>
    (await Promise.all([readersOf(origin, seconds), under(seconds, 1, send)]))[0]
  for (let i = 0; i < 3; i++) await send()
  for (const origin of [site.origin, bare.origin]) await readersOf(origin, 2)
  took.length = 0
  await under(seconds, 1, send)
  const alone = spread(took.splice(0))
  const quiet = { site: await readersOf(site.origin, seconds), bare: await readersOf(bare.origin, seconds) }
  const busySite = await besideSender(site.origin)
  const beside = spread(took.splice(0))
  const busy = { site: busySite, bare: await besideSender(bare.origin) }
  site.stop()
  bare.stop()
  const ratio = (of: 'site' | 'bare') =>
    `p99 ${ms(quiet[of].p99)} alone, ${ms(busy[of].p99)} beside the sender. Ratio ${(busy[of].p99 / quiet[of].p99).toFixed(2)}`
  console.log(
    `One sender, a 1 MB file: p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)} (aim: p50 450 ms); beside ${READERS_A_SECOND} readers a second p50 ${ms(beside.p50)}.\n` +
      `Those readers: ${ratio('site')} (aim: 1.5).\n` +
      `As many of a bare server on the same machine, beside the same sender: ${ratio('bare')}.`,
  )
}

/** node:http and nothing else, in a separate process, with the bytes of this page. */
async function bareServer(page: string): Promise<{ origin: string; stop: () => void }> {
  const body = Buffer.from(await (await fetch(page)).arrayBuffer())
  const child = spawn(process.execPath, ['bench/bare.ts'], { stdio: ['pipe', 'pipe', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const headers = { 'content-length': String(body.length) }
  child.stdin.end(JSON.stringify({ headers, body: body.toString('base64') }))
  const [port] = await once(child.stdout, 'data')
  return { origin: `http://127.0.0.1:${String(port).trim()}`, stop: () => child.kill() }
}

async function readersOf(origin: string, seconds: number): Promise<{ p50: number; p99: number }> {
  const args = ['bench/readers.ts', origin, '/about', String(seconds), String(READERS_A_SECOND)]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}
