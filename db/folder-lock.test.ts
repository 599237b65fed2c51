import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectListening, hasListened, lockFolder } from './folder-lock.server.ts'

test('another process sees whether a folder is in use, also while nothing more fits on the disk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-lock-'))
  try {
    // A file of at most 0 blocks: as on a full disk, nothing can be written.
    const asked = () =>
      spawnSync(
        '/bin/sh',
        [
          '-c',
          'ulimit -f 0; exec "$0" --input-type=module -e "$1"',
          process.execPath,
          `const { holderOf } = await import(${JSON.stringify(path.resolve('db/folder-lock.server.ts'))})
          console.log(holderOf(${JSON.stringify(folder)}))`,
        ],
        { encoding: 'utf8' },
      ).stdout
    const lock = lockFolder(folder)
    expect(asked()).toBe(`process ${process.pid}\n`)
    lock?.release()
    expect(asked()).toBe('null\n')
    expect(readdirSync(folder)).toEqual(['in-use.lock'])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('what an upgrade leaves is gone once a process listens, and not before', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-lock-'))
  try {
    expectListening(folder)
    const lock = lockFolder(folder)
    expect(hasListened(folder)).toBe(false)
    lock?.note('https://example.org')
    lock?.release()
    expect(hasListened(folder)).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
