import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { archiveOf } from './export-archive.ts'

const NAME = 'files/1-Brief für Zoë.txt'
const archive = archiveOf(new Map([[NAME, new TextEncoder().encode('x')]]))

test('the names in an archive are UTF-8, of Unix, and their files can be read', () => {
  expect(Object.keys(unzipSync(archive))).toEqual([NAME])
  const at = archive.findIndex((_, i) => [0x50, 0x4b, 1, 2].every((byte, j) => archive[i + j] === byte))
  const view = new DataView(archive.buffer, archive.byteOffset + at)
  expect(view.getUint8(5)).toBe(3)
  expect(view.getUint16(8, true) & 0x800).toBe(0x800)
  expect((view.getUint32(38, true) >>> 16).toString(8)).toBe('100644')
})

test.runIf(hasUnzip())('unzip writes the files as they were sent', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'))
  writeFileSync(path.join(folder, 'case.zip'), archive)
  execFileSync('unzip', ['-q', 'case.zip'], { cwd: folder, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
  expect(readdirSync(path.join(folder, 'files'))).toEqual([path.basename(NAME)])
  expect(readFileSync(path.join(folder, NAME), 'utf8')).toBe('x')
})

function hasUnzip(): boolean {
  try {
    execFileSync('unzip', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
