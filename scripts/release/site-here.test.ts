import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { shell, stopSite } from './site-here.ts'

// systemd's socket would start the old release for a visitor of a stopped site, and an upgrade that goes back loses what it takes.
test('the site is told to stop also when no process has its folder', async () => {
  const told = path.join(mkdtempSync(path.join(tmpdir(), 'handrail-')), 'told')
  await stopSite(`touch ${told}; exit 1`)
  expect(existsSync(told)).toBe(true)
})

test('a command that fails is reported with its words', async () => {
  await expect(shell('exit 3')).rejects.toThrow('This command failed: exit 3')
  await shell('exit 3', true)
})

// A terminal sends Ctrl-C to the whole group of the upgrade.
test('Ctrl-C does not end the command that stops or starts the site', async () => {
  const told = path.join(mkdtempSync(path.join(tmpdir(), 'handrail-')), 'told')
  const work = `
    import { goOnDespiteSignals } from './scripts/release/signals.ts'
    import { shell } from './scripts/release/site-here.ts'
    goOnDespiteSignals()
    await shell('echo begun; sleep 1; touch ${told}')`
  const upgrade = spawn(process.execPath, ['--input-type=module-typescript', '-e', work], { detached: true })
  await once(upgrade.stdout, 'data')
  process.kill(-(upgrade.pid ?? expect.fail('no process')), 'SIGINT')
  const [code] = await once(upgrade, 'exit')
  expect([code, existsSync(told)]).toEqual([0, true])
})
