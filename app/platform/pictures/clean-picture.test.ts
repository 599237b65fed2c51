import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readableIn } from '#tests/support/canaries.ts'
import { aJpeg, aPng } from '#tests/support/files.ts'
import { aDrawing, aGif, aPhoto, aWebp, redAndBlue } from '#tests/support/pictures.ts'
import { type CleanPicture, cleanPicture } from './clean-picture.server.ts'
import { smaller, turned } from './points.ts'
import { readGif } from './read-gif.server.ts'
import { readPng } from './read-png.server.ts'
import { writePng } from './write-png.server.ts'

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

test('a photo is drawn again at each width that it has, upright, and tells nothing else', async () => {
  expect(sizes(await cleaned(aPhoto(SECRET)))).toEqual([
    '64×32 image/jpeg',
    '32×16 image/jpeg',
    '16×8 image/jpeg',
  ])
  expect(sizes(await cleaned(aPhoto(SECRET, [64, 32], 6), [20]))).toEqual(['20×40 image/jpeg'])
})

test('a drawing stays as sharp as it was, and what can be seen through stays so', async () => {
  const found = await cleaned(aDrawing(SECRET, [64, 32], 128), [32])
  expect(sizes(found)).toEqual(['32×16 image/png'])
  const drawn = readPng(found.files[0]?.bytes ?? new Uint8Array(), 10_000)
  expect([...drawn.rgba.subarray(0, 4)]).toEqual([255, 0, 0, 128])
  expect([...drawn.rgba.subarray(-4)]).toEqual([0, 0, 255, 128])
})

test('a GIF that moves stands still, and its moving file says nothing beside its frames', async () => {
  const found = await cleaned(aGif(SECRET, 3), [32])
  expect(sizes(found)).toEqual(['2×1 image/png'])
  expect(told(found.moving ?? expect.fail('it does not move'))).toEqual([])
  expect(Buffer.from(found.moving ?? []).includes('NETSCAPE2.0')).toBe(true)
  const first = readGif(aGif(SECRET, 1), 10_000)
  expect(first.moving).toBeNull()
  expect([...first.first.rgba]).toEqual([255, 0, 0, 255, 0, 0, 255, 255])
})

test('a WebP picture loses what it tells, and one that moves is not taken', async () => {
  expect(sizes(await cleaned(aWebp(SECRET), [16]))).toEqual(['20×10 image/webp'])
  expect(await refusal(aWebp(SECRET, { moving: true }))).toBe('broken')
  expect(await refusal(aWebp(SECRET, { width: 5000 }))).toBe('pixels')
})

test('what is no picture, too large, far larger inside or broken is refused for what it is', async () => {
  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const bomb = writePng(redAndBlue(4, 4))
  const packed = deflateSync(new Uint8Array(50 * 1024 * 1024))
  const large = Buffer.concat([
    bomb.subarray(0, 33),
    Buffer.alloc(4),
    Buffer.from('IDAT'),
    packed,
    Buffer.alloc(4),
    bomb.subarray(-12),
  ])
  large.writeUInt32BE(packed.length, 33)
  const cases: [string, Uint8Array][] = [
    ['kind', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['kind', bytesOf('<script>alert(1)</script>')],
    ['bytes', new Uint8Array(40 * 1024 * 1024).fill(0xff)],
    ['pixels', aJpeg('x', [50_000, 50_000])],
    ['pixels', aPng('x', [50_000, 50_000])],
    ['broken', large],
    ['broken', aPng('x')],
    ['broken', aPhoto('x').subarray(0, 300)],
    ['broken', bytesOf('GIF89a')],
  ]
  for (const [reason, bytes] of cases) expect(await refusal(bytes)).toBe(reason)
})

test('turning and making smaller put each point where it belongs', () => {
  const corner = { width: 2, height: 1, rgba: Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 255) }
  const first = (how: number) => {
    const { width, height, rgba } = turned(corner, how)
    return [width, height, rgba[0]]
  }
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(first)).toEqual([
    [2, 1, 255],
    [2, 1, 0],
    [2, 1, 0],
    [2, 1, 255],
    [1, 2, 255],
    [1, 2, 255],
    [1, 2, 0],
    [1, 2, 0],
  ])
  expect([...smaller(corner, 1).rgba]).toEqual([128, 0, 128, 255])
})
