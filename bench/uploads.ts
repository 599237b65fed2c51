import { readFileSync } from 'node:fs'
import { startSiteProcess } from '../scripts/testing/site-process.ts'
import { startedForm } from '../tests/support/cases.ts'
import { aJpeg } from '../tests/support/files.ts'
import { aVisitor } from '../tests/support/site.ts'
import { ms, spread } from './figures.ts'

// Fifty files of 10 MB at once: how much memory the site takes meanwhile, and how long another visitor waits for a page
// that is rendered each time. Once from one network, once from as many networks as there are files, and once as
// pictures, whose hidden details a separate process removes.

const FILES = 50
const SIZE = 10 * 1024 * 1024
const MOST_MEGABYTES = 512
/** A longer run is a bug, not a slow machine. */
const TAKES_AT_MOST = 150_000

export async function uploads(): Promise<void> {
  const text = new Uint8Array(SIZE).fill(97)
  await fromSoMany(1, 'txt', text)
  await fromSoMany(FILES, 'txt', text)
  await fromSoMany(FILES, 'jpg', aLargePicture())
}

function aLargePicture(): Uint8Array<ArrayBuffer> {
  const small = Buffer.from(aJpeg(''))
  const end = small.lastIndexOf(Buffer.from([0xff, 0xd9]))
  const grey = Buffer.alloc(SIZE - small.length, 0x55)
  return new Uint8Array(Buffer.concat([small.subarray(0, end), grey, small.subarray(end)]))
}

async function fromSoMany(networks: number, ending: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const site = await startSiteProcess({ PROXIES: '1', DRAFTS_MB: '100000' })
  const visitor = (at: number) =>
    aVisitor(site.origin, (request) => {
      request.headers.set('x-forwarded-for', `10.0.${at % networks}.1`)
      return fetch(request, { signal: AbortSignal.timeout(TAKES_AT_MOST) })
    })
  const upload = async (at: number) => {
    const here = visitor(at)
    const form = await startedForm(here)
    const file = new File([bytes], `file-${at}.${ending}`)
    const began = performance.now()
    const answer = await here.post('/legal-help', { intent: 'add-file', description: 'No.', file, ...form })
    await answer.arrayBuffer()
    return { status: answer.status, took: performance.now() - began }
  }
  const before = memoryOf(site.child.pid, 'VmRSS')
  const quiet = await waits(site.origin, async () => void (await pause(2000)))
  let done: PromiseSettledResult<{ status: number; took: number }>[] = []
  const busy = await waits(site.origin, async () => {
    done = await Promise.allSettled(Array.from({ length: FILES }, (_, at) => upload(at)))
  })
  const most = memoryOf(site.child.pid, 'VmHWM')
  site.stop()
  const counts = new Map<string, number>()
  for (const one of done) {
    const how = one.status === 'fulfilled' ? String(one.value.status) : `broken (${one.reason})`
    counts.set(how, (counts.get(how) ?? 0) + 1)
  }
  const took = done.flatMap((one) => (one.status === 'fulfilled' ? [one.value.took] : []))
  const answers = [...counts].map(([how, count]) => `${count} × ${how}`).join(', ')
  console.log(
    `${FILES} files (.${ending}) of 10 MB at once from ${networks} ${networks === 1 ? 'network' : 'networks'}: ${answers}, the last after ${ms(Math.max(...took))}.`,
  )
  console.log(
    `  Memory: ${before} MB before, ${most} MB at most (aim: ${MOST_MEGABYTES}). Another visitor waits p50 ${ms(busy.p50)}, p99 ${ms(busy.p99)} (without uploads: p50 ${ms(quiet.p50)}, p99 ${ms(quiet.p99)}).`,
  )
  if (most > MOST_MEGABYTES) throw new Error(`It took ${most} MB.`)
}

const pause = (time: number) => new Promise((done) => setTimeout(done, time))

/** How long another visitor waits during this. */
async function waits(origin: string, work: () => Promise<void>) {
  let over = false
  const all = work().finally(() => {
    over = true
  })
  const took: number[] = []
  while (!over) {
    const began = performance.now()
    const answer = await fetch(`${origin}/search?q=dog`, { headers: { 'x-forwarded-for': '10.9.9.9' } })
    await answer.arrayBuffer()
    took.push(performance.now() - began)
    await pause(50)
  }
  await all
  return spread(took)
}

/** In megabytes, if the system reports it (Linux). */
function memoryOf(pid: number | undefined, what: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes ?? 0) / 1024)
}
