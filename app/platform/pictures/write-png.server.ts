import { crc32, deflateSync } from 'node:zlib'
import { joined } from './picture-parts.server.ts'
import { isSolid, type Points } from './points.ts'

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

export function writePng(picture: Points): Uint8Array<ArrayBuffer> {
  const { width, height } = picture
  const values = isSolid(picture) ? 3 : 4
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  head.set([8, values === 3 ? 2 : 6], 8)
  return joined([
    SIGNATURE,
    part('IHDR', head),
    part('IDAT', deflateSync(filtered(picture, values), { level: 8 })),
    part('IEND', new Uint8Array()),
  ])
}

function part(name: string, body: Uint8Array): Uint8Array {
  const out = new Uint8Array(body.length + 12)
  const view = new DataView(out.buffer)
  view.setUint32(0, body.length)
  for (let i = 0; i < 4; i++) out[4 + i] = name.charCodeAt(i)
  out.set(body, 8)
  view.setUint32(8 + body.length, crc32(out.subarray(4, 8 + body.length)))
  return out
}

/** Each row as differences from the one above or the point before, whichever has the smaller numbers: they pack better. */
function filtered({ width, height, rgba }: Points, values: number): Uint8Array {
  const bytes = width * values
  const plain = new Uint8Array(bytes * height)
  for (let i = 0, to = 0; i < rgba.length; i += 4)
    for (let c = 0; c < values; c++) plain[to++] = rgba[i + c] ?? 0
  const out = new Uint8Array((bytes + 1) * height)
  const [across, down] = [new Uint8Array(bytes), new Uint8Array(bytes)]
  for (let y = 0; y < height; y++) {
    const row = y * bytes
    for (let x = 0; x < bytes; x++) {
      const value = plain[row + x] ?? 0
      across[x] = value - (x >= values ? (plain[row + x - values] ?? 0) : 0)
      down[x] = value - (y > 0 ? (plain[row + x - bytes] ?? 0) : 0)
    }
    const best = weight(across) <= weight(down) ? 1 : 2
    out[y * (bytes + 1)] = best
    out.set(best === 1 ? across : down, y * (bytes + 1) + 1)
  }
  return out
}

function weight(row: Uint8Array): number {
  let sum = 0
  for (const value of row) sum += value < 128 ? value : 256 - value
  return sum
}
