/** A rail that runs level, bends once between two places, and runs level again. */
export interface Rail {
  from: number
  to: number
  /** Where the bend starts and ends. */
  bend: readonly [number, number]
  /** Its height before and after the bend. */
  high: readonly [number, number]
}

const CONTROL = 0.38

/** The path of the rail; `shift` draws a second one below it. */
export function railPath({ from, to, bend: [b1, b2], high: [y1, y2] }: Rail, shift = 0): string {
  const pull = (b2 - b1) * CONTROL
  return `M${from} ${y1 + shift}H${b1}C${b1 + pull} ${y1 + shift} ${b2 - pull} ${y2 + shift} ${b2} ${y2 + shift}H${to}`
}

/** The rail's height at a place. */
export function railAt({ bend: [b1, b2], high: [y1, y2] }: Rail, x: number): number {
  if (x <= b1) return y1
  if (x >= b2) return y2
  const pull = (b2 - b1) * CONTROL
  let [low, up] = [0, 1]
  for (let round = 0; round < 24; round++) {
    const t = (low + up) / 2
    const at =
      b1 * (1 - t) ** 3 +
      3 * (b1 + pull) * t * (1 - t) ** 2 +
      3 * (b2 - pull) * t ** 2 * (1 - t) +
      b2 * t ** 3
    if (at < x) low = t
    else up = t
  }
  const t = (low + up) / 2
  return y1 * ((1 - t) ** 3 + 3 * t * (1 - t) ** 2) + y2 * (3 * t ** 2 * (1 - t) + t ** 3)
}

/** Posts under the rail, down to the ground, as one path. */
export function postsPath(rail: Rail, places: readonly number[], ground: (x: number) => number): string {
  return places.map((x) => `M${x} ${Math.round(railAt(rail, x))}V${Math.round(ground(x))}`).join('')
}

export function every(step: number, from: number, to: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)
}
