import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteProcess, startSiteProcess } from '../../scripts/testing/site-process.ts'

// What the running site, started as an operator starts it, shows outside its memory. Linux only: it reads /proc.

let site: SiteProcess
let pid: number
beforeAll(async () => {
  site = await startSiteProcess({}, ['scripts/node.mjs', 'scripts/start.ts'])
  pid = childOf(site.child.pid ?? 0)
}, 300_000)
afterAll(async () => {
  const ended = new Promise((done) => site.child.once('exit', done))
  site.child.kill('SIGTERM')
  await ended
  site.stop()
})

/** The site's own process: the one that scripts/node.mjs starts. */
function childOf(launcher: number): number {
  const children = readdirSync(`/proc/${launcher}/task`).flatMap((thread) =>
    readFileSync(`/proc/${launcher}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
  return Number(children[0] ?? expect.fail('the launcher has no child'))
}

test('the site leaves no core dump [R15]', () => {
  const limits = readFileSync(`/proc/${pid}/limits`, 'utf8')
  expect(/^Max core file size +(\S+) +(\S+)/m.exec(limits)?.slice(1)).toEqual(['0', '0'])
})

test('the process has no key in its environment or its command [R15]', () => {
  for (const part of ['environ', 'cmdline']) {
    const text = readFileSync(`/proc/${pid}/${part}`, 'utf8')
    expect(text.length).toBeGreaterThan(0)
    expect(text).not.toContain('AGE-SECRET-KEY')
  }
})
