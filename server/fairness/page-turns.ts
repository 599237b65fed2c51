import type { IncomingMessage } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import { words } from '#app/platform/http/words.ts'
import { log } from '#app/platform/log.server.ts'
import { customerOf } from '#app/platform/request-context.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { MINUTE } from '#app/platform/time.ts'
import { networkOf } from '../network.ts'
import { networkOfConnection } from '../process/connections.ts'
import { classOfRequest, type PageClass } from './class-of-request.ts'
import { type Refused, Turns } from './turns.ts'

// Which pages are made at once. Pages from memory are answered before this, and a sent form never waits
// (docs/decisions/0631-who-waits.md).

const TEN_SECONDS = 10_000
const line = (all: number, network: number) => ({ all, network })

export const TURNS: Readonly<Record<PageClass, Turns>> = {
  urgent: new Turns({ all: 8, network: 4, waiting: line(256, 64), waitsAtMost: TEN_SECONDS }),
  members: new Turns({ all: 8, network: 4, waiting: line(256, 64), waitsAtMost: TEN_SECONDS }),
  files: new Turns({ all: 8, network: 4, waiting: line(1024, 512), waitsAtMost: TEN_SECONDS }),
  strangers: new Turns({ all: 4, network: 2, waiting: line(128, 32), waitsAtMost: TEN_SECONDS }),
}

const AGAIN_IN = 5
/**
 * A refusal is late on purpose: a program that asks again at once would keep this thread busy with refusals. So many
 * wait at most.
 */
const REFUSES_AFTER = 1000
const MOST_REFUSED_LATE = 2000
let refusedLate = 0

/**
 * Makes the page when it is this request's turn.
 * @param refused is called if there are too many requests before it
 * @returns then a short page that says when to try again
 */
export async function inTurn(
  request: Request,
  incoming: IncomingMessage,
  make: () => Promise<Response>,
  refused: () => void,
): Promise<Response> {
  const { url = '/' } = incoming
  const one = classOfRequest({ method: request.method, url }, request.headers.get('cookie'))
  if (!one) return make()
  const { last } = one
  const { signal } = request
  const turn = await TURNS[one.class].take({ network: networkFor(incoming), last, signal })
  if (typeof turn === 'string') {
    refused()
    logRefusals(one.class)
    await late()
    return pleaseWait(turn)
  }
  try {
    return await make()
  } finally {
    turn()
  }
}

async function late(): Promise<void> {
  if (refusedLate >= MOST_REFUSED_LATE) return
  refusedLate += 1
  await rest(REFUSES_AFTER)
  refusedLate -= 1
}

const told = new Map<PageClass, { at: number; count: number }>()

/** One line a minute for each class: a line for each refusal would fill the disk. */
function logRefusals(name: PageClass): void {
  const { refused } = TURNS[name].counts()
  const count = refused.network + refused.site
  const before = told.get(name)
  if (before && performance.now() - before.at < MINUTE) return
  told.set(name, { at: performance.now(), count })
  log('pages.refused', { class: name, count: count - (before?.count ?? 0) })
}

/** Null for a connection that serves many people: a proxy that PROXIES does not count. */
function networkFor({ headers, socket }: IncomingMessage): string | null {
  if (config.proxies === 0) return networkOfConnection(socket.remoteAddress, 0)
  const forwarded = headers['x-forwarded-for'] as string | undefined
  return customerOf(networkOf(forwarded, socket.remoteAddress, config.proxies))
}

function pleaseWait(why: Refused): Response {
  const { title, yours, ours, again, help } = words.wait
  const html = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${why === 'network' ? yours : ours}</p>
<p><a href="">${again}</a></p>
<p><a href="/legal-help">${help}</a></p>
</main>
</body>
</html>
`
  return new Response(html, {
    status: why === 'network' ? 429 : 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Retry-After': String(AGAIN_IN),
    },
  })
}
