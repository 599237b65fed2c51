import { type ChildProcess, spawn } from 'node:child_process'
import { connect as dial } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { aMailServer, type MailServer } from '../support/mail-server.ts'
import { aVisitor, eventually } from '../support/site.ts'

// How the site stops: by a signal to it, to its whole group, or because its parent process is gone.

let place: Place
let mail: MailServer
/** The mail server's action on a letter before it confirms it. */
let onMail: (to: string) => void | Promise<void> = () => {}
beforeAll(async () => {
  place = await aPlace()
  mail = await aMailServer({ onMail: (to) => onMail(to) })
})
afterAll(async () => {
  await mail.close()
  await place.remove()
})

const settings = () => ({
  DATA_DIR: place.dataDir,
  DATABASE_URL: onPostgres ? place.database : '',
  SMTP_URL: mail.url,
})
const ended = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>((done) =>
    child.once('exit', (code, signal) => done({ code, signal })),
  )
const subscribe = async (site: { origin: string }, email: string) => {
  const visitor = aVisitor(site.origin, (request) => fetch(request))
  const answer = await visitor.post('/newsletter', { email, 'topic-all': 'on', format: 'text' })
  expect(answer.status).toBe(303)
}
/** The site has received the signal to stop: it accepts no new connection. */
const refuses = ({ origin }: { origin: string }) =>
  eventually(() =>
    fetch(`${origin}/up`).then(
      () => false,
      () => true,
    ),
  )
const lettersTo = (email: string) => mail.mails.filter(({ to }) => to === email).length

/** As `npm start` does: through scripts/node.mjs, and in its own process group. */
async function startedInAGroup(npm: string[] = []) {
  const port = String(await freePort())
  const env = { ...process.env, NODE_ENV: 'production', PORT: port, ...settings() }
  const [command = '', ...args] = [...npm, process.execPath, 'scripts/node.mjs', 'scripts/start.ts']
  const child = spawn(command, args, {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await eventually(() => text.includes('Handrail is running'))
  return { child, origin: `http://localhost:${port}` }
}

/** Sends the beginning of a form, and returns a way to send the rest and read the whole response. */
async function aHalfForm(site: SiteProcess) {
  const body = 'email=half%40example.org&topic-all=on&format=text'
  const head = `POST /newsletter HTTP/1.1\r\nHost: localhost:${site.port}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n`
  const socket = dial(Number(site.port), '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.on('error', () => {})
  await new Promise<void>((done) => void socket.write(head + body.slice(0, 10), () => done()))
  return async () => {
    socket.write(body.slice(10))
    await closed
    return answer
  }
}

test('a request in progress when the site is told to stop is accepted and answered first', async () => {
  const site = await startSiteProcess(settings())
  const rest = await aHalfForm(site)
  // The server has begun with the form once another request went through.
  expect((await fetch(`${site.origin}/up`)).status).toBe(200)
  const end = ended(site.child)
  site.child.kill('SIGTERM')
  await refuses(site)
  expect(await rest()).toMatch(/^HTTP\/1\.1 303 /)
  expect(await end).toEqual({ code: 0, signal: null })
})

if (!onPostgres) {
  test('a signal to the whole group counts as one: a letter being sent is sent once', async () => {
    const site = await startedInAGroup()
    const end = ended(site.child)
    onMail = async (to) => {
      if (to !== 'once@example.org') return
      process.kill(-(site.child.pid ?? 0), 'SIGTERM')
      await refuses(site)
    }
    await subscribe(site, 'once@example.org')
    expect(await end).toEqual({ code: 0, signal: null })
    onMail = () => {}
    expect(lettersTo('once@example.org')).toBe(1)
    const again = await startSiteProcess(settings())
    await subscribe(again, 'next@example.org')
    await eventually(() => lettersTo('next@example.org') === 1)
    expect(lettersTo('once@example.org')).toBe(1)
    again.child.kill('SIGTERM')
    await ended(again.child)
  })

  // Imitates `npm start`: a process that waits for its child, and sets this.
  const NPM = ['/bin/sh', '-c', 'npm_lifecycle_event=start "$0" "$@"; exit 1']

  test.each([
    ['that started it', []],
    ['npm', NPM],
  ])('the site does not outlive the process %s', async (_, npm) => {
    const site = await startedInAGroup(npm)
    const group = -(site.child.pid ?? 0)
    site.child.kill('SIGKILL')
    await eventually(() => {
      try {
        return !process.kill(group, 0)
      } catch {
        return true
      }
    })
    await expect(fetch(`${site.origin}/up`)).rejects.toThrow()
  })
}
