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
    await plan({ number: 2, publishAt: fromNow(HOUR) })
    await noteRestored(db)
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

test('every planned issue is a draft again, also one whose time is still to come', async () => {
  for (const id of ['issue-1', 'issue-2'])
    expect(await planOf(id)).toEqual({ state: 'draft', publishAt: null })
  const lines = db
    .selectFrom('auditLines')
    .select(['actor', 'subject'])
    .where('action', '=', 'text.unscheduled')
    .orderBy('subject')
  expect(await lines.execute()).toEqual(
    ['issue-1', 'issue-2'].map((subject) => ({ actor: 'system', subject })),
  )
})

test('only the first start does that', async () => {
  const note = db.selectFrom('facts').select('value').where('name', '=', 'restored.at')
  expect(await note.execute()).toEqual([])
})
