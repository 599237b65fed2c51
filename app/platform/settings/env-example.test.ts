import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test, vi } from 'vitest'
import { configWarnings, readConfig } from './config.server.ts'
import { staffSchema } from './config-schema.server.ts'
import { settingsInEnvironment } from './settings-in-environment.ts'
import { STAFF_SETTINGS } from './site-settings.ts'

const example = readFileSync('.env.example', 'utf8')
const given = settingsInEnvironment(docker(example), Object.keys(staffSchema.shape))
/** For the process itself and tests: no operator sets these. */
const NOT_OURS = ['NODE_ENV', 'TEST_WEAK_WORDS']
const settings = Object.keys(staffSchema.shape).filter((name) => !NOT_OURS.includes(name))

test('.env.example names every setting, and no other', () => {
  expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(example))).toEqual([])
  expect(Object.keys(given).filter((name) => !settings.includes(name))).toEqual([])
})

test('.env.example gives each setting its default value', () => {
  expect(readConfig(given)).toEqual(readConfig({}))
})

test('.env.example marks the settings staff can change, and no others', () => {
  const staffs = new Set<string>(STAFF_SETTINGS.map(({ name }) => name))
  // A comment, and the settings up to the next comment.
  const parts = example.split(/(?<=^(?!#).*\n)(?=#)/m)
  const named = parts.flatMap((part) =>
    [...part.matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name = '']) => ({
      name,
      marked: part.startsWith('# [staff]'),
    })),
  )
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter(({ name, marked }) => staffs.has(name) !== marked)).toEqual([])
})

test('a setting that staff can change too is not reported as unknown at the start', () => {
  vi.stubEnv('ORG_COLOR', '#0b4f4a')
  vi.stubEnv('ORG_COLOUR', '#0b4f4a')
  const warnings = configWarnings().join(' ')
  vi.unstubAllEnvs()
  expect(warnings).toContain('ORG_COLOUR is not a setting, so it does nothing. Did you mean ORG_COLOR?')
  expect(warnings).not.toContain('ORG_COLOR is not')
})

test('the sample address of an earlier release is marked as one, and a real address is not', () => {
  const sample = '100 Sample Street NW, Suite 200, Washington, D.C. 20001'
  expect(readConfig({ ORG_ADDRESS: sample }).organisation.address).toBe(`${sample} (sample)`)
  expect(readConfig({ ORG_ADDRESS: '1 Main Street' }).organisation.address).toBe('1 Main Street')
})

/** `docker run --env-file`: everything behind the first equals sign. The real program was asked once, on this sample. */
function docker(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line.includes('=') && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** EnvironmentFile, as its manual says: one layer of quotes, nothing replaced, no escapes between single quotes. */
function systemd(text: string): Record<string, string> {
  const read = ([name, value]: [string, string]) => {
    const [, single, double] = /^(?:'([^']*)'|"((?:[^"\\]|\\.)*)")$/.exec(value) ?? []
    const bare = value.trim().replaceAll(/\\(.)/g, '$1')
    return [name, single ?? double?.replaceAll(/\\(["\\`$])/g, '$1') ?? bare]
  }
  return Object.fromEntries(Object.entries(docker(text)).map(read))
}

function shell(text: string): Record<string, string> {
  const said = execFileSync('/bin/sh', ['-c', `set -a\n${text}\nenv -0`], { env: {}, encoding: 'utf8' })
  return Object.fromEntries(
    said
      .split('\0')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

const NASTY = {
  ORG_NAME: 'A  "B" & C # D ',
  SMTP_URL: 'smtps://a%40b.org:p$PATH$X`w`=\\@mail.example.org:465',
  FILES_URL: 's3://bucket/a/?endpoint=https://s3.example.org&region=us-east-1',
  FILES_SECRET: 'a=b+c/d==',
  LAW_KINDS: 'Housing Law; Employment Law = Work (retired)',
  ORG_PHONE: '',
}
const nasty = Object.entries(NASTY)
  .map(([name, value]) => `# ${name}='not this'\n${name}='${value}'\n`)
  .join('')

test.for([
  ['Docker', docker],
  ['systemd', systemd],
  ['a shell', shell],
  ['a release', parseEnv],
] as const)('%s reads the same settings from an env file', ([, read]) => {
  const names = Object.keys(staffSchema.shape)
  const inExample = settingsInEnvironment(read(example), names)
  expect(Object.keys(given).length).toBeGreaterThan(50)
  expect(inExample).toMatchObject(given)
  expect(settingsInEnvironment(read(nasty), names)).toMatchObject({
    ...NASTY,
    LAW_KINDS: 'Housing Law\nEmployment Law = Work (retired)',
  })
})

// Part of systemd, with the parser of EnvironmentFile. It replaces variables afterwards, which EnvironmentFile does not.
const GENERATOR = '/usr/lib/systemd/user-environment-generators/30-systemd-environment-d-generator'

test.runIf(existsSync(GENERATOR))('the parser of systemd reads what its manual says', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'env-file-'))
  mkdirSync(path.join(folder, 'environment.d'))
  const lines = (nasty + example).split('\n').filter((line) => !/\$|=(?:'')?$/.test(line))
  writeFileSync(path.join(folder, 'environment.d/site.conf'), lines.join('\n'))
  const said = execFileSync(GENERATOR, { env: { XDG_CONFIG_HOME: folder }, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  const read = shell(said)
  expect(read).toMatchObject(systemd(lines.join('\n')))
  expect(read.FILES_URL).toBe(NASTY.FILES_URL)
})

test('each value is on one line, and the quotes around it are single ones', () => {
  const wrong = example
    .split('\n')
    .filter((line) => line !== '' && !/^#|^[A-Z_0-9]+=(?:'[^']*'|[\w./:@%+,=-]*)$/.test(line))
  expect(wrong).toEqual([])
})
