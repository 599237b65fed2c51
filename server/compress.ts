import { brotli, brotliNow, takes } from './cache/cached-responses.ts'
import { givesSecret, tellsWho } from './cache/page-cache.ts'

export const WORTH_COMPRESSING = 1024
export const COMPRESSIBLE = /^(text\/|application\/(json|xml|atom))/
const SMALL_PAGE = 256 * 1024
/** Half the time of 5 for a tenth more bytes: these pages are made again each time. */
const BROTLI_ON_THE_WAY = 3

/**
 * Pages with something personal are not compressed: the size of the answer would tell about what is in it. A form
 * that is not started yet holds nothing personal.
 */
export async function compress(request: Request, answer: Response): Promise<Response> {
  const type = answer.headers.get('content-type') ?? ''
  const known = request.method !== 'GET' || tellsWho(request.headers.get('cookie'))
  const personal =
    /no-store/.test(answer.headers.get('cache-control') ?? '') && (known || givesSecret(answer))
  const accepts = takes(request.headers.get('accept-encoding') ?? '', 'br')
  if (!accepts || personal || !COMPRESSIBLE.test(type) || !answer.body) return answer
  // A part of a file is counted in its own bytes.
  if (answer.headers.has('content-encoding') || answer.status === 206) return answer
  const body = new Uint8Array(await answer.arrayBuffer())
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  headers.append('vary', 'Accept-Encoding')
  if (body.length < WORTH_COMPRESSING) return new Response(body, { status: answer.status, headers })
  headers.set('content-encoding', 'br')
  const packed =
    body.length < SMALL_PAGE ? brotliNow(body, BROTLI_ON_THE_WAY) : await brotli(body, BROTLI_ON_THE_WAY)
  return new Response(packed, { status: answer.status, headers })
}
