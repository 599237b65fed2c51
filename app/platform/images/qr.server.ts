import { encode } from 'uqr'

interface QrCode {
  /** Modules per side, including the quiet zone on each side (ISO/IEC 18004 asks for four). */
  size: number
  /** The dark modules as an SVG path, one unit per module. */
  path: string
}

/** A QR code for another device's camera. Made here, so that no other host and no script is needed. */
export function qrCode(text: string, quietZone = 4): QrCode {
  const { data, size } = encode(text, { border: quietZone })
  const runs = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1]) return []
      const end = row.indexOf(false, x)
      const length = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    }),
  )
  return { size, path: runs.join('') }
}
