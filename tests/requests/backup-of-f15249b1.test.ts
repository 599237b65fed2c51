import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comeBack } from '../support/cases.ts'
import { onPostgres } from '../support/database.ts'
import { signedInMember } from '../support/forum-site.ts'
import { olderData } from '../support/older-data.ts'
import { aSite, type Site } from '../support/site.ts'

// A backup that commit f15249b1 made, restored by this version into an empty folder.

const { backup, putKeys, secrets } = olderData('f15249b1')

let site: Site
beforeAll(async () => {
  site = await aSite({}, async ({ dataDir, database }) => {
    const { restoreBackup } = await import('#app/platform/backup/restore.server.ts')
    const identity = /AGE-SECRET-KEY-1\S+/.exec(secrets.recovery)?.[0] ?? expect.fail('no key')
    const place = onPostgres ? database : path.join(dataDir, 'handrail.db')
    const made = await restoreBackup({ from: backup, identity, dataDir, database: place })
    expect(made).toMatchObject({ files: 1 })
    putKeys(dataDir)
  })
})
afterAll(() => site.stop())

test('cases, topics, posts and members of the backup are restored with the same content', async () => {
  const read = async (url: string) => (await site.visitor().get(url)).text()
  const { visitor, html } = await comeBack(site, secrets.cases.ada)
  for (const words of ['It was 12 Elm Street.', 'Answer the notice: January 5, 2099'])
    expect(html.replaceAll('<!-- -->', '')).toContain(words)
  const file = /href="(\/legal-help\/case\/file\/[^"]+)"/.exec(html)?.[1] ?? expect.fail('no file')
  expect(await (await visitor.get(file)).text()).toBe('Dear Ada, no dogs.')
  expect(await read(secrets.forum.ofRae)).toContain('Teapot words')
  expect(await read('/blog/1')).toContain('A title by Ed')
  expect(await read('/glossary')).toContain('A meaning by Ed.')
  // Content missing from the fixture is created again at the start.
  expect(await read('/know-your-rights/california')).toContain('California')
  const sam = await signedInMember(site, 'sam-owl@example.org')
  expect(await (await sam.get('/account')).text()).toContain('sam-owl')
})
