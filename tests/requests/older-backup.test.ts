import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack } from '../support/cases.ts'
import { onPostgres } from '../support/database.ts'
import { olderData } from '../support/older-data.ts'
import { aSite, type Site } from '../support/site.ts'

// A backup that an older version made, restored by this one into an empty folder, following the instructions it
// printed.

const { backup, putKeys, secrets } = olderData('52e7b88')
const { cases, recovery } = secrets

let site: Site
beforeAll(async () => {
  site = await aSite({}, async ({ dataDir, database }) => {
    const { restoreBackup } = await import('#app/platform/backup/restore.server.ts')
    const identity = /AGE-SECRET-KEY-1\S+/.exec(recovery)?.[0] ?? expect.fail('no key')
    const place = onPostgres ? database : path.join(dataDir, 'handrail.db')
    const made = await restoreBackup({ from: backup, identity, dataDir, database: place })
    expect(made).toMatchObject({ files: 1 })
    putKeys(dataDir)
  })
})
afterAll(() => site.stop())

test('cases of the backup open with number and words, with the same content', async () => {
  const { visitor, html } = await comeBack(site, cases.ada)
  for (const words of ['Referred to an Attorney', 'Housing Discrimination', 'It was 12 Elm Street.'])
    expect(html).toContain(words)
  const file = /href="(\/legal-help\/case\/file\/[^"]+)"/.exec(html)?.[1] ?? expect.fail('no file')
  expect(await (await visitor.get(file)).text()).toBe('Dear Ada, no dogs.')
  expect((await comeBack(site, cases.ben)).html).toContain('You withdrew it.')
})
