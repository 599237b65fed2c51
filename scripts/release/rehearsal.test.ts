import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { copyData } from './rehearsal.ts'

test('a rehearsal has the keys, and neither the recovery key nor any backup or older database', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'handrail-rehearsal-'))
  const dataDir = path.join(folder, 'data')
  for (const file of [
    'recovery-key.txt',
    'keys/server.key',
    'keys/mail.key',
    'site-id',
    'handrail.db',
    'handrail.db-wal',
    'handrail-moved-2026-01-02-abcdefgh.db',
    'handrail-2026-01-02T03-04-05Z.age',
    'backups/handrail-2026-01-02T03-04-05Z.age',
    'own/every-day/handrail-2026-01-02T03-04-05Z.age',
    'own/other',
    'files/abc',
    'upgrade-rehearsal/site-id',
  ]) {
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true })
    writeFileSync(path.join(dataDir, file), 'x')
  }
  const copy = path.join(folder, 'copy')
  mkdirSync(copy)
  copyData({ dataDir, backupDir: path.join(dataDir, 'own/every-day') }, copy)
  const copied = readdirSync(copy, { recursive: true, encoding: 'utf8' }).sort()
  expect(copied).toEqual(['keys', 'keys/mail.key', 'keys/server.key', 'own', 'own/other', 'site-id'])
  rmSync(folder, { recursive: true })
})
