import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

// Killing a script also ends what it started: a build, or a check, that continued would keep the folder in use.

const folder = mkdtempSync(path.join(tmpdir(), 'handrail-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const WAIT = { timeout: 30_000, interval: 50 }
const runs = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const idIn = (name: string) => Number(readFileSync(path.join(folder, name), 'utf8'))

test('a tool that a script runs ends when the script is killed', async () => {
  const tool = path.join(folder, 'tool.mjs')
  const script = path.join(folder, 'script.mjs')
  const note = (name: string) => JSON.stringify(path.join(folder, name))
  // As busy as a build: it never exits by itself.
  writeFileSync(
    tool,
    `import { writeFileSync } from 'node:fs'
writeFileSync(${note('tool.pid')}, String(process.pid))
setInterval(() => {}, 1000)`,
  )
  writeFileSync(
    script,
    `import { run } from ${JSON.stringify(path.resolve('scripts/process/run.ts'))}
await run(${JSON.stringify(tool)}, [])`,
  )
  const child: ChildProcess = spawn(process.execPath, [script], { stdio: 'ignore' })
  const started = await vi.waitFor(() => idIn('tool.pid') || expect.fail('not begun'), WAIT)
  expect(runs(started)).toBe(true)
  child.kill('SIGKILL')
  try {
    await vi.waitFor(() => expect(runs(started)).toBe(false), WAIT)
  } finally {
    if (runs(started)) process.kill(started, 'SIGKILL')
  }
})

test('scripts/node.mjs opens a channel to the site and to the build, so that they notice its end', () => {
  const launcher = readFileSync('scripts/node.mjs', 'utf8')
  expect(launcher).toContain("['scripts/start.ts', 'scripts/build.ts'].includes(process.argv[2])")
  for (const name of ['scripts/start.ts', 'scripts/build.ts'])
    expect(readFileSync(name, 'utf8')).toMatch(/^\s*(?:const started = )?endWithParent\(\)$/m)
  expect(readFileSync('scripts/serve.mjs', 'utf8')).toContain("process.on('disconnect', end)")
})
