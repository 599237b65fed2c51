import { apartCommand, inTurn, runApart } from '../sandbox/sandbox.server.ts'

const LIMITS = { ms: 60_000, memoryBytes: 400 * 1024 * 1024, outBytes: 4 * 1024 * 1024 }

export interface Drawing {
  /** The background; without it, the picture alone. It contains no text: a server has no fonts to name. */
  svg?: string
  /** Text on it, as outlines of our own font: as large as fits, truncated if nothing fits. */
  words?: readonly DrawnWords[]
  /** A WebP picture from the library, and the space for it. */
  picture?: { base64: string; width: number; height: number }
  /** Where the picture is, with this much white around it. */
  corner?: { left?: number; right?: number; top: number; around: number }
}

export interface DrawnWords {
  text: string
  color: string
  left: number
  top: number
  width: number
  height: number
  /** Letter sizes, largest first. */
  sizes: readonly number[]
}

export interface Drawn {
  png: Buffer
  width: number
  height: number
}

/**
 * Draws one of our own pictures in a separate process, because the library for it takes much memory. @returns null if
 * that failed
 */
export async function drawPicture(drawing: Drawing): Promise<Drawn | null> {
  const command = apartCommand('app/platform/images/draw-child.server.ts', [], {
    heapMegabytes: 128,
    native: true,
  })
  const ended = await inTurn(() => runApart(command, Buffer.from(JSON.stringify(drawing)), LIMITS))
  if (typeof ended === 'string') return null
  const png = Buffer.from(ended.out)
  // The PNG header has the dimensions.
  return { png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
