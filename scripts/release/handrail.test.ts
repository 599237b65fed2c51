import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// bin/handrail, as an operator calls it.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handrail-command-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function handrail(words: string[], env: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [path.resolve('scripts/release/handrail.mjs'), ...words],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, HANDRAIL_SETTINGS: path.join(folder, 'settings'), ...env },
      encoding: 'utf8',
    },
  )
  return stdout + stderr
}

test('a path behind an option is one of the folder that the command was called from', () => {
  writeFileSync(path.join(folder, 'settings'), `DATA_DIR='${path.join(folder, 'new')}'\n`)
  const restore = ['restore', '--from', 'missing.age', '--identity', 'recovery-key.txt']
  expect(handrail(restore)).toContain(`${path.join(folder, 'recovery-key.txt')} cannot be read.`)
  expect(handrail(['restore', '--from=missing.age', '--identity=recovery-key.txt'])).toContain(
    path.join(folder, 'recovery-key.txt'),
  )
})

test('a data folder that Docker passes in quotes is taken, and a relative one is refused', () => {
  writeFileSync(path.join(folder, 'settings'), '')
  const quoted = { DATA_DIR: `'${path.join(folder, 'quoted')}'` }
  expect(handrail(['site-key'], quoted)).toContain(`There are no keys in ${path.join(folder, 'quoted')}`)
  expect(handrail(['site-key'], { DATA_DIR: 'data' })).toContain('must be a whole path')
})

test('what is wrong with a setting names the commands of the release', () => {
  writeFileSync(
    path.join(folder, 'settings'),
    `DATABASE_URL=postgres://a@b/c\nFILES_URL='s3://bb3/?endpoint=http://c'\n`,
  )
  for (const words of [['backup'], ['move-files', '--', '--to', 'bucket']])
    expect(handrail(words)).toMatch(
      /^These settings are wrong:\n(?:.*\n)* {2}SITE_KEY: must be set.* handrail site-key prints it/,
    )
  expect(handrail(['move-files'])).toContain('handrail move-files --to bucket')
})

if (process.getuid?.() === 0)
  test('root is told to run a command as the owner of the data folder', () => {
    writeFileSync(path.join(folder, 'settings'), '')
    const own = path.join(folder, 'of-another')
    mkdirSync(own)
    chownSync(own, 1, 1)
    expect(handrail(['backup'], { DATA_DIR: own })).toContain('sudo -u daemon handrail backup')
  })
