/** A drawn picture: four bytes a point (red, green, blue, and how solid it is). */
export type Points = { width: number; height: number; rgba: Uint8Array }

/** Turns it as a camera's mark says (EXIF orientation, 1 to 8). */
export function turned(picture: Points, how: number): Points {
  if (how < 2 || how > 8) return picture
  const { width, height } = picture
  const sideways = how >= 5
  const out = { width: sideways ? height : width, height: sideways ? width : height }
  const from = new Uint32Array(picture.rgba.buffer, picture.rgba.byteOffset, width * height)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [tx, ty] = placeAfter(how, x, y, width - 1, height - 1)
      to[ty * out.width + tx] = from[y * width + x] ?? 0
    }
  }
  return { ...out, rgba: new Uint8Array(to.buffer) }
}

function placeAfter(how: number, x: number, y: number, right: number, bottom: number): [number, number] {
  if (how === 2) return [right - x, y]
  if (how === 3) return [right - x, bottom - y]
  if (how === 4) return [x, bottom - y]
  if (how === 5) return [y, x]
  if (how === 6) return [bottom - y, x]
  if (how === 7) return [bottom - y, right - x]
  return [y, right - x]
}

/** Makes it smaller: each new point is the average of those that it covers. Row by row, so it needs little memory. */
export function smaller(picture: Points, width: number): Points {
  if (width >= picture.width) return picture
  const height = Math.max(1, Math.round((picture.height * width) / picture.width))
  const out = { width, height, rgba: new Uint8Array(width * height * 4) }
  const sums = new Float32Array(width * 4)
  const step = picture.height / height
  let row = new Float32Array(width * 4)
  let drawn = -1
  for (let y = 0; y < height; y++) {
    sums.fill(0)
    const [top, bottom] = [y * step, Math.min((y + 1) * step, picture.height)]
    for (let at = Math.floor(top); at < bottom; at++) {
      const share = Math.min(at + 1, bottom) - Math.max(at, top)
      if (share <= 0) continue
      if (at !== drawn) row = narrowed(picture, at, row, width)
      drawn = at
      for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + share * (row[i] ?? 0)
    }
    keepRow(out.rgba, y * width * 4, sums, bottom - top)
  }
  return out
}

/** One row, narrower. Colours count as much as their point is solid, so that what cannot be seen gives no colour. */
function narrowed(picture: Points, y: number, row: Float32Array<ArrayBuffer>, width: number) {
  const step = picture.width / width
  const start = y * picture.width * 4
  const { rgba } = picture
  for (let x = 0; x < width; x++) {
    const [left, right] = [x * step, Math.min((x + 1) * step, picture.width)]
    let [red, green, blue, solid] = [0, 0, 0, 0]
    for (let at = Math.floor(left); at < right; at++) {
      const i = start + at * 4
      const share = ((Math.min(at + 1, right) - Math.max(at, left)) / step) * (rgba[i + 3] ?? 0)
      red += share * (rgba[i] ?? 0)
      green += share * (rgba[i + 1] ?? 0)
      blue += share * (rgba[i + 2] ?? 0)
      solid += share
    }
    row[x * 4] = red
    row[x * 4 + 1] = green
    row[x * 4 + 2] = blue
    row[x * 4 + 3] = solid
  }
  return row
}

function keepRow(rgba: Uint8Array, start: number, sums: Float32Array, rows: number): void {
  for (let i = 0; i < sums.length; i += 4) {
    const solid = sums[i + 3] ?? 0
    for (let c = 0; c < 3; c++) rgba[start + i + c] = solid > 0 ? Math.round((sums[i + c] ?? 0) / solid) : 0
    rgba[start + i + 3] = Math.round(solid / rows)
  }
}

export function isSolid({ rgba }: Points): boolean {
  for (let i = 3; i < rgba.length; i += 4) if (rgba[i] !== 255) return false
  return true
}
