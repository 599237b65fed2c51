import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const SCRIPT = `
  import { goOnDespiteSignals } from './scripts/release/signals.ts'
  goOnDespiteSignals()
  setTimeout(() => process.exit(7), 1500)
  console.log('ready')
`

test('an upgrade goes on after Ctrl-C, and when its terminal is closed', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', SCRIPT])
  await once(child.stdout, 'data')
  let said = ''
  child.stderr.on('data', (part: Buffer) => {
    said += part.toString()
  })
  child.kill('SIGINT')
  await once(child.stderr, 'data')
  child.stdout.destroy()
  child.stderr.destroy()
  child.kill('SIGHUP')
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect([code, said]).toEqual([7, expect.stringContaining('The upgrade goes on')])
})
