import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/site.ts'

// `npm start` on a fresh clone: what it prints, how it reports a failed build, and that no process stays behind.

const A_BUILD = 120_000
const COPIED = [
  'app',
  'db',
  'server',
  'public',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]
const CONFIG = ['vite.config.ts', 'react-router.config.ts']

let clone: string
beforeAll(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'handrail-clone-'))
  for (const name of [...COPIED, ...CONFIG]) cpSync(name, path.join(clone, name), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(clone, 'node_modules'))
})
afterAll(() => rmSync(clone, { recursive: true, force: true }))

function started(...args: string[]) {
  const env = {
    ...process.env,
    NODE_ENV: '',
    DATA_DIR: path.join(clone, 'data'),
    DATABASE_URL: '',
    PORT: '0',
  }
  const child = spawn(process.execPath, ['scripts/node.mjs', 'scripts/start.ts', ...args], {
    cwd: clone,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { text: '' }
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const saying = (words: string) =>
    new Promise<void>((done, fail) => {
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk) => {
          said.text += chunk
          if (said.text.includes(words)) done()
        })
      void ended.then(() => fail(new Error(said.text)))
    })
  return { child, said, ended, saying }
}

/** The process, its children, and theirs. */
const groupIsGone = ({ pid = 0 }: ChildProcess) => {
  try {
    return !process.kill(-pid, 0)
  } catch {
    return true
  }
}

test(
  'a build that fails says what is wrong with which file, and nothing starts',
  async () => {
    const file = path.join(clone, 'app/pages/about.tsx')
    const whole = readFileSync(file, 'utf8')
    writeFileSync(file, `import { nobody } from '#app/nowhere.ts'\nnobody()\n${whole}`)
    const { said, ended, saying } = started()
    await saying('could not be built')
    expect(await ended).toBe(1)
    writeFileSync(file, whole)
    expect(said.text).toContain('nowhere.ts')
    expect(said.text).toContain('about.tsx')
    expect(said.text).not.toContain('Handrail is running')
  },
  A_BUILD,
)

test(
  'a launcher that is killed while it builds leaves no process behind; --verbose shows the steps of the build',
  async () => {
    const { child, saying } = started('--verbose')
    await saying('building client environment')
    child.kill('SIGKILL')
    await eventually(() => groupIsGone(child))
  },
  A_BUILD,
)

test(
  'a first start prints at most ten lines, and the last one is the address',
  async () => {
    const { child, said, ended, saying } = started()
    await saying('Handrail is running')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    const lines = said.text.trim().split('\n')
    expect(lines.length, said.text).toBeLessThanOrEqual(10)
    expect(lines.at(-1)).toMatch(/^Handrail is running: http:\/\/localhost:\d+$/)
  },
  A_BUILD,
)
