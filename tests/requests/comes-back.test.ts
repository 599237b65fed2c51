import { execFileSync, spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/testing/site-process.ts'
import { enter, sendCase } from '../support/cases.ts'
import { aPlace, onPostgres, type Place } from '../support/database.ts'
import { aVisitor } from '../support/site.ts'

// The site as `npm start` starts it. When its process is killed, for example for lack of memory, it restarts
// automatically.

let place: Place
beforeAll(async () => {
  place = await aPlace()
})
afterAll(() => place.remove())

test.runIf(process.platform === 'linux')(
  'a site whose process is killed answers again, with all its data',
  async () => {
    const port = String(await freePort())
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: place.dataDir,
      DATABASE_URL: onPostgres ? place.database : '',
    }
    const child = spawn(process.execPath, ['scripts/node.mjs', 'scripts/start.ts'], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        said += text
      })
    const ended = new Promise<number | null>((done) => child.once('exit', done))
    const origin = `http://localhost:${port}`
    const runs = async (times: number) => {
      const until = Date.now() + 60_000
      while (said.split('Handrail is running').length <= times) {
        if (Date.now() > until) throw new Error(said)
        await new Promise((done) => setTimeout(done, 100))
      }
    }
    try {
      await runs(1)
      const kept = await sendCase(aVisitor(origin, (request) => fetch(request)))
      const site = Number(execFileSync('pgrep', ['-P', String(child.pid)], { encoding: 'utf8' }))
      process.kill(site, 'SIGKILL')
      await runs(2)
      expect(said).toContain('The site ended by itself (SIGKILL')
      expect(
        (
          await enter(
            aVisitor(origin, (request) => fetch(request)),
            kept,
          )
        ).status,
      ).toBe(303)
      child.kill('SIGTERM')
      expect(await ended).toBe(0)
    } finally {
      child.kill('SIGTERM')
    }
  },
  180_000,
)
