import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BUILDING, takeBuild } from './build/build-state.ts'
import { whyNotBuilt } from './build.ts'
import { run } from './process/run.ts'

// A build that fails says what to do, and does not replace another one.

const home = process.cwd()
let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handrail-build-'))
})
afterEach(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['SIGKILL', 'process.kill(process.pid, "SIGKILL")', /memory ran out.*add swap/],
  ['its own full memory', 'process.abort()', /memory ran out/],
  ['another signal', 'process.kill(process.pid, "SIGTERM")', /ended by signal 15\. Try again/],
  ['an error that was shown', 'process.exit(1)', /What is wrong is said above/],
])('a build that ends by %s says what to do', async (_, script, says) => {
  const tool = path.join(folder, 'tool.mjs')
  writeFileSync(tool, script)
  const [why, still] = whyNotBuilt(await run(tool, []), true)
  expect(why).toMatch(says)
  expect(still).toContain('npm start -- --as-built')
})

test('a build replaces the previous one when it is complete', () => {
  process.chdir(folder)
  for (const [name, text] of [
    ['build', 'old'],
    [BUILDING, 'new'],
  ] as const) {
    mkdirSync(path.join(name, 'server'), { recursive: true })
    writeFileSync(path.join(name, 'server/index.js'), text)
  }
  takeBuild()
  expect(readFileSync('build/server/index.js', 'utf8')).toBe('new')
  expect(readFileSync('build/made-from', 'utf8')).toMatch(/^[0-9a-f]{64}$/)
})
