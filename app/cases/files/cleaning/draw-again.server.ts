import sharp, { type Sharp } from 'sharp'
import { LIMITS } from '../../model/rules.ts'
import { CannotClean } from './faults.ts'
import { joined, MOST_PIXELS } from './picture-bytes.ts'
import { cleanJpeg, cleanPng, onlyOrientation } from './pictures.server.ts'

// Draws a picture that was sent alone: only its points stay, so nothing can hide beside them. The decoder gets only the
// parts that a picture needs (pictures.server.ts). Its colors become those of every screen (sRGB).

/** From the best that is hardly larger than a camera's own, until the picture is as small as a file may be. */
const QUALITIES = [92, 85, 75, 60]

export async function drawJpegAgain(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const given = cleanJpeg(bytes, { profile: true })
  const { chromaSubsampling = '', orientation = 1 } = await opened(given).metadata().catch(broken)
  for (const [at, quality] of QUALITIES.entries()) {
    const full = chromaSubsampling.startsWith('4:4:4')
    const drawn = await inOwnColors(given, (picture) =>
      picture.jpeg({ quality, chromaSubsampling: full ? '4:4:4' : '4:2:0' }),
    )
    if (drawn.length > LIMITS.fileBytes && at + 1 < QUALITIES.length) continue
    // Turned by the mark that a camera uses, so that the picture is not held in memory as a whole.
    const mark = orientation === 1 ? [] : [onlyOrientation(orientation)]
    return joined([drawn.subarray(0, 2), ...mark, drawn.subarray(2)])
  }
  throw new CannotClean('the picture is too large')
}

export async function drawPngAgain(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const given = cleanPng(bytes, { forDrawing: true })
  const { hasAlpha } = await opened(given).metadata().catch(broken)
  return inOwnColors(given, (picture) => (hasAlpha ? picture.composite(NOTHING_ON_IT) : picture).png())
}

/** A clear layer on the picture removes the colors of invisible pixels. */
const NOTHING_ON_IT = [
  {
    input: {
      create: { width: 1, height: 1, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    },
    tile: true,
  },
]

/** For the process that draws one picture: no cache, one core left for the site, and none of the other decoders. */
export function drawWithLittle(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
}

/** A picture without its last rows would look whole, so it is refused. Other faults are drawn as every program draws them. */
const opened = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' })

async function inOwnColors(
  bytes: Uint8Array,
  write: (picture: Sharp) => Sharp,
): Promise<Uint8Array<ArrayBuffer>> {
  const { space } = await opened(bytes).metadata().catch(broken)
  const picture = space === 'b-w' ? opened(bytes).toColourspace('b-w') : opened(bytes)
  return new Uint8Array(await write(picture).toBuffer().catch(broken))
}

function broken(): never {
  throw new CannotClean('the picture cannot be drawn')
}
