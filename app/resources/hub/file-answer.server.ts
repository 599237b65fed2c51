import { open } from 'node:fs/promises'
import path from 'node:path'
import { resourceFacts } from '#app/factbook/factbook.server.ts'
import { notFound } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { FOLDER, type MadeFile } from '../making/made.server.ts'
import { kindsIn } from '../model/filled-in.ts'
import { LINKED_FORMATS } from '../model/rules.ts'
import { pdfBytes } from '../pdfs/pdf-library.server.ts'
import { madeHereFrom, releasedFor, releasedName } from './file-lists.server.ts'

// Serves the files of the hub. Files of a release lie beside the samples, files made on this site are rows. A list contains
// every file, so that no name from a URL ever reaches the disk. A file whose text is older than the page is not served as if it
// were current: its URL redirects to the page, which explains it.

const TYPES: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  mp4: 'video/mp4',
  vtt: 'text/vtt; charset=utf-8',
  png: 'image/png',
}

/** A chart of dates is made from facts. An older one could show a wrong deadline, so it is never served. */
export const keepsOlderBack = (slug: string): boolean =>
  kindsIn(resourceFacts().find((one) => one.slug === slug)?.body ?? '').length > 0

interface Found {
  slug: string
  older: boolean
  file: Pick<MadeFile, 'format' | 'bytes' | 'mark'>
  read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>
}

/** The resource with an uploaded PDF that has this file, or had it before: its PDF stands in place of the others. */
async function withOwnPdf(db: Db, name: string) {
  return db
    .selectFrom('resources')
    .innerJoin('uploadedPdfs', 'uploadedPdfs.id', 'resources.ownPdf')
    .select(['slug', 'uploadedPdfs.id as mark', 'uploadedPdfs.bytes'])
    .where('fileName', '=', name.replace(/\.\w+$/, ''))
    .executeTakeFirst()
}

/** The newest file with that name. */
async function fileCalled(db: Db, name: string): Promise<Found | undefined> {
  const here = await db
    .selectFrom('resourceFiles')
    .innerJoin('resources', 'resources.id', 'resourceFiles.resourceId')
    .select(['slug', 'sourceMark', 'madeFrom', 'format', 'resourceFiles.bytes', 'mark', 'content'])
    .where('name', '=', name)
    .executeTakeFirst()
  const released = releasedName(name)
  const isReleased = released && (await isOfRelease(db, released))
  if (released && isReleased !== 'gone' && (isReleased === 'current' || !here)) {
    const read = (from: number, to: number) => bytesOf(name, from, to)
    return { slug: released.slug, older: isReleased === 'older', file: released.file, read }
  }
  if (!here) return undefined
  const bytes = Uint8Array.from(Buffer.from(here.content, 'base64'))
  return {
    slug: here.slug,
    older: here.madeFrom !== madeHereFrom(here.sourceMark),
    file: { ...here, format: here.format as MadeFile['format'] },
    read: async (from, to) => bytes.slice(from, to + 1),
  }
}

const uploaded = (db: Db, { slug, mark, bytes }: { slug: string; mark: string; bytes: number }): Found => ({
  slug,
  older: false,
  file: { format: 'PDF', bytes, mark },
  read: async (from, to) => {
    const whole = await pdfBytes(db, mark)
    // The resource was published with another one a moment ago, and this one was removed.
    if (!whole) return notFound()
    return whole.slice(from, to + 1)
  },
})

async function isOfRelease(
  db: Db,
  { slug, file }: { slug: string; file: MadeFile },
): Promise<'current' | 'older' | 'gone'> {
  const row = await db
    .selectFrom('resources')
    .select('sourceMark')
    .where('slug', '=', slug)
    .executeTakeFirst()
  if (!row) return 'gone'
  // The video cannot be rebuilt here; its page says where its text is older.
  if (LINKED_FORMATS.includes(file.format)) return 'current'
  return releasedFor(slug)?.madeFrom === row.sourceMark ? 'current' : 'older'
}

/** Responds with a file or the range that a player requests; undefined when there is no file with that name. */
export async function answerWithFile(db: Db, name: string, request: Request): Promise<Response | undefined> {
  const own = name.endsWith('.pdf') ? await withOwnPdf(db, name) : undefined
  const found = own ? uploaded(db, own) : await fileCalled(db, name)
  if (!found) return undefined
  const { slug, older, file, read } = found
  if (older && (keepsOlderBack(slug) || !asksForOlder(request) || (await withOwnPdf(db, name))))
    return new Response(null, {
      status: 303,
      headers: { Location: `/resources/${slug}#files`, 'Cache-Control': 'no-store' },
    })
  const etag = `"${file.mark}"`
  const shown = older ? `older-words-${name}` : name
  const headers = new Headers({
    'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'Content-Disposition': `${LINKED_FORMATS.includes(file.format) ? 'inline' : 'attachment'}; filename="${shown}"`,
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
  const body = request.method === 'HEAD' ? null : await read(from, to)
  return new Response(body, { status: part ? 206 : 200, headers })
}

const asksForOlder = (request: Request) => new URL(request.url).searchParams.get('words') === 'older'

async function bytesOf(name: string, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(path.join(process.cwd(), FOLDER, name))
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
 * RFC 9110, section 14: a single range. Multiple ranges or an invalid one may be answered with the whole file.
 * @returns undefined for the whole file, 'none' when the range is not satisfiable
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
