// Contrast by the formula of WCAG 2, and perceptual colors (OKLCH), so that a
// color can be made lighter or darker without changing its hue.

const parts = (hex: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number): number =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

function light(hex: string): number {
  const [r = 0, g = 0, b = 0] = parts(hex).map(toLinear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

export interface Lch {
  /** From 0 (black) to 1 (white). */
  l: number
  c: number
  h: number
}

export function lchOf(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = parts(hex).map(toLinear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: Math.atan2(bb, a),
  }
}

function linearOf({ l, c, h }: Lch): number[] {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const SHOWN = (part: number) => part >= -0.0001 && part <= 1.0001

/** The nearest displayable color: chroma is reduced where no color that bright or dark has it. */
export function hexOf(wanted: Lch): string {
  let { c } = wanted
  while (c > 0 && !linearOf({ ...wanted, c }).every(SHOWN)) c = Math.max(0, c - 0.004)
  const bytes = linearOf({ ...wanted, c }).map((part) =>
    Math.round(Math.min(1, Math.max(0, fromLinear(Math.min(1, Math.max(0, part))))) * 255),
  )
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
