import { encode } from 'uqr'
import { config } from '#app/platform/config.server.ts'

interface Kept {
  number: string
  words: readonly string[]
}

/** Number and words as a person keeps them: the text file, what "Copy" copies and what the QR code says. */
export const keptText = ({ number, words }: Kept): string =>
  [
    `Number: ${number}`,
    'Words:',
    ...words.map((word, at) => `  ${at + 1}. ${word}`),
    '',
    `Use them at ${config.origin}/legal-help/case`,
    'Keep this in a safe place. Do not share the words with anyone.',
    '',
  ].join('\r\n')

export interface QrCode {
  /** Modules a side, the quiet zone of four on each side included (ISO/IEC 18004). */
  size: number
  /** The dark modules as an SVG path, one unit a module. */
  path: string
}

/** A picture that another device reads with its camera. Made here, so that no other host and no script is needed. */
export function qrCode(kept: Kept): QrCode {
  const { data, size } = encode(`${kept.number}\n${kept.words.join(' ')}`, { border: 4 })
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
