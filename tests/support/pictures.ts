import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Valid pictures, as cameras and programs write them: with a location, a comment, and trailing bytes.

type Bytes = Uint8Array<ArrayBuffer>
const text = (words: string) => Array.from(words, (letter) => letter.charCodeAt(0))

/** Red on the left, blue on the right; four bytes per pixel. */
function redAndBlue(width: number, height: number, solid = 255): Buffer {
  const points = Buffer.alloc(width * height * 4)
  for (let i = 0; i < width * height; i++)
    points.set(i % width < width / 2 ? [255, 0, 0, solid] : [0, 0, 255, solid], i * 4)
  return points
}

const drawn = (width: number, height: number) =>
  sharp(redAndBlue(width, height), { raw: { width, height, channels: 4 } })

const behind = (bytes: Uint8Array, secret: string): Bytes => Uint8Array.from([...bytes, ...text(secret)])

/** @param turn the orientation tag of a rotated camera, 1 to 8 */
export async function aPhoto(secret: string, [width = 64, height = 32] = [64, 32], turn = 1): Promise<Bytes> {
  const photo = drawn(width, height).withExif({ IFD0: { ImageDescription: secret } })
  return behind(await photo.withMetadata({ orientation: turn }).jpeg().toBuffer(), secret)
}

export async function aWebp(secret: string): Promise<Bytes> {
  return behind(
    await drawn(20, 10)
      .withExif({ IFD0: { ImageDescription: secret } })
      .webp()
      .toBuffer(),
    secret,
  )
}

export function aDrawing(secret: string, [width = 64, height = 32] = [64, 32], solid = 255): Bytes {
  const points = redAndBlue(width, height, solid)
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.of(0),
    points.subarray(y * width * 4, (y + 1) * width * 4),
  ])
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([8, 6], 8)
  return behind(aPngOf(head, deflateSync(Buffer.concat(rows.flat())), secret), secret)
}

/** A PNG file from its parts. */
export function aPngOf(head: Buffer, packed: Buffer, comment = ''): Buffer {
  const part = (name: string, body: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  return Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    part('IHDR', head),
    part('tEXt', Buffer.from(`Comment\0${comment}`)),
    part('IDAT', packed),
    part('IEND', Buffer.alloc(0)),
  ])
}

/** Two pixels, red and blue, for each frame, with a comment. */
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
