import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readableIn } from '#tests/support/canaries.ts'
import { aJpeg, aPng } from '#tests/support/files.ts'
import { aDrawing, aGif, aPhoto, aPngOf, aWebp } from '#tests/support/pictures.ts'
import { type CleanPicture, cleanPicture } from './clean-picture.server.ts'

const SECRET = 'AdaLovelaceAt40North'
const told = (bytes: Uint8Array) => readableIn(Buffer.from(bytes), SECRET)
async function cleaned(bytes: Uint8Array<ArrayBuffer>, widths = [16, 32, 128]): Promise<CleanPicture> {
  expect(told(bytes)).not.toEqual([])
  const found = await cleanPicture(bytes, { widths })
  if ('refused' in found) expect.fail(found.refused)
  for (const file of found.files) expect(told(file.bytes)).toEqual([])
  return found
}
const sizes = ({ files }: CleanPicture) =>
  files.map(({ width, height, type }) => `${width}×${height} ${type}`)
const refusal = async (bytes: Uint8Array) => {
  const found = await cleanPicture(bytes, { widths: [16, 32] })
  return 'refused' in found ? found.refused : sizes(found)
}

const pointsOf = async ({ files: [file] }: CleanPicture) => sharp(file?.bytes).ensureAlpha().raw().toBuffer()

test('a photo is re-encoded at each width it has, upright and without metadata', async () => {
  expect(sizes(await cleaned(await aPhoto(SECRET)))).toEqual([
    '64×32 image/webp',
    '32×16 image/webp',
    '16×8 image/webp',
  ])
  const sideways = await cleaned(await aPhoto(SECRET, [64, 32], 6), [20])
  expect(sizes(sideways)).toEqual(['20×40 image/webp'])
  // Rotated clockwise: its left half is at the top.
  const points = await pointsOf(sideways)
  const [above = 0, , blueAbove = 0] = points
  expect(above).toBeGreaterThan(blueAbove)
  expect(points.at(-2)).toBeGreaterThan(points.at(-4) ?? 0)
})

test('a drawing stays sharp, and transparency is preserved', async () => {
  const found = await cleaned(aDrawing(SECRET, [32, 16], 128), [32])
  expect(sizes(found)).toEqual(['32×16 image/webp'])
  const points = await pointsOf(found)
  expect([...points.subarray(0, 4)]).toEqual([255, 0, 0, 128])
  expect([...points.subarray(-4)]).toEqual([0, 0, 255, 128])
})

test('an animated GIF gives a still, and its animated file has no metadata', async () => {
  const found = await cleaned(aGif(SECRET, 3), [32])
  expect(sizes(found)).toEqual(['2×1 image/webp'])
  const moving = found.moving ?? expect.fail('it does not move')
  expect(told(moving)).toEqual([])
  expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(3)
  expect((await cleaned(aGif(SECRET, 1), [32])).moving).toBeNull()
})

test('a WebP picture loses its metadata', async () => {
  expect(sizes(await cleaned(await aWebp(SECRET), [16]))).toEqual(['16×8 image/webp'])
})

test('a file that is not a picture, too large, a decompression bomb or broken is refused with its own reason', async () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const head = Buffer.alloc(13)
  head.set([0, 0, 0, 4, 0, 0, 0, 4, 8, 6])
  const cases: [string, Uint8Array][] = [
    ['kind', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['kind', bytesOf('<script>alert(1)</script>')],
    ['bytes', new Uint8Array(40 * 1024 * 1024).fill(0xff)],
    ['pixels', aJpeg('x', [50_000, 50_000])],
    ['pixels', aPng('x', [50_000, 50_000])],
    ['broken', aPng('x').subarray(0, 60)],
    ['broken', (await aPhoto('x')).subarray(0, 300)],
    ['broken', bytesOf('GIF89a')],
  ]
  for (const [reason, bytes] of cases) expect(await refusal(bytes)).toBe(reason)
  // Compressed data longer than the picture's stated size is not unpacked past that size.
  const took = async (bytes: Uint8Array) => {
    const before = performance.now()
    await refusal(bytes)
    return performance.now() - before
  }
  const longer = (bytes: number) => aPngOf(head, deflateSync(new Uint8Array(bytes)))
  const [little, much] = [longer(1024), longer(50 * 1024 * 1024)]
  expect(await took(much)).toBeLessThan(20 * (await took(little)))
})
