import { enqueue } from '#app/platform/jobs/jobs.server.ts'
import { dropSealedFile } from '#app/platform/keys/vault.server.ts'
import type { Db, Tx } from '#db/schema.ts'

const AT_ONCE = 50

/**
 * Deletes stored files once this transaction, which takes their rows away, has committed. A store that does not answer
 * is asked again for days, and after that by the sweep.
 */
export async function dropFilesLater(tx: Tx, names: readonly string[]): Promise<void> {
  for (let at = 0; at < names.length; at += AT_ONCE)
    await enqueue(tx, 'cases.drop-files', { names: names.slice(at, at + AT_ONCE).join(' ') })
}

/** The job. A file that a row names stays, whatever the job says. */
export async function dropFiles(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const rows = await db
    .selectFrom('caseFiles')
    .select('storedName')
    .where('storedName', 'in', names)
    .execute()
  const named = new Set(rows.map(({ storedName }) => storedName))
  for (const name of names) if (!named.has(name)) await dropSealedFile(name)
}
