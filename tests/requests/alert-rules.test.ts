import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Of Debian's package prometheus, which npm run test:full installs. */
const PROMTOOL = '/usr/bin/promtool'
const inFull = process.env.TEST_FULL ? test : test.skip

inFull('Prometheus itself accepts the alert rules', () => {
  expect(existsSync(PROMTOOL), 'promtool is missing: install the package prometheus').toBe(true)
  const checked = spawnSync(PROMTOOL, ['check', 'rules', 'deploy/prometheus-alerts.yml'], {
    encoding: 'utf8',
  })
  expect(checked.status, checked.stderr).toBe(0)
  expect(checked.stdout).toMatch(/SUCCESS: 1[0-9] rules found/)
})

test('each alert says what is wrong and what to do', () => {
  const rules = readFileSync('deploy/prometheus-alerts.yml', 'utf8').split('- alert: ').slice(1)
  expect(rules.length).toBeGreaterThan(10)
  for (const rule of rules) {
    expect(rule).toMatch(/^ {10}summary: \S.*$/m)
    expect(rule).toMatch(/^ {10}description: \S.*$/m)
    expect(rule).toMatch(/^ {10}severity: (?:page|ticket)$/m)
  }
})
