import { afterAll, beforeAll, expect, test } from 'vitest'
import { noteRestored } from '#app/platform/backup/restored-site.server.ts'
import { fromNow, HOUR, now } from '#app/platform/time.ts'
import { openDialect } from '#db/dialect.server.ts'
import { migrate } from '#db/migrate.server.ts'
import type { Db } from '#db/schema.ts'
import { aSite, type Site } from '../support/site.ts'

// The first start after a restore: what may have gone out since the backup does not go again.

let site: Site
let db: Db
beforeAll(async () => {
  site = await aSite({}, async ({ database }) => {
    ;({ db } = openDialect(database))
    await migrate(db)
    await plan({ number: 1, publishAt: fromNow(-HOUR) })
    await noteRestored(db)
    await plan({ number: 2, publishAt: fromNow(HOUR) })
  })
})
afterAll(async () => {
  await db.destroy()
  await site.stop()
})

async function plan({ number, publishAt }: { number: number; publishAt: string }): Promise<void> {
  const id = `issue-${number}`
  const content = { subject: `Issue ${number}`, body: 'Words.', topic: 'all', corrects: null }
  await db
    .insertInto('texts')
    .values({
      id,
      kind: 'issue',
      number,
      title: content.subject,
      state: 'scheduled',
      publishAt,
      version: 1,
      reviewNote: '',
      language: 'en',
      editedAt: now(),
    })
    .execute()
  await db
    .insertInto('textVersions')
    .values({ textId: id, version: 1, content: JSON.stringify(content), savedAt: now() })
    .execute()
}

const planOf = (id: string) =>
  db.selectFrom('texts').select(['state', 'publishAt']).where('id', '=', id).executeTakeFirstOrThrow()

test('an issue whose time was past at the restore is a draft again, and a later one stays planned', async () => {
  expect(await planOf('issue-1')).toEqual({ state: 'draft', publishAt: null })
  expect(await planOf('issue-2')).toMatchObject({ state: 'scheduled' })
  const lines = db
    .selectFrom('auditLines')
    .select(['actor', 'subject'])
    .where('action', '=', 'text.unscheduled')
  expect(await lines.execute()).toEqual([{ actor: 'system', subject: 'issue-1' }])
})

test('only the first start does that', async () => {
  const note = db.selectFrom('facts').select('value').where('name', '=', 'restored.at')
  expect(await note.execute()).toEqual([])
})
