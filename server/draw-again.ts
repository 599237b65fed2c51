import { drawBlogAgain } from '#app/blog/blog.server.ts'
import { drawPostsAgain } from '#app/forum/forum.server.ts'
import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import { drawEasierAgain } from '#app/translations/translations.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

/** Increment it when app/platform/text/ produces different HTML or different search words for the same text. */
const DRAWN_BY = '3'
const DRAWN = 'texts drawn by'

/** This job is for a process of the release that asked for it: it is tried again until one takes it. */
class OtherRelease extends Error {
  override name = 'OtherRelease'
}

/** HTML is made when a text is saved, and stored. After a release that changes it, all of it is made again by a job. */
export async function wantTextsDrawnAgain(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await siteValue(tx, DRAWN)) === DRAWN_BY) return
    await setSiteValue(tx, DRAWN, DRAWN_BY)
    // A site that starts for the first time has no texts yet.
    if ((await siteValue(tx, 'built-in content')) !== undefined)
      await enqueue(tx, 'texts.draw-again', { by: DRAWN_BY })
  })
}

/** Resources are not included: their rows follow the code that makes their files (loadContent). */
export async function drawTextsAgain(db: Db, { by = DRAWN_BY }: { by?: string } = {}): Promise<void> {
  if (by !== DRAWN_BY) {
    // That release was taken back.
    if ((await siteValue(db, DRAWN)) !== by) return
    throw new OtherRelease()
  }
  await drawBlogAgain(db)
  await drawEasierAgain(db)
  await drawPostsAgain(db)
}
