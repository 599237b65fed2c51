import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// What was written is read again before it counts as a backup. Here because it changes a module, which only these tests can.

const disk = vi.hoisted(() => ({ afterWriting: (_file: string) => {} }))
vi.mock('#app/platform/backup/backup-file.server.ts', async (original) => {
  const whole = await original<typeof import('#app/platform/backup/backup-file.server.ts')>()
  const writeStream: typeof whole.writeStream = async (file, stream) => {
    const written = await whole.writeStream(file, stream)
    disk.afterWriting(file)
    return written
  }
  return { ...whole, writeStream }
})

let db: Db
let close: () => Promise<void>
let verbs: typeof import('#app/platform/backup/backup.server.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'handrail-backups-'))

beforeAll(async () => {
  process.env.BACKUP_DIR = folder
  const made = await aDatabase()
  ;({ db, close } = made)
  verbs = await import('#app/platform/backup/backup.server.ts')
  const { config } = await import('#app/platform/settings/config.server.ts')
  // A backup reads through a connection of its own.
  Object.assign(config, { database: made.place.database })
  const { prepareRecipients } = await import('#app/platform/keys/recipients.server.ts')
  await prepareRecipients(db)
})
afterAll(async () => {
  await close()
  rmSync(folder, { recursive: true, force: true })
  delete process.env.BACKUP_DIR
})
beforeEach(async () => {
  disk.afterWriting = () => {}
  await db.deleteFrom('jobs').execute()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

test('a file that reads otherwise than it was written is no backup, and is not left there', async () => {
  disk.afterWriting = (file) => appendFileSync(file, 'x')
  await expect(verbs.makeBackup(db, folder)).rejects.toMatchObject({ name: 'NotAsWritten' })
  expect(readdirSync(folder)).toEqual([])
  disk.afterWriting = () => {}
  await verbs.makeBackup(db, folder)
  expect(readdirSync(folder)).toHaveLength(1)
})
