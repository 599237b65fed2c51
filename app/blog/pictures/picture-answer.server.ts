import { createHash } from 'node:crypto'
import { notFound } from '#app/platform/refused.ts'
import type { Db } from '#db/schema.ts'
import { pictureFile } from './library-pictures.server.ts'
import { namedIn } from './pictures-in-text.ts'

/**
 * One width of a picture.
 * @param shown true: only if a public post shows it; 'elsewhere': the caller has checked that a page shows it; false: for staff,
 * and never cached
 */
export async function answerWithPicture(
  db: Db,
  file: string,
  request: Request,
  shown: boolean | 'elsewhere',
): Promise<Response> {
  const named = namedIn(file)
  const found = (named && (await pictureFile(db, named, { shown: shown === true }))) ?? notFound()
  const etag = `"${createHash('sha256').update(found.bytes).digest('base64url').slice(0, 22)}"`
  const headers = new Headers({
    'Content-Type': found.type,
    'Content-Length': String(found.bytes.length),
    // Always revalidated: a post that is unpublished takes its pictures with it.
    'Cache-Control': shown ? 'public, no-cache' : 'private, no-store',
    'X-Content-Type-Options': 'nosniff',
    ETag: etag,
  })
  if (request.headers.get('if-none-match')?.includes(etag)) {
    headers.delete('Content-Length')
    return new Response(null, { status: 304, headers })
  }
  return new Response(request.method === 'HEAD' ? null : found.bytes, { headers })
}
