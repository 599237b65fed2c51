import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

const DISK = { handrail_disk_free_bytes: '5e9', handrail_disk_bytes: '2e10' }
/** Prometheus counts the seconds of its tests from 0, so a negative time is before them. */
const backupOf = (hoursBefore: number) => ({
  handrail_last_backup_timestamp_seconds: String(-3600 * hoursBefore),
})
const NAMES = ['HandrailNoBackup', 'HandrailNeverBackedUp', 'HandrailDiskFull']

inFull.each([
  ['no backup and no data folder, after an hour', '1h', {}, []],
  ['no backup and no data folder, after a day', '25h', {}, ['HandrailNeverBackedUp']],
  ['a backup of the day before', '1h', backupOf(30), []],
  ['a backup of two days ago, in the first minutes', '10m', backupOf(50), []],
  ['a backup of two days ago', '20m', backupOf(50), ['HandrailNoBackup']],
  ['a backup of today, after a day', '25h', backupOf(0), []],
  ['room on the disk', '1h', DISK, []],
  ['little room on the disk', '1h', { ...DISK, handrail_disk_free_bytes: '5e8' }, ['HandrailDiskFull']],
] as const)('of two processes, one knows of %s (%s)', (_, at, known: Record<string, string>, wanted) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-rules-'))
  const file = path.join(folder, 'tests.yml')
  const samples = [
    { name: 'handrail_ready', instance: 'a', value: '1' },
    { name: 'handrail_ready', instance: 'b', value: '1' },
    ...Object.entries(known).map(([name, value]) => ({ name, instance: 'a', value })),
  ]
  const input_series = samples.map(({ name, instance, value }) => ({
    series: `${name}{job="handrail",instance="${instance}"}`,
    values: `${value}x400`,
  }))
  // The tests of Prometheus say that none of these fires, and promtool names those that do.
  const alert_rule_test = NAMES.map((alertname) => ({ eval_time: at, alertname, exp_alerts: [] }))
  const whole = {
    rule_files: [path.resolve('deploy/prometheus-alerts.yml')],
    evaluation_interval: '5m',
    tests: [{ interval: '5m', input_series, alert_rule_test }],
  }
  // JSON is YAML, too.
  writeFileSync(file, JSON.stringify(whole))
  const { status, stdout, stderr } = spawnSync(PROMTOOL, ['test', 'rules', file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true, force: true })
  const fired = [...(stdout + stderr).matchAll(/alertname: ?(\w+), time/g)].map(([, name]) => name)
  expect(fired, stderr).toEqual(wanted)
  expect(status, stderr).toBe(wanted.length > 0 ? 1 : 0)
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
