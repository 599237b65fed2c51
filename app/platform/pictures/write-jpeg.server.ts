import type { Points } from './points.ts'

// Baseline JPEG (ITU-T T.81) with the tables of its Annex K, colors at half the width and height.

const QUALITY = 82
/** From the corner that holds the average to the finest detail. */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]
const BRIGHTNESS = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
const COLOR = [
  17,
  18,
  24,
  47,
  99,
  99,
  99,
  99,
  18,
  21,
  26,
  66,
  99,
  99,
  99,
  99,
  24,
  26,
  56,
  99,
  99,
  99,
  99,
  99,
  47,
  66,
  99,
  99,
  99,
  99,
  99,
  99,
  ...Array.from({ length: 32 }, () => 99),
]
const DC_BRIGHTNESS = { counts: [0, 1, 5, 1, 1, 1, 1, 1, 1], values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }
const DC_COLOR = { counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1], values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] }
const hex = (text: string) => Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const AC_BRIGHTNESS = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  values: hex(
    '01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4f5f6f7f8f9fa',
  ),
}
const AC_COLOR = {
  counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
  values: hex(
    '0001020311040521310612415107617113223281081442 91a1b1c109233352f0156272d10a162434e125f11718191a262728292a35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a92939495969798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4f5f6f7f8f9fa'.replaceAll(
      ' ',
      '',
    ),
  ),
}

type Table = { counts: number[]; values: number[] }
type Codes = { code: Uint16Array; bits: Uint8Array }

function codesOf({ counts, values }: Table): Codes {
  const found: Codes = { code: new Uint16Array(256), bits: new Uint8Array(256) }
  let [code, at] = [0, 0]
  for (const [i, count] of counts.entries()) {
    for (let n = 0; n < count; n++) {
      const value = values[at++] ?? 0
      found.code[value] = code++
      found.bits[value] = i + 1
    }
    code <<= 1
  }
  return found
}

const scaled = (table: number[]): number[] =>
  table.map((value) => Math.min(255, Math.max(1, Math.floor((value * (200 - QUALITY * 2) + 50) / 100))))

/** cos((2x + 1) u π / 16), with the factor of each u. */
const WAVES = Float32Array.from({ length: 64 }, (_, i) => {
  const [u, x] = [i >> 3, i & 7]
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16)
})

class Bits {
  bytes = new Uint8Array(1 << 16)
  size = 0
  #held = 0
  #count = 0

  byte(value: number): void {
    if (this.size === this.bytes.length) {
      const more = new Uint8Array(this.bytes.length * 2)
      more.set(this.bytes)
      this.bytes = more
    }
    this.bytes[this.size++] = value
  }

