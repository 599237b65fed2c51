import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { newIdentity, recipientOf, sealFile } from '#app/platform/sealing/sealing.ts'
import { startSiteProcess } from '../scripts/site-process.ts'
import { aReport, sendCase, startedForm } from '../tests/support/cases.ts'
import { aVisitor } from '../tests/support/site.ts'
import { ms, spread, timed, under } from './figures.ts'

const AT_ONCE = 4
const MEGABYTE = 1024 * 1024

/** Cases with a file of 1 MB through the whole site, against sealing the same bytes and writing them durably, and nothing else. */
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

/** How long one person waits for the answer to a sent case with a file of 1 MB, and what 200 readers a second notice of it. */
export async function oneSender(seconds: number): Promise<void> {
  const text = randomBytes(MEGABYTE / 2).toString('hex')
  const site = await startSiteProcess()
  const took: number[] = []
  const send = async () => {
    const visitor = aVisitor(site.origin, (request) => fetch(request))
    const form = await startedForm(visitor)
    const file = new File([text], 'notes.txt')
    took.push(await timed(() => visitor.post('/legal-help', { ...aReport, ...form, file })))
  }
  for (let i = 0; i < 3; i++) await send()
  await readersOf(site.origin, 2)
  took.length = 0
  await under(seconds, 1, send)
  const alone = spread(took.splice(0))
  const quiet = await readersOf(site.origin, seconds)
  const [busy] = await Promise.all([readersOf(site.origin, seconds), under(seconds, 1, send)])
  const beside = spread(took)
  site.stop()
  console.log(
    `One sender, a 1 MB file: p50 ${ms(alone.p50)}, p99 ${ms(alone.p99)} (aim: p50 450 ms); beside ${READERS_A_SECOND} readers a second p50 ${ms(beside.p50)}.\n` +
      `Those readers: p99 ${ms(quiet.p99)} alone, ${ms(busy.p99)} beside the sender. Ratio ${(busy.p99 / quiet.p99).toFixed(2)} (aim: 1.5).`,
  )
}

async function readersOf(origin: string, seconds: number): Promise<{ p50: number; p99: number }> {
  const args = ['bench/readers.ts', origin, '/about', String(seconds), String(READERS_A_SECOND)]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}
