import { open } from 'node:fs/promises'
import path from 'node:path'
import made from '#db/samples/resource-files/files.json' with { type: 'json' }
import type { FileFormat, ResourceFile } from './rules.ts'

// The files of the hub lie beside the samples, made from them by npm run make:resources. A list says what there is, so
// that no name from an address ever reaches the disk.

interface MadeFile extends ResourceFile {
  mark: string
}

const FOLDER = path.join(process.cwd(), 'db/samples/resource-files')
const TYPES: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  png: 'image/png',
}
/** What the page itself shows; the rest is for taking along. */
const SHOWN: FileFormat[] = ['Video', 'Captions', 'Slide']

const bySlug = new Map(made.map((one) => [one.slug, one]))
const byName = new Map(
  made.flatMap(({ files }) => files.map((file) => [file.name, file as MadeFile] as const)),
)

/** The files of a resource, the main one first. */
export const filesFor = (slug: string): ResourceFile[] =>
  (bySlug.get(slug)?.files ?? []).map(({ name, format, bytes, pages, seconds }) => ({
    name,
    format: format as FileFormat,
    bytes,
    pages,
    seconds,
  }))

/** School grade of the text, or undefined where nothing was made of it. */
export const gradeOf = (slug: string): number | undefined => bySlug.get(slug)?.grade

/** Answers with a file or the part of it that a player asks for; undefined when there is none of that name. */
export async function answerWithFile(name: string, request: Request): Promise<Response | undefined> {
  const file = byName.get(name)
  if (!file) return undefined
  const etag = `"${file.mark}"`
  const headers = new Headers({
    'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'Content-Disposition': `${SHOWN.includes(file.format) ? 'inline' : 'attachment'}; filename="${name}"`,
    'Cache-Control': 'public, no-cache',
    'Accept-Ranges': 'bytes',
    ETag: etag,
  })
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const part = partAsked(request.headers, file.bytes, etag)
  if (part === 'none') {
    headers.set('Content-Range', `bytes */${file.bytes}`)
    return new Response(null, { status: 416, headers })
  }
  const { from, to } = part ?? { from: 0, to: file.bytes - 1 }
  headers.set('Content-Length', String(to - from + 1))
  if (part) headers.set('Content-Range', `bytes ${from}-${to}/${file.bytes}`)
  const body = request.method === 'HEAD' ? null : await bytesOf(name, from, to)
  return new Response(body, { status: part ? 206 : 200, headers })
}

async function bytesOf(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path.join(FOLDER, name))
  try {
    const bytes = new Uint8Array(to - from + 1)
    const { bytesRead } = await file.read(bytes, 0, bytes.length, from)
    if (bytesRead !== bytes.length) throw new Error(`${name} is shorter than its list says`)
    return bytes
  } finally {
    await file.close()
  }
}

/**
 * RFC 9110, section 14: one range. Several at once, or what is no range, may be answered with the whole.
 * @returns undefined for the whole file, 'none' when nothing of what is asked for is in it
 */
function partAsked(
  headers: Headers,
  size: number,
  etag: string,
): { from: number; to: number } | 'none' | undefined {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '')
  const since = headers.get('if-range')
  if (!asked || (since && since !== etag)) return undefined
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return undefined
  if (first === '')
    return last === '0' || Number(last) === 0
      ? 'none'
      : { from: Math.max(0, size - Number(last)), to: size - 1 }
  const from = Number(first)
  if (last !== '' && Number(last) < from) return undefined
  if (from >= size) return 'none'
  return { from, to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