  put(value: number, count: number): void {
    for (let i = count - 1; i >= 0; i--) {
      this.#held = (this.#held << 1) | ((value >> i) & 1)
      this.#count += 1
      if (this.#count < 8) continue
      this.byte(this.#held)
      if (this.#held === 0xff) this.byte(0)
      this.#held = 0
      this.#count = 0
    }
  }

  end(): void {
    while (this.#count > 0) this.put(1, 1)
  }
}

export function writeJpeg(picture: Points): Uint8Array<ArrayBuffer> {
  const [light, color] = [scaled(BRIGHTNESS), scaled(COLOR)]
  const out = new Bits()
  for (const value of head(picture, light, color)) out.byte(value)
  const dc = [codesOf(DC_BRIGHTNESS), codesOf(DC_COLOR)] as const
  const ac = [codesOf(AC_BRIGHTNESS), codesOf(AC_COLOR)] as const
  const planes = planesOf(picture)
  const last = [0, 0, 0]
  for (let y = 0; y < planes.height; y += 16) {
    for (let x = 0; x < planes.width; x += 16) {
      for (const [dx, dy] of [
        [0, 0],
        [8, 0],
        [0, 8],
        [8, 8],
      ] as const)
        last[0] = block(
          out,
          {
            plane: planes.light,
            width: planes.width,
            x: x + dx,
            y: y + dy,
            table: light,
            dc: dc[0],
            ac: ac[0],
          },
          last[0] ?? 0,
        )
      const half = { width: planes.width >> 1, x: x >> 1, y: y >> 1, table: color, dc: dc[1], ac: ac[1] }
      last[1] = block(out, { ...half, plane: planes.blue }, last[1] ?? 0)
      last[2] = block(out, { ...half, plane: planes.red }, last[2] ?? 0)
    }
  }
  out.end()
  out.byte(0xff)
  out.byte(0xd9)
  return out.bytes.slice(0, out.size)
}

function head({ width, height }: Points, light: number[], color: number[]): number[] {
  const two = (value: number) => [value >> 8, value & 255]
  const segment = (marker: number, body: number[]) => [0xff, marker, ...two(body.length + 2), ...body]
  const table = (id: number, values: number[]) => [id, ...ZIGZAG.map((at) => values[at] ?? 0)]
  const codes = (id: number, { counts, values }: Table) => [
    id,
    ...Array.from({ length: 16 }, (_, i) => counts[i] ?? 0),
    ...values,
  ]
  return [
    ...[0xff, 0xd8],
    ...segment(0xe0, [0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ...segment(0xdb, [...table(0, light), ...table(1, color)]),
    ...segment(0xc0, [8, ...two(height), ...two(width), 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]),
    ...segment(0xc4, [
      ...codes(0x00, DC_BRIGHTNESS),
      ...codes(0x10, AC_BRIGHTNESS),
      ...codes(0x01, DC_COLOR),
      ...codes(0x11, AC_COLOR),
    ]),
    ...segment(0xda, [3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0]),
  ]
}

/** Brightness for each point, the two colors for each four. The edges are repeated until all fits into squares of 16. */
function planesOf({ width, height, rgba }: Points) {
  const [w, h] = [Math.ceil(width / 16) * 16, Math.ceil(height / 16) * 16]
  const light = new Float32Array(w * h)
  const blue = new Float32Array((w * h) / 4)
  const red = new Float32Array((w * h) / 4)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const from = (Math.min(y, height - 1) * width + Math.min(x, width - 1)) * 4
      const [r = 0, g = 0, b = 0] = [rgba[from], rgba[from + 1], rgba[from + 2]]
      light[y * w + x] = 0.299 * r + 0.587 * g + 0.114 * b - 128
      const at = (y >> 1) * (w >> 1) + (x >> 1)
      blue[at] = (blue[at] ?? 0) + (-0.168736 * r - 0.331264 * g + 0.5 * b) / 4
      red[at] = (red[at] ?? 0) + (0.5 * r - 0.418688 * g - 0.081312 * b) / 4
    }
  }
  return { light, blue, red, width: w, height: h }
}

type Block = {
  plane: Float32Array
  width: number
  x: number
  y: number
  table: number[]
  dc: Codes
  ac: Codes
}

const rows = new Float32Array(64)
const waves = new Float32Array(64)
const found = new Int16Array(64)

/** One square of 8 by 8, as waves. @returns its average, against which the next one is written down */
function block(out: Bits, { plane, width, x, y, table, dc, ac }: Block, before: number): number {
  toWaves(plane, y * width + x, width)
  for (let i = 0; i < 64; i++) {
    const at = ZIGZAG[i] ?? 0
    found[i] = Math.round((waves[at] ?? 0) / (table[at] ?? 1))
  }
  const average = found[0] ?? 0
  number(out, dc, 0, average - before)
  let zeros = 0
  for (let i = 1; i < 64; i++) {
    const value = found[i] ?? 0
    if (value === 0) {
      zeros += 1
      continue
    }
    for (; zeros > 15; zeros -= 16) out.put(ac.code[0xf0] ?? 0, ac.bits[0xf0] ?? 0)
    number(out, ac, zeros, value)
    zeros = 0
  }
  if (zeros > 0) out.put(ac.code[0] ?? 0, ac.bits[0] ?? 0)
  return average
}

function number(out: Bits, codes: Codes, zeros: number, value: number): void {
  const length = 32 - Math.clz32(Math.abs(value))
  const symbol = (zeros << 4) | length
  out.put(codes.code[symbol] ?? 0, codes.bits[symbol] ?? 0)
  out.put(value < 0 ? value + 2 ** length - 1 : value, length)
}

function toWaves(plane: Float32Array, from: number, width: number): void {
  for (let y = 0; y < 8; y++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let x = 0; x < 8; x++) sum += (plane[from + y * width + x] ?? 0) * (WAVES[u * 8 + x] ?? 0)
      rows[y * 8 + u] = sum
    }
  }
  for (let v = 0; v < 8; v++) {
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let y = 0; y < 8; y++) sum += (rows[y * 8 + u] ?? 0) * (WAVES[v * 8 + y] ?? 0)
      waves[v * 8 + u] = sum
    }
  }
}
