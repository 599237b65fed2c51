import exifr from 'exifr'
import { fileTypeFromBuffer } from 'file-type'
import type { HiddenDetail } from './hidden-details.ts'

// The second look at a picture, with different readers than the cleaning one (exifr, and a walk over its parts).

const READ_ALL = {
  tiff: true,
  exif: true,
  gps: true,
  interop: true,
  ifd1: true,
  makerNote: true,
  userComment: true,
  xmp: true,
  iptc: true,
  jfif: false,
  ihdr: false,
  icc: false,
  mergeOutput: false,
  translateKeys: true,
}
/** The orientation of a picture is visible, not hidden. */
const SHOWN = new Set(['Orientation'])

/** The details hidden in these bytes. */
export async function hiddenInPicture(bytes: Uint8Array): Promise<HiddenDetail[]> {
  const type = (await fileTypeFromBuffer(bytes))?.ext ?? ''
  const beside = BESIDE[type]
  if (!beside)
    return type === 'tif' || type === 'heic' ? ['picture', ...(await toldByExif(bytes))] : ['picture']
  const found = new Set<HiddenDetail>(await toldByExif(bytes))
  if (beside(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) found.add('photo')
  return [...found]
}

async function toldByExif(bytes: Uint8Array): Promise<HiddenDetail[]> {
  let told: Record<string, Record<string, unknown>> | undefined
  try {
    told = (await exifr.parse(bytes, READ_ALL)) as typeof told
  } catch {
    // It has nothing that this reader knows, or it is broken there. The walk over its parts tells which.
    return []
  }
  const found: HiddenDetail[] = []
  const { gps, ...others } = told ?? {}
  if (gps && Object.keys(gps).length > 0) found.push('place')
  const keys = Object.values(others).flatMap((part) => Object.keys(part ?? {}))
  if (keys.some((key) => !SHOWN.has(key))) found.push('photo')
  return found
}

/** Whether there is a part that a picture does not need. A truncated or misplaced part counts as one. */
const BESIDE: Record<string, (bytes: Buffer) => boolean> = {
  jpg: besideJpeg,
  png: besidePng,
  apng: besidePng,
  gif: besideGif,
  jp2: besideJp2,
  jpx: besideJp2,
  jpm: besideJp2,
  j2c: (bytes) => commentInCodestream(bytes, 0),
}

/** How each part of a JPEG that only shows the picture looks. */
const OF_JPEG: Record<number, (part: Buffer) => boolean> = {
  192: (part) => part.length === 6 + 3 * (part[5] ?? 0),
  196: (part) =>
    endsWithTable(part, (at) => 17 + part.subarray(at + 1, at + 17).reduce((sum, n) => sum + n, 0)),
  218: (part) => part.length === 4 + 2 * (part[0] ?? 0),
  219: (part) => endsWithTable(part, (at) => ((part[at] ?? 0) < 16 ? 65 : 129)),
  220: (part) => part.length === 2,
  221: (part) => part.length === 2,
  224: (part) => part.length === 14 && starts(part, 'JFIF\0'),
  225: (part) => part.length === 32 && starts(part, 'Exif\0\0MM\0*\0\0\0\b\0\u0001\u0001\u0012'),
  238: (part) => part.length === 12 && starts(part, 'Adobe'),
}
const FRAMES = new Set([193, 194])

const starts = (part: Buffer, text: string): boolean =>
  part.toString('latin1', 0, text.length).startsWith(text)

function endsWithTable(part: Buffer, sizeAt: (at: number) => number): boolean {
  let at = 0
  while (at < part.length) at += sizeAt(at)
  return at === part.length
}

function besideJpeg(bytes: Buffer): boolean {
  let at = 2
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return true
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2 < bytes.length
    const length = bytes.readUInt16BE(at + 2)
    const isNeeded = OF_JPEG[FRAMES.has(marker) ? 192 : marker]
    if (!isNeeded?.(bytes.subarray(at + 4, at + 2 + length))) return true
    at += 2 + length
    if (marker !== 0xda) continue
    // After a scan: the next marker that is neither padding nor a restart.
    do at = bytes.indexOf(0xff, at + 1)
    while (at >= 0 && /^(00|ff|d[0-7])$/.test(bytes.toString('hex', at + 1, at + 2)))
    if (at < 0) return true
  }
  return at + 2 !== bytes.length || bytes.readUInt16BE(at) !== 0xffd9
}

/** The length of each part of a PNG that only shows the picture. */
const OF_PNG: Record<string, number> = { IHDR: 13, gAMA: 4, cHRM: 32, sRGB: 1, pHYs: 9 }

function besidePng(bytes: Buffer): boolean {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    const length = bytes.readUInt32BE(at)
    if (name === 'IEND') return length > 0 || at + 12 < bytes.length
    const most = name === 'PLTE' ? 768 : name === 'tRNS' ? 256 : Number.POSITIVE_INFINITY
    if (length !== OF_PNG[name] && !(/^(IDAT|PLTE|tRNS)$/.test(name) && length <= most)) return true
  }
  return true
}

/** Comments (FE), text (01), data that programs add (FF) except the repeat count, and anything after the end. */
function besideGif(bytes: Buffer): boolean {
  const colors = (at: number) => ((bytes[at] ?? 0) >= 0x80 ? 3 * 2 ** (((bytes[at] ?? 0) % 8) + 1) : 0)
  for (let at = 13 + colors(10); at < bytes.length; at += 1) {
    const [kind, label] = bytes.subarray(at, at + 2)
    if (kind === 0x3b) return at + 1 < bytes.length
    if (kind === 0x2c) at += 11 + colors(at + 9)
    else if (kind === 0x21) {
      const repeats =
        bytes.toString('latin1', at, at + 16) === '!\xff\x0bNETSCAPE2.0\x03\x01' && bytes[at + 18] === 0
      const times = label === 0xf9 && bytes[at + 2] === 4 && bytes[at + 7] === 0
      if (!times && !repeats) return true
      at += 2
    } else return true
    for (let size = bytes[at]; size; size = bytes[at]) at += size + 1
  }
  return true
}

function besideJp2(bytes: Buffer): boolean {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (/^(xml |uuid|uinf|jp2i|asoc|lbl |jumb|iptc)$/.test(name)) return true
    if (name === 'jp2c' && commentInCodestream(bytes, at + (size === 1 ? 16 : 8))) return true
    if (size === 0) return false
    at += size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : Math.max(size, 8)
  }
  return false
}

function commentInCodestream(bytes: Buffer, start: number): boolean {
  for (let at = start + 2; at + 4 <= bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt16BE(at)
    if (marker === 0xff64) return true
    if (marker === 0xff90) return false
  }
  return true
}
