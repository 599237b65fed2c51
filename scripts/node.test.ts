import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// On a small machine the site runs with less memory, unless the operator has set how much.

const folder = mkdtempSync(path.join(tmpdir(), 'handrail-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeAll(() => {
  mkdirSync(path.join(folder, 'scripts'))
  copyFileSync('scripts/node.mjs', path.join(folder, 'scripts/node.mjs'))
  writeFileSync(path.join(folder, 'scripts/start.ts'), '')
  writeFileSync(path.join(folder, 'scripts/serve.mjs'), 'console.log(JSON.stringify(process.execArgv))')
})

/** The flags with which the site would run. */
function flagsOf(env: Record<string, string>): string[] {
  const out = execFileSync(process.execPath, ['scripts/node.mjs', 'scripts/start.ts'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, USE_HOST_NODE: '1', ...env },
  })
  return JSON.parse(out) as string[]
}

test('only a small machine limits the memory', () => {
  expect(flagsOf({ SMALL_MACHINE: 'yes' }).join(' ')).toMatch(/--max-old-space-size=\d+/)
  expect(flagsOf({ SMALL_MACHINE: 'no' })).toEqual([])
})

test.each(['--max-old-space-size=900', '--max_old_space_size=900'])(
  "on a small machine %s is the operator's choice",
  (NODE_OPTIONS) => {
    expect(flagsOf({ SMALL_MACHINE: 'yes', NODE_OPTIONS })).toEqual([])
  },
)
