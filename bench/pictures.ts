import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sharp from 'sharp'
import { WIDTHS } from '#app/blog/pictures/library-pictures.server.ts'
import { cleanPicture } from '#app/platform/images/clean-picture.server.ts'
import { ms, spread, timed } from './figures.ts'

// Adding pictures of 12 megapixels to the library: how long each takes, how long the thread that answers all requests
// is blocked meanwhile, and how much memory the process that re-encodes them takes.

const [WIDTH, HEIGHT] = [4000, 3000]
const TURNS = 5

const noise = (sigma: number) => ({
  create: {
    width: WIDTH,
    height: HEIGHT,
    channels: 3 as const,
    background: '#808080',
    noise: { type: 'gaussian' as const, mean: 128, sigma },
  },
})

/** A gradient with a sensor's grain; or letters on paper, as in a scan or a screenshot. */
async function examples(): Promise<Record<string, Uint8Array<ArrayBuffer>>> {
  const svg = (inside: string) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${inside}</svg>`)
  const light = svg(
    '<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#124"/><stop offset=".5" stop-color="#d95"/><stop offset="1" stop-color="#7ac"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)" fill-opacity=".7"/>',
  )
  const lines = Array.from(
    { length: 55 },
    (_, at) =>
      `<text x="80" y="${60 + at * 53}" font-size="40">${'Ask in writing, and keep a copy of each letter. '.repeat(4)}</text>`,
  )
  const photo = (quality: number, sigma: number) =>
    sharp(noise(sigma))
      .composite([{ input: light }])
      .jpeg({ quality })
      .toBuffer()
  const page = await sharp(svg(`<rect width="100%" height="100%" fill="#fff"/>${lines.join('')}`))
    .png()
    .toBuffer()
  return {
    'a photo (JPEG)': Uint8Array.from(await photo(85, 12)),
    'a photo with much grain (JPEG)': Uint8Array.from(await photo(80, 45)),
    'a page of letters (PNG)': Uint8Array.from(page),
  }
}

interface Child {
  megabytes: number
  /** CPU time in ms, which does not depend on other load. */
  cpu: number
}

/** The largest process started by this one, as it is now. */
function largestChild(): Child {
  const children = readdirSync('/proc/self/task').flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
  )
  const all = children.map((child): Child => {
    try {
      const status = readFileSync(`/proc/${child}/status`, 'utf8')
      const ticks = readFileSync(`/proc/${child}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      const megabytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
      return { megabytes, cpu: (Number(ticks[11]) + Number(ticks[12])) * 10 }
    } catch {
      // It has ended meanwhile.
      return { megabytes: 0, cpu: 0 }
    }
  })
  return all.sort((x, y) => y.megabytes - x.megabytes)[0] ?? { megabytes: 0, cpu: 0 }
}

export async function pictures(): Promise<void> {
  for (const [name, bytes] of Object.entries(await examples())) {
    const held = monitorEventLoopDelay({ resolution: 5 })
    let memory = 0
    let cpu = 0
    const watch = setInterval(() => {
      const child = largestChild()
      memory = Math.max(memory, child.megabytes)
      cpu = Math.max(cpu, child.cpu)
    }, 20)
    const took: number[] = []
    const worked: number[] = []
    let made = 0
    held.enable()
    for (let turn = 0; turn < TURNS; turn++) {
      cpu = 0
      took.push(
        await timed(async () => {
          const found = await cleanPicture(bytes, { widths: WIDTHS })
          if ('refused' in found) throw new Error(`${name}: ${found.refused}`)
          made = found.files.reduce((sum, file) => sum + file.bytes.length, 0)
        }),
      )
      worked.push(cpu)
    }
    held.disable()
    clearInterval(watch)
    const says = [
      `${(bytes.length / 1e6).toFixed(1)} MB to ${WIDTHS.length} widths (${Math.round(made / 1000)} KB)`,
      `p50 ${ms(spread(took).p50)}, slowest ${ms(Math.max(...took))} (aim 3 s a width)`,
      `processor time p50 ${ms(spread(worked).p50)}`,
      `thread held at most ${ms(held.max / 1e6)}`,
      `its process ${Math.round(memory)} MB`,
    ]
    console.log(`  ${name.padEnd(32)} ${says.join('; ')}`)
  }
}
