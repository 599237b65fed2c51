import { buffer } from 'node:stream/consumers'
import { FILE_KINDS } from '../../model/rules.ts'
import type { Looked } from './cleaning.server.ts'
import { Locked, TooLargeInside } from './faults.ts'
import type { HiddenDetail } from './hidden-details.ts'

// The process that inspects a stranger's file. The file comes in by one pipe; the findings (JSON) and the cleaned file go
// out by the other. It may read only our own code, has no settings of the site, and is killed when it takes too long
// (cleaning.server.ts). The second reader is loaded only after the file was cleaned, because bombs do not get that far.

interface Way {
  clean: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Finds hidden details in these bytes by other means than the cleaning. */
  look: (bytes: Uint8Array) => Promise<HiddenDetail[]>
}

const lookAtPicture = async (bytes: Uint8Array) =>
  (await import('./hidden-in-picture.server.ts')).hiddenInPicture(bytes)

const WAYS: Record<string, Way> = {
  [FILE_KINDS.jpg]: {
    clean: async (bytes) => (await import('./pictures.server.ts')).cleanJpeg(bytes),
    look: lookAtPicture,
  },
  [FILE_KINDS.png]: {
    clean: async (bytes) => (await import('./pictures.server.ts')).cleanPng(bytes),
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
 * @param original whether the file stays unchanged: then cleaning only shows whether it is harmful, and the
 * second look is at the original
 */
async function lookInto(
  { clean, look }: Way,
  bytes: Uint8Array,
  original: boolean,
): Promise<[Looked, Uint8Array]> {
  const cleaned = await clean(bytes).catch((error) => {
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

const [type = '', how] = process.argv.slice(2)
const way = WAYS[type]
if (!way) process.exit(2)
try {
  const [looked, cleaned] = await lookInto(
    way,
    new Uint8Array(await buffer(process.stdin)),
    how === 'original',
  )
  const list = Buffer.from(JSON.stringify(looked))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  process.stdout.write(Buffer.concat([length, list, cleaned]), () => process.exit(0))
} catch (error) {
  // Report it by exit code: a message could quote the file.
  if (error instanceof Locked) process.exit(4)
  process.exit(error instanceof TooLargeInside ? 3 : 2)
}
