import { isRouteErrorResponse } from 'react-router'
import type { NotSent } from './not-sent.ts'
import { words } from './words.ts'

// How a page with scripts sends a form with a file: what has gone up is told, it can be stopped, and when it does not
// arrive the page stays as it is, with everything that was typed and chosen. Without scripts the browser does all of it.

type Sending =
  | { state: 'idle' }
  | { state: 'going'; percent: number }
  /** All of it has gone up; the server checks and seals. */
  | { state: 'arrived' }
  | { state: 'stopped' }

const LOST = words.sending.lost
const TOO_MUCH = words.sending.tooMuch

const IDLE: Sending = { state: 'idle' }
let sending: Sending = IDLE
let stop: (() => void) | null = null
const listeners = new Set<() => void>()

function tell(now: Sending): void {
  sending = now
  for (const listener of listeners) listener()
}

export const sendingNow = (): Sending => sending
export const neverSending = (): Sending => IDLE
export const stopSending = (): void => stop?.()
export function onSending(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

type Refuse = (bytes: number) => string | null
let refuse: Refuse = () => null

/**
 * Lets the router send a form, and answers in its place when that did not reach the server.
 * @param tooBig what is wrong with a file of that size, so that nobody waits for its upload
 */
export async function sendShown<Answer>(
  send: () => Promise<Answer>,
  tooBig: Refuse,
): Promise<Answer | NotSent> {
  showUploads()
  refuse = tooBig
  tell(IDLE)
  try {
    return await send()
  } catch (error) {
    const answer = answerTo(error)
    if (!answer) throw error
    if (answer.notSent === 'stopped') tell({ state: 'stopped' })
    return answer
  } finally {
    if (sending.state !== 'stopped') tell(IDLE)
  }
}

class Stopped extends Error {}
class RefusedHere extends Error {}

function answerTo(error: unknown): NotSent | null {
  if (error instanceof Stopped) return { notSent: 'stopped', problems: {} }
  if (error instanceof RefusedHere) return { notSent: 'refused', problems: { file: error.message } }
  const status = isRouteErrorResponse(error) ? error.status : 0
  if (status === 413) return { notSent: 'refused', problems: { form: TOO_MUCH } }
  // What fetch throws, and what stands between us and the server answers, when nobody is there.
  const lost = error instanceof TypeError || [502, 503, 504].includes(status)
  return lost ? { notSent: 'lost', problems: { form: LOST } } : null
}

let shown = false

/** The router sends with fetch, which tells nothing of what has gone up. So what carries a file goes another way. */
function showUploads(): void {
  if (shown) return
  shown = true
  const plain = window.fetch
  window.fetch = (input, init) =>
    init?.body instanceof FormData && carriesFile(init.body)
      ? upload(input instanceof Request ? input.url : input, init, init.body)
      : plain(input, init)
}

const carriesFile = (form: FormData): boolean =>
  [...form.values()].some((value) => value instanceof File && value.size > 0)

function upload(url: string | URL, init: RequestInit, body: FormData): Promise<Response> {
  for (const value of body.values()) {
    const wrong = value instanceof File && refuse(value.size)
    if (wrong) return Promise.reject(new RefusedHere(wrong))
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'POST', url)
    request.responseType = 'arraybuffer'
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) =>
      tell({ state: 'going', percent: Math.min(99, Math.floor((100 * loaded) / total)) })
    request.upload.onload = () => tell({ state: 'arrived' })
    request.onload = () => resolve(responseOf(request))
    request.onerror = () => reject(new TypeError('the connection broke'))
    // Left for another page, which is no error for anybody to read.
    request.onabort = () => reject(new DOMException('left', 'AbortError'))
    init.signal?.addEventListener('abort', () => request.abort())
    stop = () => {
      reject(new Stopped())
      request.abort()
    }
    tell({ state: 'going', percent: 0 })
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const { status, statusText } = request
  const headers = new Headers()
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const empty = [204, 205, 304].includes(status)
  return new Response(empty ? null : (request.response as ArrayBuffer), { status, statusText, headers })
}
