import type { Kysely } from 'kysely'
import { advisoryLock } from '../dialect.server.ts'
import type { Tx } from '../schema.ts'

interface Written {
  version: number
  thanks: string
  closing: string
  writtenBy: string
  writtenAt: string
}
interface Version {
  version: number
  content: string
  savedAt: string
  /** Null: it came with the site. */
  savedBy: string | null
  publishedAt: string | null
}
interface Tables {
  receiptWords: Written
  texts: Record<string, string | number | null>
  textVersions: Version & { textId: string }
  drafts: { id: string; kind: string; form: string }
}

const ID = 'wording-1'
const PLACE = '/staff/gifts/words'

/**
 * The wording of receipts is content: one item, whose versions have the numbers that they had. The table stays for the
 * release before.
 */
export async function up(before: Kysely<unknown>): Promise<void> {
  await takeOver(before)
  await moveDrafts(before as Kysely<Tables>)
}

/** Adds each version in the table that the item does not have. Its last one is in use, unless the item has a later one. */
export async function takeOver(before: Kysely<unknown>): Promise<void> {
  const db = before as Kysely<Tables>
  // As a save of a text does: processes of the new release serve meanwhile.
  await advisoryLock(before as unknown as Tx, 'texts')
  const written = await db.selectFrom('receiptWords').selectAll().orderBy('version').execute()
  const had = await db
    .selectFrom('textVersions')
    .select(['version', 'content', 'savedAt', 'savedBy', 'publishedAt'])
    .where('textId', '=', ID)
    .orderBy('version')
    .execute()
  const isHere = ({ writtenAt, writtenBy }: Written) =>
    had.some(({ savedAt, savedBy }) => savedAt === writtenAt && savedBy === writtenBy)
  const added = written.filter((one) => !isHere(one)).map(asVersion)
  const newest = had.at(-1)
  if (!newest && added.length === 0) added.push(asItCame())
  const last = added.at(-1)
  if (!last) return
  const inUse = newest && newest.savedAt > last.savedAt ? newest : last
  const all = inUse === last ? added : [...added, inUse]
  const first = (newest?.version ?? 0) + 1
  await keepItem(db, inUse, first + all.length - 1)
  await db
    .insertInto('textVersions')
    .values(all.map((one, place) => ({ ...one, textId: ID, version: first + place })))
    .execute()
}

const asVersion = ({ version, thanks, closing, writtenAt, writtenBy }: Written): Version => ({
  version,
  content: JSON.stringify({ thanks, closing }),
  savedAt: writtenAt,
  savedBy: writtenBy,
  publishedAt: writtenAt,
})

/** Without own words, a receipt has our usual sentences. */
function asItCame(): Version {
  const at = new Date().toISOString()
  const content = JSON.stringify({ thanks: '', closing: '' })
  return { version: 1, content, savedAt: at, savedBy: null, publishedAt: at }
}

async function keepItem(db: Kysely<Tables>, { savedAt, savedBy }: Version, version: number): Promise<void> {
  const now = { version, publishedVersion: version, editedAt: savedAt, editedBy: savedBy }
  await db
    .insertInto('texts')
    .values({
      id: ID,
      kind: 'wording',
      number: 1,
      address: null,
      state: 'published',
      title: 'Receipt wording',
      publishedOn: savedAt.slice(0, 10),
      approvedVersion: null,
      approvedBy: null,
      reviewNote: '',
      publishAt: null,
      reviewDueOn: null,
      binnedAt: null,
      language: 'en',
      variant: null,
      sourceId: null,
      ...now,
    })
    .onConflict((c) => c.column('id').doUpdateSet(now))
    .execute()
}

/** What treasurers typed and did not save waits under the address of its page, with other words behind it for a second form. */
async function moveDrafts(db: Kysely<Tables>): Promise<void> {
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'form'])
    .where('kind', '=', 'console')
    .where('form', 'like', `${PLACE}%`)
    .execute()
  for (const { id, form } of drafts)
    if (!/^[\w/-]/.test(form.slice(PLACE.length)))
      await db
        .updateTable('drafts')
        .set({ form: `${PLACE}/${ID}${form.slice(PLACE.length)}` })
        .where('id', '=', id)
        .execute()
}
