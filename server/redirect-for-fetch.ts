import { GOES_ON_AT, SENT_BY_SCRIPT } from '#app/platform/forms/sent-by-script.ts'

/**
 * The response to a form that a script sent: instead of a redirect, it names the next page
 * (platform/forms/send-form.client.ts).
 */
export function toldToScript(request: Request, answer: Response): Response {
  const to = answer.headers.get('location')
  if (to === null || !request.headers.has(SENT_BY_SCRIPT)) return answer
  const headers = new Headers(answer.headers)
  headers.delete('location')
  headers.set(GOES_ON_AT, to)
  return new Response(null, { status: 204, headers })
}
