import type { Trouble } from '#app/platform/http/request.server.ts'

/**
 * A route without a page, and a page's data requested by a script, get from the router its own status and words for any
 * error. This restores what was meant: the refusal in its words, or the number of the incident.
 * @param trouble what handleError in app/entry.server.tsx left
 */
export function asMeant(method: string, answer: Response, trouble: Trouble | null): Response {
  const type = answer.headers.get('content-type') ?? ''
  if (!trouble || type.startsWith('text/html')) return answer
  const { refused, incident, status, retryAfter } = trouble
  // Data that reports a broken page is already in the format of the page's script.
  if (!refused && !type.startsWith('text/plain')) return answer
  const words =
    refused ?? `Something broke on our side. Try again. If it happens again, tell us this number: ${incident}`
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  if (retryAfter) headers.set('Retry-After', String(retryAfter))
  for (const cookie of answer.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return new Response(method === 'HEAD' ? null : words, { status, headers })
}
