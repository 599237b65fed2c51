import { createHash } from 'node:crypto'
import { notFound } from '#app/platform/requests/refused.ts'
import type { Db } from '#db/schema.ts'
import { pictureFile } from './library-pictures.server.ts'
import { namedIn } from './pictures-in-text.ts'

/**
 * A width of a picture.
 * @param shown true: only where a public post shows it; 'elsewhere': whoever asks has made sure that a page shows it; false: for staff, and nobody keeps it on the way
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
    // Asked for again each time: a post that is taken off the site takes its pictures along.
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
