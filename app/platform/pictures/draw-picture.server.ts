import { apartCommand, inTurn, runApart } from '../apart/apart.server.ts'

const LIMITS = { ms: 60_000, memoryBytes: 400 * 1024 * 1024, outBytes: 4 * 1024 * 1024 }

export interface Drawing {
  /** What it is drawn on; without it, the picture alone. No words in it: a server has no fonts that it could name. */
  svg?: string
  /** Words on it, as outlines of our own font: as large as they fit, cut where they do not. */
  words?: readonly DrawnWords[]
  /** WebP as the library has it, and the room for it. */
  picture?: { base64: string; width: number; height: number }
  /** Where the picture is, with that much white around it. */
  corner?: { left?: number; right?: number; top: number; around: number }
}

export interface DrawnWords {
  text: string
  color: string
  left: number
  top: number
  width: number
  height: number
  /** Of the letters, the largest first. */
  sizes: readonly number[]
}

export interface Drawn {
  png: Buffer
  width: number
  height: number
}

/** Draws a picture of our own in a process apart, because the library for it takes much memory. @returns null where that failed */
export async function drawPicture(drawing: Drawing): Promise<Drawn | null> {
  const command = apartCommand('app/platform/pictures/draw-child.server.ts', [], {
    heapMegabytes: 128,
    native: true,
  })
  const ended = await inTurn(() => runApart(command, Buffer.from(JSON.stringify(drawing)), LIMITS))
  if (typeof ended === 'string') return null
  const png = Buffer.from(ended.out)
  // The head of a PNG says how large it is.
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
