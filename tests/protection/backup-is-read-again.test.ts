import { appendFileSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aBackupSite, type BackupSite } from '#tests/support/backups.ts'

// A written file is read again before it counts as a backup. This is here because it mocks a module, which only these
// tests can.

const disk = vi.hoisted(() => ({ afterWriting: (_file: string) => {} }))
vi.mock('#app/platform/backup/write-stream.server.ts', async (original) => {
  const whole = await original<typeof import('#app/platform/backup/write-stream.server.ts')>()
  const writeStream: typeof whole.writeStream = async (file, stream) => {
    const written = await whole.writeStream(file, stream)
    disk.afterWriting(file)
    return written
  }
  return { ...whole, writeStream }
})

let site: BackupSite
beforeAll(async () => {
  site = await aBackupSite()
})
afterAll(() => site?.close())
beforeEach(async () => {
  disk.afterWriting = () => {}
  await site.empty()
})

test('a file that reads back differently than it was written is not a backup, and is deleted', async () => {
  disk.afterWriting = (file) => appendFileSync(file, 'x')
  await expect(site.verbs.makeBackup(site.db, site.folder)).rejects.toMatchObject({ name: 'NotAsWritten' })
  expect(readdirSync(site.folder)).toEqual([])
  disk.afterWriting = () => {}
  await site.verbs.makeBackup(site.db, site.folder)
  expect(readdirSync(site.folder)).toHaveLength(1)
})
