import { createHash } from 'node:crypto'
import { picturesInArchive, postsInArchive } from '#app/blog/blog.server.ts'
import { recordImport, textsBefore, unlessUndone } from '#app/content/content.server.ts'
import { changedWordsInArchive } from '#app/copy-overrides/copy-overrides.server.ts'
import { wordingInArchive } from '#app/donations/donations.server.ts'
import { factsInArchive } from '#app/factbook/factbook.server.ts'
import { issuesInArchive } from '#app/newsletter/newsletter.server.ts'
import { record } from '#app/platform/audit/audit.server.ts'
import {
  type ArchiveFile,
  type ArchivePart,
  type ArchivePlan,
  nothingPlanned,
} from '#app/platform/content-archive/archive-part.ts'
import { isBinary } from '#app/platform/content-archive/read-archive.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayKeepAccounts, mayReadCases, maySeeSettings, type Role } from '#app/platform/roles/roles.ts'
import { settingsInArchive } from '#app/platform/site-settings/settings-in-archive.server.ts'
import { zipStream } from '#app/platform/zip-stream.server.ts'
import { templatesInArchive } from '#app/reply-templates/reply-templates.server.ts'
import { pdfsInArchive } from '#app/resources/resources.server.ts'
import { tuningInArchive } from '#app/search/search.server.ts'
import { variantsInArchive } from '#app/translations/translations.server.ts'
import { advisoryLock } from '#db/dialect.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { deleteUploadedArchive, uploadedArchive } from './uploaded-archives.server.ts'

// All content as one folder (docs/decisions/0180). Another kind of content needs one entry here.

interface Entry {
  title: string
  part: ArchivePart
  /** The roles that may export and import it, if not all who publish. */
  may?: (role: Role) => boolean
}

/** In the order in which they are written, imported and published: dependencies come first. */
export const ENTRIES: readonly Entry[] = [
  { title: 'Pictures', part: picturesInArchive },
  { title: 'PDFs', part: pdfsInArchive },
  { title: 'Facts', part: factsInArchive },
  { title: 'Words of pages and mails', part: changedWordsInArchive },
  { title: 'Settings', part: settingsInArchive, may: maySeeSettings },
  { title: 'Starter letters and saved replies', part: templatesInArchive, may: mayReadCases },
  { title: 'Receipt wording', part: wordingInArchive, may: mayKeepAccounts },
  { title: 'Search', part: tuningInArchive },
  { title: 'Posts', part: postsInArchive },
  { title: 'Letters of the newsletter', part: issuesInArchive },
  { title: 'Easier versions and other languages', part: variantsInArchive },
]

interface Person {
  userId: string
  role: Role
}

const entriesFor = ({ role }: Person) => ENTRIES.filter(({ may }) => may?.(role) ?? true)

/** Files in a ZIP have a date; all get this one, so that only the content makes a difference. */
const ONE_DAY = new Date(2000, 0, 1)

/** Longer than the longest name, so that each is followed by a space. */
const WIDEST_NAME = 40

function readMe(entries: readonly Entry[]): string {
  const lines = entries.flatMap(({ part }) =>
    part.about.map(([name, says]) => `${name.padEnd(WIDEST_NAME)}${says}`),
  )
  return `All content of the site

${lines.join('\n')}

You can change the files, pack the folder as a ZIP, and import it again in the staff console. You see each change before it
happens. What is not in the folder stays as it is. A post without "number" in its head becomes a new post.
`
}

async function* filesFor(db: Db, entries: readonly Entry[], pictures: boolean) {
  yield ['README.txt', readMe(entries)] as const
  // The metadata of a picture or PDF stays in the folder: without it, a text could show another picture on another site.
  for (const { part } of entries)
    for await (const file of part.files(db)) if (pictures || !isBinary(file[0])) yield file
}

/** All content as a ZIP, streamed while it is downloaded. The same content always gives the same bytes. */
export async function exportContent(
  db: Db,
  me: Person,
  { pictures }: { pictures: boolean },
): Promise<ReadableStream<Uint8Array>> {
  await record(db, me.userId, 'text.exported')
  return zipStream(filesFor(db, entriesFor(me), pictures), ONE_DAY)
}

interface PlannedEntry {
  entry: Entry
  plan: ArchivePlan
}

