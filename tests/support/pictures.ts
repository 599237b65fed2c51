import type { Points } from '#app/platform/pictures/points.ts'
import { writeJpeg } from '#app/platform/pictures/write-jpeg.server.ts'
import { writePng } from '#app/platform/pictures/write-png.server.ts'

// Pictures that can be drawn, as cameras and programs write them: with a place, a comment, and more behind their end.

type Bytes = Uint8Array<ArrayBuffer>
const text = (words: string) => Array.from(words, (letter) => letter.charCodeAt(0))

/** Red on the left, blue on the right. */
export function redAndBlue(width: number, height: number, solid = 255): Points {
  const rgba = new Uint8Array(width * height * 4)
  for (let i = 0; i < width * height; i++)
    rgba.set(i % width < width / 2 ? [255, 0, 0, solid] : [0, 0, 255, solid], i * 4)
  return { width, height, rgba }
}

/** @param turn the mark of a camera that was held another way, 1 to 8 */
export function aPhoto(secret: string, [width = 64, height = 32] = [64, 32], turn = 1): Bytes {
  const plain = writeJpeg(redAndBlue(width, height))
  const exif = [
    ...text('Exif\0\0'),
    0x49,
    0x49,
    42,
    0,
    8,
    0,
    0,
    0,
    1,
    0,
    0x12,
    1,
    3,
    0,
    1,
    0,
    0,
    0,
    turn,
    0,
    0,
    0,
    0,
    0,
    0,
    0,
    ...text(secret),
  ]
  const told = [0xff, 0xe1, 0, exif.length + 2, ...exif, 0xff, 0xfe, 0, secret.length + 2, ...text(secret)]
  return Uint8Array.from([...plain.subarray(0, 2), ...told, ...plain.subarray(2), ...text(secret)])
}

export const aDrawing = (secret: string, [width = 64, height = 32] = [64, 32], solid = 255): Bytes =>
  Uint8Array.from([...writePng(redAndBlue(width, height, solid)), ...text(secret)])

/** Two points, red and blue, as often as there are frames, with a comment. */
export function aGif(secret: string, frames: number): Bytes {
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2, 2, 0x44, 0x0a, 0]
  return Uint8Array.from([
    ...text('GIF89a'),
    ...[2, 0, 1, 0, 0x80, 0, 0, 255, 0, 0, 0, 0, 255],
    ...[0x21, 0xff, 11, ...text('NETSCAPE2.0'), 3, 1, 0, 0, 0],
    ...[0x21, 0xfe, secret.length, ...text(secret), 0],
    ...Array.from({ length: frames }, () => frame).flat(),
    0x3b,
  ])
}

/** A WebP file by its parts; its picture says how large it is, and can be drawn by nobody. */
export function aWebp(secret: string, { moving = false, width = 20, height = 10 } = {}): Bytes {
  const part = (name: string, body: number[]) => [
    ...text(name),
    body.length,
    0,
    0,
    0,
    ...body,
    ...(body.length % 2 ? [0] : []),
  ]
  const size = [width & 255, width >> 8, height & 255, height >> 8]
  const body = [
    ...text('WEBP'),
    ...part('VP8X', [0x08, 0, 0, 0, 19, 0, 0, 9, 0, 0]),
    ...(moving ? part('ANIM', [0, 0, 0, 0, 0, 0]) : []),
    ...part('VP8 ', [0x10, 2, 0, 0x9d, 0x01, 0x2a, ...size, 1, 2]),
    ...part('EXIF', text(secret)),
  ]
  return Uint8Array.from([...text('RIFF'), body.length, 0, 0, 0, ...body])
}
