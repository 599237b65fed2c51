import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'handrail-durable-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'recipients.json')
const OLD = 'the list as it was'

/** Writes 12,500 bytes in a process that may write only so many blocks of a file. */
function written(how: string, blocks: string) {
  writeFileSync(file, OLD)
  const script = `const durable = await import('#app/platform/fsync.server.ts')
    await durable.${how}(process.argv[1], Buffer.alloc(12_500, 'x'))`
  const limited = `ulimit -f ${blocks}; exec "$0" "$@"`
  const args = ['-c', limited, process.execPath, '--input-type=module', '-e', script, file]
  return spawnSync('/bin/sh', args, { encoding: 'utf8' })
}

test.each([
  ['/proc/nope/deeper', /ENOENT|EACCES/],
  [path.join('/dev/null', 'folder'), /ENOTDIR/],
])('a folder that cannot be made is refused, without an endless search: %s', (place, code) => {
  const script = `const { makeFolders } = await import('#app/platform/fsync.server.ts')
    makeFolders(process.argv[1])`
  const args = ['--input-type=module', '-e', script, place]
  const { status, signal, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', timeout: 20_000 })
  expect([status, signal]).toEqual([1, null])
  expect(stderr).toMatch(code)
})

const WAYS = ['writeDurably', 'writeFileSynced']

test.each(WAYS)(
  '%s: a file with room for only a part of it leaves the old file unchanged, and reports it',
  (how) => {
    const { status, stderr } = written(how, '8')
    expect(status).not.toBe(0)
    expect(stderr).toContain('EFBIG')
    expect(readFileSync(file, 'utf8')).toBe(OLD)
    expect(readdirSync(folder)).toEqual(['recipients.json'])
  },
)

test.each(WAYS)('%s: a file with enough room is there whole', (how) => {
  expect(written(how, 'unlimited')).toMatchObject({ status: 0, stderr: '' })
  expect(readFileSync(file, 'utf8')).toHaveLength(12_500)
})
