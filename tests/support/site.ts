import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { openDialect } from '#db/dialect.server.ts'
import { aPlace, type Place } from './database.ts'

// The built site in this process, in its own folder, called without a port.

export interface Site {
  place: Place
  origin: string
  /** Requests pages and posts forms, keeping cookies like a browser window. */
  visitor: () => Visitor
  stop: () => Promise<void>
}

export interface Visitor {
  get: (url: string, headers?: Record<string, string>) => Promise<Response>
  /** @param fields a form's fields; a File makes it multipart */
  post: (
    url: string,
    fields: Record<string, string | File>,
    headers?: Record<string, string>,
  ) => Promise<Response>
  /** Sends any request. */
  send: (url: string, init: RequestInit, headers: Record<string, string>) => Promise<Response>
  cookies: Map<string, string>
}

/** @param fill the content before the site starts */
export async function aSite(
  settings: Record<string, string> = {},
  fill?: (place: Place) => Promise<void>,
): Promise<Site> {
  const place = await aPlace(fill ? 'empty' : 'site')
  await fill?.(place)
  Object.assign(process.env, {
    NODE_ENV: 'production',
    DATA_DIR: place.dataDir,
    DATABASE_URL: place.database.startsWith('postgres') ? place.database : '',
    NOTICE_DELAY: '0-0',
    ...settings,
  })
  const bundle = path.join(process.cwd(), 'build/server/index.js')
  if (!existsSync(bundle)) throw new Error('The site is not built: run npm test, or npm run build first')
  const { app, start, config } = (await import(bundle)) as typeof import('#server/app.ts')
  const running = await start()
  // Its requests come without a port.
  running.listensAt(config.origin)
  const ask = async (input: Request) => app.fetch(input)
  return {
    place,
    origin: config.origin,
    visitor: () => aVisitor(config.origin, ask),
    stop: async () => {
      await running.stop()
      await place.remove()
    },
  }
}

/** A browser window that sends requests through `ask`, so in this process or over the network. */
export function aVisitor(origin: string, ask: (request: Request) => Promise<Response>): Visitor {
  const cookies = new Map<string, string>()
  const send = async (url: string, init: RequestInit, headers: Record<string, string>) => {
    const all = new Headers({ 'sec-fetch-site': 'same-origin', ...headers })
    if (cookies.size > 0 && !all.has('cookie')) {
      all.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const answer = await ask(new Request(new URL(url, origin), { ...init, headers: all, redirect: 'manual' }))
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0\b/i.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return answer
  }
  return {
    cookies,
    send,
    get: (url, headers = {}) => send(url, {}, headers),
    post: (url, fields, headers = {}) => {
      const multipart = Object.values(fields).some((value) => value instanceof File)
      const body = multipart ? new FormData() : new URLSearchParams()
      for (const [name, value] of Object.entries(fields)) body.append(name, value as string)
      // As a browser does. A request that does not say its length is given the room of the longest.
      const length: Record<string, string> = multipart
        ? {}
        : { 'content-length': String(body.toString().length) }
      return send(url, { method: 'POST', body }, { ...length, ...headers })
    },
  }
}

/** The mails that were written to the outbox folder, oldest first, each as its whole text. */
export function outbox(place: Pick<Place, 'dataDir'>): string[] {
  const folder = path.join(place.dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
}

/** Waits until no due job is left: a mail that was not sent by then is not sent at all. */
export async function allWorkDone(place: Pick<Place, 'database'>): Promise<void> {
  const { db } = openDialect(place.database)
  const due = async () =>
    db
      .selectFrom('jobs')
      .select('id')
      .where('doneAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('runAt', '<=', new Date().toISOString())
      .executeTakeFirst()
  await eventually(async () => !(await due()))
  await db.destroy()
}

/** Waits until `found` returns something, calling it every 50 ms for at most ten seconds. */
export async function eventually<T>(
  found: () => T | undefined | false | Promise<T | undefined | false>,
): Promise<T> {
  const until = Date.now() + 10_000
  for (;;) {
    const value = await found()
    if (value) return value
    if (Date.now() > until) throw new Error('It did not happen within ten seconds')
    await new Promise((done) => setTimeout(done, 50))
  }
}
