import { FILE_KINDS } from '../../model/rules.ts'
import type { Looked } from './cleaning.server.ts'
import { Locked, TooLargeInside } from './faults.ts'
import type { HiddenDetail } from './hidden-details.ts'

// Cleans a file, and looks for hidden details in the result. The second reader is loaded only after the file was cleaned,
// because bombs do not get that far.

interface Way {
  clean: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Finds out whether an original is harmful, where that takes less than cleaning. */
  check?: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Finds hidden details in these bytes by other means than the cleaning. */
  look: (bytes: Uint8Array) => Promise<HiddenDetail[]>
}

const lookAtPicture = async (bytes: Uint8Array) =>
  (await import('./hidden-in-picture.server.ts')).hiddenInPicture(bytes)

const WAYS: Record<string, Way> = {
  [FILE_KINDS.jpg]: {
    check: async (bytes) => (await import('./pictures.server.ts')).cleanJpeg(bytes),
    clean: async (bytes) => (await import('./draw-again.server.ts')).drawJpegAgain(bytes),
    look: lookAtPicture,
  },
  [FILE_KINDS.png]: {
    check: async (bytes) => (await import('./pictures.server.ts')).cleanPng(bytes, { forDrawing: true }),
    clean: async (bytes) => (await import('./draw-again.server.ts')).drawPngAgain(bytes),
    look: lookAtPicture,
  },
  [FILE_KINDS.pdf]: {
    clean: async (bytes) => (await import('./clean-pdf.server.ts')).cleanPdf(bytes),
    look: async (bytes) => (await import('./hidden-in-pdf.server.ts')).hiddenInPdf(bytes),
  },
  [FILE_KINDS.docx]: {
    clean: async (bytes) => (await import('./clean-docx.server.ts')).cleanDocx(bytes),
    look: async (bytes) => (await import('./hidden-in-docx.server.ts')).hiddenInDocx(bytes),
  },
}

/**
 * @param type a kind that we can clean
 * @param original whether the file stays unchanged: then cleaning only shows whether it is harmful, and the
 * second look is at the original
 * @returns the findings, and the cleaned file
 */
export async function lookInto(
  type: string,
  bytes: Uint8Array,
  original: boolean,
): Promise<[Looked, Uint8Array]> {
  const { clean, check = clean, look } = WAYS[type] as Way
  const cleaned = await (original ? check : clean)(bytes).catch((error) => {
    if (!original || error instanceof TooLargeInside || error instanceof Locked) throw error
    return bytes
  })
  const kept = original ? bytes : cleaned
  const hidden = await look(kept).catch((error): HiddenDetail[] => {
    if (error instanceof TooLargeInside) throw error
    return ['unknown']
  })
  return [{ hidden }, original ? new Uint8Array() : kept]
}

export const canLookInto = (type: string): boolean => Object.hasOwn(WAYS, type)
