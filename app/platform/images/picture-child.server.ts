import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import type { PictureType } from './clean-picture.server.ts'

// The process that re-encodes an untrusted picture: the file comes in by one pipe, the result goes out by the other:
// the length of a list, the list (JSON), then all files in a row. Started by clean-picture.server.ts.

const MOST_PIXELS = 40_000_000
const MOST_FRAMES = 600
/** A lossless file may be this much larger before it is written with loss: letters in a screenshot stay sharp. */
const SHARP_IS_WORTH = 1.5
const TOO_LARGE = 3
const BROKEN = 2

type Made = { width: number; height: number; type: PictureType; bytes: Buffer }

// One picture per process: no cache, and one core left for the site. Only these four of the library's decoders may read
// the file.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
})

async function madeOf(bytes: Buffer, widths: number[], lossy: boolean): Promise<Made[]> {
  const upright = () => sharp(bytes, { limitInputPixels: MOST_PIXELS }).autoOrient()
  const { width: whole = 0 } = (await upright().metadata()).autoOrient
  const most = Math.min(Math.max(...widths), whole)
  const wanted = [...new Set([most, ...widths.filter((width) => width < most)])].sort((a, b) => b - a)
  const made: Made[] = []
  // One after the other: each of them needs the whole picture in memory.
  for (const width of wanted) made.push(await drawn(upright().resize({ width }), lossy))
  return made
}

async function drawn(picture: Sharp, lossy: boolean): Promise<Made> {
  const written = async (lossless: boolean) => {
    const { data, info } = await picture
      .clone()
      .webp({ quality: 80, lossless })
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, type: 'image/webp' as const, bytes: data }
  }
  const small = await written(false)
  if (lossy) return small
  const exact = await written(true)
  return exact.bytes.length > small.bytes.length * SHARP_IS_WORTH ? small : exact
}

/** @returns null when it is not animated */
async function movingOf(bytes: Buffer, frames: number): Promise<Buffer | null> {
  if (frames < 2) return null
  return sharp(bytes, { animated: true, limitInputPixels: MOST_PIXELS * 4 })
    .gif({ keepDuplicateFrames: true })
    .toBuffer()
}

async function look(bytes: Buffer, widths: number[]): Promise<{ files: Made[]; moving: Buffer | null }> {
  const {
    format,
    width,
    height,
    pages: frames = 1,
  } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height > MOST_PIXELS || frames > MOST_FRAMES) return process.exit(TOO_LARGE)
  const files = await madeOf(bytes, widths, format === 'jpeg')
  return { files, moving: await movingOf(bytes, frames) }
}

const [widths = ''] = process.argv.slice(2)
try {
  const { files, moving } = await look(await buffer(process.stdin), widths.split(',').map(Number))
  const list = Buffer.from(
    JSON.stringify({
      files: files.map(({ bytes, ...file }) => ({ ...file, length: bytes.length })),
      moving: moving?.length ?? 0,
    }),
  )
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  const out = Buffer.concat([length, list, ...files.map((file) => file.bytes), ...(moving ? [moving] : [])])
  process.stdout.write(out, () => process.exit(0))
} catch {
  // By a number: a message could quote the file.
  process.exit(BROKEN)
}
