import { easierPublished, easierRow, showEasier } from '#app/content/content.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { easierParts } from './publishing-variants.server.ts'
import { variantAt } from './variant-texts.server.ts'

/** Renders the HTML of all easier versions again, after a release that renders it differently. */
export async function drawEasierAgain(db: Db): Promise<void> {
  for (const { id, version } of await easierPublished(db))
    await inTransaction(db, async (tx) => {
      const { text, content } = await variantAt(tx, id)
      const row = await easierRow(tx, text.sourceId)
      if (!row || text.publishedVersion !== version) return
      const shown = text.version === version ? content : (await variantAt(tx, id, version)).content
      const { parts } = await easierParts(shown)
      await showEasier(tx, { ...row, parts: JSON.stringify(parts) })
    })
  await inTransaction(db, async (tx) => publicContentChanged(tx))
}
