import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPlace } from '#tests/support/database.ts'
import { openDialect } from '../dialect.server.ts'
import { migrate } from '../migrate.server.ts'
import { migrations } from './index.ts'

const BEFORE = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0710'))

test('imports of posts that an older release recorded are kept, and a release beside this one records more', async () => {
  const place = await aPlace()
  const { db } = openDialect(place.database)
  const anImport = async (id: string) => {
    await sql`insert into post_imports (id, made_by, made_at) values (${id}, 'ada', '2026-11-01T00:00:00.000Z')`.execute(
      db,
    )
    await sql`insert into post_import_texts (import_id, text_id, version, version_before, published_before)
      values (${id}, 'post-101', 3, 2, 2)`.execute(db)
  }
  try {
    await migrate(db, { known: BEFORE })
    await anImport('before')
    await migrate(db)
    await anImport('beside')
    const rows = await db.selectFrom('postImportTexts').selectAll().orderBy('importId').execute()
    expect(rows.map(({ importId }) => importId)).toEqual(['before', 'beside'])
    for (const row of rows)
      expect(row).toMatchObject({
        textId: 'post-101',
        version: 3,
        versionBefore: 2,
        publishedBefore: 2,
        publishedAfter: null,
        addressAfter: null,
        change: null,
        outcome: null,
      })
    expect((await db.selectFrom('postImports').select('what').execute()).map(({ what }) => what)).toEqual([
      null,
      null,
    ])
  } finally {
    await db.destroy()
    await place.remove()
  }
})
