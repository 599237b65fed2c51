import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { STOP_SIGNALS } from '#app/platform/stoppable.server.ts'
import { hasBuild, isBuilt } from './build/build-state.ts'
import { ORGANIZATION, realSettingsIn } from './demo/real-settings.ts'
import { run } from './process/run.ts'

// A site to try: a sample organization in a temporary folder, on localhost, deleted when it stops.

const FIRST_PORT = 3000
const PORTS_TRIED = 50

const wrong = realSettingsIn(process.env)
if (wrong.length > 0) {
  for (const sentence of wrong) console.error(sentence)
  process.exit(1)
}
if (!(process.argv.includes('--as-built') && hasBuild()) && !isBuilt()) {
  console.log('Building the site. This takes half a minute.')
  const { build } = await import('./build.ts')
  if (!(await build())) process.exit(1)
}

process.umask(0o077)
const folder = mkdtempSync(path.join(tmpdir(), 'handrail-demo-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const stopsEarly = () => process.exit(1)
for (const signal of STOP_SIGNALS) process.once(signal, stopsEarly)

Object.assign(process.env, ORGANIZATION, {
  NODE_ENV: 'production',
  DATA_DIR: folder,
  PORT: process.env.PORT?.trim() || String(await freePort()),
  // Its words and keys are on the screen: slow locks would only make it slow.
  TEST_WEAK_WORDS: 'yes',
  NEWSLETTER_PER_SECOND: '10000',
})
console.log('Making a year of a sample organization. This takes about half a minute.')
if ((await run('scripts/demo/make-demo.ts', [])) !== 0) process.exit(1)

const site = (await import(
  new URL('../build/server/index.js', import.meta.url).href
)) as typeof import('../server/server-entry.ts')
const { asDemo } = await import('./demo/sign-in.ts')
// From here on the site itself stops in order.
for (const signal of STOP_SIGNALS) process.off(signal, stopsEarly)
const demo = asDemo(site)
await demo.serve(async () => demo)
console.log(
  'This is a demo: sign in as anyone with the bar on top of each page. Its mails are files in outbox.',
)

/** The usual port, or the next one that nothing else uses. */
async function freePort(): Promise<number> {
  for (let port = FIRST_PORT; port < FIRST_PORT + PORTS_TRIED; port += 1) if (await isFree(port)) return port
  return 0
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
      .once('error', () => done(false))
      .listen(port, process.env.HOST || '127.0.0.1', () => probe.close(() => done(true)))
  })
}
