import { registerPages } from '#app/shared/listed-pages.server.ts'
import { openDialect } from '#db/dialect.server.ts'
import { aSite } from './site.ts'

/** Lists the pages as the built site does, for tests that load the content without a server. Call it first. */
export async function listPages(): Promise<void> {
  const site = await aSite()
  const { db } = openDialect(site.place.database)
  const pages = await db
    .selectFrom('searchEntries')
    .select(['url', 'title', 'text'])
    .where('id', 'like', 'page:%')
    .execute()
  await db.destroy()
  await site.stop()
  registerPages(
    pages.map(({ url, title, text }) => ({ url, handle: { title: () => title, searchText: () => text } })),
  )
}
