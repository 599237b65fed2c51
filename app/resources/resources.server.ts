import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { fileLists, MARKED } from './hub/file-lists.server.ts'
import { today } from './hub/review-resource.server.ts'
import { reviewsPast } from './model/queries.server.ts'
import { fileAddress } from './model/rules.ts'

export { resourcesFollowFacts } from './hub/following-facts.server.ts'
export { makingJobs as resourceJobs, wantMissingFiles } from './hub/making-files.server.ts'
export { markReviewed, today } from './hub/review-resource.server.ts'
export { showAllResources } from './hub/shown-resources.server.ts'
export { codeMark as makingCodeMark } from './making/made.server.ts'
export { resourcesByReview, reviewsPast } from './model/queries.server.ts'
export { takePdfs } from './pdfs/pdf-library.server.ts'
export { pdfMismatch, pdfsInArchive, pdfTrouble } from './pdfs/pdfs-in-archive.server.ts'

/** Every resource's URL, for the site map. */
export async function resourceAddresses(
  db: Db,
): Promise<{ url: string; title: string; changedOn: string }[]> {
  const rows = await db
    .selectFrom('resources')
    .select(['slug', 'title', 'reviewedOn'])
    .orderBy('title')
    .execute()
  return rows.map(({ slug, title, reviewedOn }) => ({
    url: `/resources/${slug}`,
    title,
    changedOn: reviewedOn,
  }))
}

let shownFor = ''

/** Pages are cached until something changes. On a new day a review may have become due, so they are rebuilt. */
export async function noticeDueReviews(db: Db, day = today()): Promise<void> {
  if (shownFor === day) return
  shownFor = day
  if ((await reviewsPast(db, day)) > 0) await inTransaction(db, async (tx) => publicContentChanged(tx))
}

/** The file URL of each letter that can be filled in, by the URL of its page. */
export async function letterFiles(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('resources')
    .select(MARKED)
    .where('type', '=', 'DOCX')
    .orderBy('id')
    .execute()
  const lists = await fileLists(db, rows)
  return new Map(
    rows.flatMap(({ id, slug }) => {
      const [main] = lists.get(id)?.files ?? []
      return main ? [[`/resources/${slug}`, fileAddress(main.name)]] : []
    }),
  )
}
