import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newIdentity, recipientOf, sealFile } from '#app/platform/sealing/sealing.ts'
import { startSiteProcess } from '../scripts/site-process.ts'
import { sendCase } from '../tests/support/cases.ts'
import { aVisitor } from '../tests/support/site.ts'
import { ms, spread, under } from './figures.ts'

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
