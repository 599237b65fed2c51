import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test, vi } from 'vitest'
import { configWarnings, readConfig } from './config.server.ts'
import { staffSchema } from './config-schema.server.ts'
import { STAFF_SETTINGS } from './site-settings.ts'

const example = readFileSync('.env.example', 'utf8')
const given = Object.fromEntries(
  [...example.matchAll(/^([A-Z_0-9]+)=(?:"([^"]*)"|(.*))$/gm)].map(([, name, quoted, bare]) => [
    name!,
    quoted ?? bare ?? '',
  ]),
)
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

test('a shell and a release read the same values from the file', () => {
  const shell = execFileSync('/bin/sh', ['-c', 'set -a; . ./.env.example; env -0'], {
    env: {},
    encoding: 'utf8',
  })
  const inShell = new Map(
    shell.split('\0').map((line) => [line.split('=')[0], line.slice(line.indexOf('=') + 1)]),
  )
  const inRelease = Object.entries(parseEnv(example))
  expect(inRelease.length).toBeGreaterThan(50)
  for (const [name, value] of inRelease) expect(inShell.get(name), name).toBe(value)
})
