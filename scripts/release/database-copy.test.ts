import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyDatabase, putBack } from './database-copy.ts'

let folder: string
let database: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'handrail-copy-'))
  database = path.join(folder, 'handrail.db')
  change(
    'pragma journal_mode = wal; create table messages (text); insert into messages values (zeroblob(200000))',
  )
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function change(words: string) {
  const opened = new DatabaseSync(database)
  opened.exec(words)
  opened.close()
}

function messages() {
  const opened = new DatabaseSync(database)
  const { many } = opened.prepare('select count(*) as many from messages').get() ?? {}
  opened.close()
  return many
}

test('a copy that is put back takes the place of what came after it', () => {
  const copy = path.join(folder, 'before-upgrade.db')
  copyDatabase(database, copy)
  change('drop table messages; create table of_tomorrow (text)')
  putBack(copy, database)
  expect(messages()).toBe(1)
  expect(readdirSync(folder)).toEqual(['handrail.db'])
})

// Operators put it in the place of the database by hand after an upgrade that was cut off, as root.
test('a copy has the owner and the mode of the database', () => {
  const root = process.getuid?.() === 0
  if (root) chownSync(database, 4321, 4321)
  chmodSync(database, 0o640)
  const copy = path.join(folder, 'before-upgrade.db')
  copyDatabase(database, copy)
  const { uid, gid, mode } = statSync(copy)
  const was = statSync(database)
  expect([uid, gid, (mode & 0o777).toString(8)]).toEqual([was.uid, was.gid, '640'])
})

test('a copy takes away what one on a full disk left behind', () => {
  const copy = path.join(folder, 'before-upgrade.db')
  for (const end of ['.half', '.half-journal']) writeFileSync(copy + end, 'left behind')
  copyDatabase(database, copy)
  const copies = readdirSync(folder).filter((name) => name.startsWith('before-upgrade'))
  expect(copies).toEqual(['before-upgrade.db'])
})

test('a copy that does not fit on the disk leaves no file behind', () => {
  const copy = path.join(folder, 'before-upgrade.db')
  const work = `
    const { copyDatabase } = await import(${JSON.stringify(path.resolve('scripts/release/database-copy.ts'))})
    copyDatabase(${JSON.stringify(database)}, ${JSON.stringify(copy)})`
  // No file of it may have more than 50 blocks, so a part can be written and the rest cannot.
  const limited = ['-c', 'ulimit -f 50; exec "$0" --input-type=module -e "$1"', process.execPath, work]
  const { status, stderr } = spawnSync('/bin/sh', limited, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('ERR_SQLITE_ERROR')])
  expect(existsSync(copy)).toBe(false)
  expect(readdirSync(folder).filter((name) => name.startsWith('before-upgrade'))).toEqual([])
})
