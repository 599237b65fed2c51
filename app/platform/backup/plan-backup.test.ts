import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDatabase } from '#tests/support/database.ts'

// When a backup is made by itself.

let db: Db
let close: () => Promise<void>
let verbs: typeof import('./backup.server.ts')
const folder = mkdtempSync(path.join(tmpdir(), 'handrail-backups-'))

beforeAll(async () => {
  process.env.BACKUP_DIR = folder
  const made = await aDatabase()
  ;({ db, close } = made)
  verbs = await import('./backup.server.ts')
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
  await db.deleteFrom('jobs').execute()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

const backupOf = (hoursAgo: number) => {
  const at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString().slice(0, 19).replaceAll(':', '-')
  writeFileSync(path.join(folder, `handrail-${at}Z.age`), 'x')
}
const planned = async () =>
  (await db.selectFrom('jobs').select('name').where('name', '=', 'platform.backup').execute()).length

test.each([
  ['none', [], 1],
  ['one of this hour', [0.5], 0],
  ['one of 23 hours ago', [23], 0],
  ['one of yesterday', [25], 1],
  ['one of yesterday and one of today', [25, 3], 0],
] as const)('with %s, %s hours old: %i is planned', async (_, ages, wanted) => {
  for (const age of ages) backupOf(age)
  await verbs.planBackup(db)
  await verbs.planBackup(db)
  expect(await planned()).toBe(wanted)
})

test('old ones are deleted also when none is made', async () => {
  for (const days of [0, 34, 36]) backupOf(days * 24)
  await verbs.planBackup(db)
  expect(readdirSync(folder)).toHaveLength(2)
})
