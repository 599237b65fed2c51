import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from './config.server.ts'
import { staffSchema } from './config-schema.server.ts'

// deploy/compose.yaml and the settings agree. Docker itself does not run here.

const compose = readFileSync('deploy/compose.yaml', 'utf8')
const dockerfile = readFileSync('deploy/Dockerfile', 'utf8')
const settings = Object.keys(staffSchema.shape)

/** Replaced by Compose from the file .env. Two dollar signs are one for the shell in the container. */
const asked = new Set([...compose.matchAll(/(?<!\$)\$\{?(\w+)/g)].map(([, name = '']) => name))

test('each variable that the compose file names is a setting in .env.example', () => {
  expect([...asked].sort()).toEqual(['DATABASE_URL', 'FILES_KEY_ID', 'FILES_SECRET', 'ORIGIN'])
  const example = readFileSync('.env.example', 'utf8')
  for (const name of asked) {
    expect(settings).toContain(name)
    expect(example).toMatch(new RegExp(`^${name}=`, 'm'))
  }
  for (const [, name = ''] of compose.matchAll(/^ {4}([A-Z_]+): '/gm)) expect(settings).toContain(name)
})

test('the settings that docs/growing.md gives for Compose are accepted, and name its services', () => {
  const guide = readFileSync('docs/growing.md', 'utf8')
  const [, lines = ''] = /```env\n([\s\S]*?)```/.exec(guide) ?? []
  const given = Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .map((line) => line.split(/=(.*)/s).slice(0, 2))
      .map(([name = '', value = '']) => [name, value.replaceAll("'", '')]),
  )
  // The one value that a person cannot make up.
  const { SITE_KEY, ...rest } = given
  expect(SITE_KEY).toBe('hr1_…')
  const { database, files, noFolder } = readConfig({
    ...rest,
    SITE_KEY:
      'hr1_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQECAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAk2XgME',
  })
  expect([...asked].filter((name) => !given[name])).toEqual([])
  expect(noFolder).toBe(true)
  for (const [host, service] of [
    [new URL(database).hostname, 'database'],
    [new URL(files?.endpoint ?? '').hostname, 'bucket'],
  ])
    expect(host).toBe(service)
  expect(compose).toContain(`files:/buckets/${files?.bucket}\n`)
})

test('the image runs as a user without rights, keeps its data in a volume, and holds no setting', () => {
  const lines = dockerfile.split('\n').filter((line) => /^[A-Z]/.test(line))
  for (const line of ['USER 10001:10001', 'VOLUME /data', 'STOPSIGNAL SIGTERM']) expect(lines).toContain(line)
  expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true)
  expect(lines.filter((line) => /^(?:ENV|ARG)/.test(line))).toEqual(['ENV HANDRAIL_IN_CONTAINER=yes'])
  // Only the archive and its sum are sent to the builder.
  const sent = readFileSync('deploy/Dockerfile.dockerignore', 'utf8').split('\n')
  expect(sent.filter((line) => line && !line.startsWith('#'))).toEqual([
    '*',
    '!handrail-*-linux-x64.tar.gz',
    '!SHA256SUMS',
  ])
})