async function plansFor(db: Db | Tx, files: readonly ArchiveFile[], me: Person): Promise<PlannedEntry[]> {
  const plans: PlannedEntry[] = []
  for (const entry of ENTRIES) {
    const own = files.filter(({ name }) => entry.part.owns(name))
    const allowed = entry.may?.(me.role) ?? true
    const plan = own.length > 0 && allowed ? await entry.part.plan(db, own) : nothingPlanned()
    if (own.length > 0 && !allowed)
      plan.left = own.map(({ name }) => ({ name, reasons: ['Only a steward can import this.'] }))
    plans.push({ entry, plan })
  }
  return plans
}

/** The changes that importing a folder would make, for its preview. */
export async function archivePlan(
  db: Db | Tx,
  { files, skipped }: { files: readonly ArchiveFile[]; skipped: readonly string[] },
  me: Person,
) {
  const plans = await plansFor(db, files, me)
  const unknown = [
    ...files.filter(({ name }) => !ENTRIES.some(({ part }) => part.owns(name))).map(({ name }) => name),
    ...skipped,
  ]
  const shown = {
    groups: plans
      .filter(({ plan }) => plan.changes.length > 0)
      .map(({ entry, plan }) => ({ title: entry.title, changes: plan.changes })),
    same: plans.reduce((sum, { plan }) => sum + plan.same, 0),
    wrong: plans.flatMap(({ plan }) => plan.wrong),
    left: [
      ...plans.flatMap(({ plan }) => plan.left),
      ...unknown.map((name) => ({
        name,
        reasons: ['This file is not part of an export, so it is left out.'],
      })),
    ],
  }
  const mark = createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
  return { shown: { ...shown, mark }, plans }
}

/** The result of an import. */
export interface TakenIn {
  saved: number
  published: number
  /** Stored as drafts, with the reason. */
  waiting: { title: string; reason: string }[]
}

/**
 * Imports a stored folder: all of it in one transaction, as new versions. Public items are published afterwards, one by one,
 * by the usual rules; an item that they refuse stays a draft.
 * @param mark of the previewed plan
 */
export async function importArchivePlan(
  db: Db,
  id: string,
  { mark, publish }: { mark: string; publish: boolean },
  me: Person,
): Promise<TakenIn> {
  const { done, later, parts } = await inTransaction(db, async (tx) => {
    // Pressed twice, the second finds nothing any more.
    await advisoryLock(tx, 'tree')
    const kept = await uploadedArchive(tx, id, me.userId)
    if (!kept)
      throw new Refused(
        'This folder was already imported, you chose another one since, or its day has passed. Choose it again.',
        410,
      )
    const taken = await takeIn(tx, { id, kept, mark }, me)
    await deleteUploadedArchive(tx, id)
    return taken
  })
  for (const { after } of parts) await after?.()
  if (publish)
    for (const one of later) {
      const tried = await unlessUndone(db, { importId: id, textId: one.textId }, (tx) =>
        one.publish(tx, me.userId),
      )
      if (tried === null) break
      const { published, waits } = tried
      if (published) done.published += 1
      if (waits !== null) done.waiting.push({ title: one.title, reason: waits })
    }
  return done
}

async function takeIn(
  tx: Tx,
  {
    id,
    kept,
    mark,
  }: { id: string; kept: NonNullable<Awaited<ReturnType<typeof uploadedArchive>>>; mark: string },
  me: Person,
) {
  const { shown, plans } = await archivePlan(tx, kept, me)
  if (shown.wrong.length > 0)
    throw new Refused('Some files are wrong. Correct those below, then choose the folder again.', 422)
  if (shown.mark !== mark)
    throw new Refused('The content changed since you looked. Look at the changes again.', 409)
  const changed = plans.filter(({ plan }) => plan.changes.length > 0)
  const saved = changed.reduce((sum, { plan }) => sum + plan.changes.length, 0)
  await record(tx, me.userId, 'text.imported', String(saved))
  const before = await textsBefore(tx)
  const later = []
  for (const { plan } of changed) later.push(...(await plan.take(tx, me.userId)))
  await recordImport(tx, {
    id,
    what: 'folder',
    by: me.userId,
    before,
    later: later.map(({ textId }) => textId),
    others: changed.flatMap(otherChanges),
  })
  const done: TakenIn = { saved, published: 0, waiting: [] }
  return { done, later, parts: changed.map(({ entry }) => entry.part) }
}

/** The changes of a part that are no texts, for an undo. */
const otherChanges = ({ entry, plan }: PlannedEntry) =>
  entry.part.undo
    ? plan.changes.map(({ name, key = '', title, before, after }) => ({
        id: `${name}#${key}`,
        title,
        before,
        after,
      }))
    : []
