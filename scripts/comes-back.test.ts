import { type ChildProcess, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

// scripts/node.mjs restarts the site when it exits without having been told to.

let folder: string
let child: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handrail-back-'))
  mkdirSync(path.join(folder, 'scripts'))
  copyFileSync('scripts/node.mjs', path.join(folder, 'scripts/node.mjs'))
  writeFileSync(path.join(folder, 'scripts/start.ts'), '')
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const starts = () => {
  const file = path.join(folder, 'starts')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
}
const WAIT = { timeout: 20_000, interval: 50 }

/** @param site what it does once it has recorded its start, the `times`th time */
function started(site: string) {
  writeFileSync(
    path.join(folder, 'scripts/serve.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs'
appendFileSync('starts', process.pid + '\\n')
const times = readFileSync('starts', 'utf8').trim().split('\\n').length
${site}`,
  )
  const env = { PATH: process.env.PATH, USE_HOST_NODE: '1', SMALL_MACHINE: 'no' }
  const run = spawn(process.execPath, ['scripts/node.mjs', 'scripts/start.ts'], { cwd: folder, env })
  child = run
  let said = ''
  run.stderr.on('data', (text) => {
    said += text
  })
  const ended = new Promise<[number | null, string | null]>((done) => run.once('exit', (...how) => done(how)))
  return { run, ended, said: () => said }
}

const LIVES = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)"

test('a site that was killed, or that crashed, restarts after a pause and reports it; a stopped site stays stopped', async () => {
  const { run, ended, said } = started(`process.send('answers')
if (times === 1) setTimeout(() => process.kill(process.pid, 'SIGKILL'), 100)
else if (times === 2) setTimeout(() => process.exit(1), 100)
else ${LIVES}`)
  await vi.waitFor(() => expect(starts()).toHaveLength(3), WAIT)
  expect(said()).toContain(
    'The site ended by itself (SIGKILL, as when memory is full). It starts again in 1 s.',
  )
  expect(said()).toContain('The site ended by itself (code 1). It starts again in 2 s.')
  await new Promise((done) => setTimeout(done, 200))
  run.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(starts()).toHaveLength(3)
})

test('a site that never answered is not restarted', async () => {
  const { ended } = started('process.exit(1)')
  expect(await ended).toEqual([1, null])
  expect(starts()).toHaveLength(1)
})

test('a site that is stopped between two starts exits', async () => {
  const { run, ended, said } = started("process.send('answers'); setTimeout(() => process.exit(1), 100)")
  await vi.waitFor(() => expect(said()).toContain('starts again'), WAIT)
  run.kill('SIGTERM')
  expect(await ended).toEqual([null, 'SIGTERM'])
  expect(starts()).toHaveLength(1)
})

test('a site that was stopped, and then killed, is not restarted', async () => {
  const { ended } = started(
    "process.send('answers'); process.send('stops'); setTimeout(() => process.exit(1), 200)",
  )
  expect(await ended).toEqual([1, null])
  expect(starts()).toHaveLength(1)
})
