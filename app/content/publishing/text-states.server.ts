import type { Updateable } from 'kysely'
import { record } from '#app/platform/audit/audit.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { DAY, fromNow, now } from '#app/platform/time.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { TextKind, TextTables } from '#db/tables/texts.ts'
import { tellFollowers } from '../items/text-followers.ts'
import { lockedText } from '../items/text-versions.server.ts'
import { BIN_DAYS } from '../model/rules.ts'

const NEWER = 'Someone just saved a newer version. Look at it first, then press again.'

const BINNED = 'This text is in the bin. Take it out first.'

/** The text, if the seen version is still its newest. */
async function seenText(tx: Tx, id: string, version: number) {
  const text = await lockedText(tx, id)
  if (text.state === 'bin') throw new Refused(BINNED)
  if (text.version !== version) throw new Refused(NEWER)
  return text
}

const change = (tx: Tx, id: string, row: Updateable<TextTables['texts']>, by: string) =>
  tx
    .updateTable('texts')
    .set({ ...row, ...(by === 'system' ? {} : { editedBy: by }) })
    .where('id', '=', id)
    .execute()

export async function sendForReview(tx: Tx, id: string, version: number, by: string): Promise<void> {
  const text = await seenText(tx, id, version)
  if (text.state === 'review') return
  if (text.state === 'scheduled' || text.version === text.publishedVersion)
    throw new Refused('There are no new words to review.')
  await change(tx, id, { state: 'review', reviewNote: '' }, by)
  await record(tx, by, 'text.sent-for-review', id)
}

/** The authors of versions since the last public one. */
export async function writersSince(db: Db | Tx, id: string, publishedVersion: number | null) {
  const rows = await db
    .selectFrom('textVersions')
    .select('savedBy')
    .distinct()
    .where('textId', '=', id)
    .where('version', '>', publishedVersion ?? 0)
    .execute()
  return rows.flatMap(({ savedBy }) => savedBy ?? [])
}

/**
 * As the second person, for exactly this version.
 * @throws Refused for an author of part of it
 */
export async function approve(tx: Tx, id: string, version: number, by: string): Promise<void> {
  const text = await seenText(tx, id, version)
  if ((await writersSince(tx, id, text.publishedVersion)).includes(by))
    throw new Refused('You wrote some of these words. Someone else who may review has to look at them.')
  if (text.approvedVersion === version) return
  const state = text.state === 'review' ? 'draft' : text.state
  await change(tx, id, { approvedVersion: version, approvedBy: by, reviewNote: '', state }, by)
  await record(tx, by, 'text.approved', id)
}

export async function sendBack(
  tx: Tx,
  id: string,
  { version, note }: { version: number; note: string },
  by: string,
): Promise<void> {
  const text = await seenText(tx, id, version)
  if (text.state !== 'review') throw new Refused('This text is no longer in review.')
  await change(tx, id, { state: 'draft', reviewNote: note, approvedVersion: null, approvedBy: null }, by)
  await record(tx, by, 'text.sent-back', id)
}

interface Publication {
  by: string
  day: string
  older?: boolean
  /** The same text, with the publication day filled in. */
  dated?: string | undefined
  /** The audit trail has the act that it is part of. */
  quiet?: true | undefined
}

/**
 * @param older whether it may be a version before the newest: newer changes then stay a draft
 * @returns the day of its first publication
 */
export async function markPublished(
  tx: Tx,
  id: string,
  version: number,
  { by, day, older = false, dated, quiet }: Publication,
): Promise<string> {
  const text = older ? await lockedText(tx, id) : await seenText(tx, id, version)
  if (text.state === 'bin') throw new Refused(BINNED)
  const publishedOn = text.publishedOn ?? day
  const state = version === text.version ? ('published' as const) : ('draft' as const)
  const row = { state, publishedVersion: version, publishedOn, publishAt: null, reviewNote: '' }
  await change(tx, id, row, by)
  await tx
    .updateTable('textVersions')
    .set({ publishedAt: now() })
    .where('textId', '=', id)
    .where('version', '=', version)
    .where('publishedAt', 'is', null)
    .execute()
  if (dated !== undefined)
    await tx
      .updateTable('textVersions')
      .set({ content: dated })
      .where('textId', '=', id)
      .where('version', '=', version)
      .execute()
  const isNew = text.publishedVersion !== version || text.state !== state
  if (isNew && !quiet) await record(tx, by, 'text.published', id)
  await tellFollowers(tx, text)
  return publishedOn
}

export async function scheduleText(
  tx: Tx,
  id: string,
  { version, at }: { version: number; at: Date },
  by: string,
): Promise<void> {
  const text = await seenText(tx, id, version)
  if (text.state === 'scheduled') throw new Refused('This text is scheduled already. Stop that first.')
  if (text.version === text.publishedVersion) throw new Refused('These words are public already.')
  await change(tx, id, { state: 'scheduled', publishAt: at.toISOString(), reviewNote: '' }, by)
  await record(tx, by, 'text.scheduled', id)
}

export async function stopSchedule(tx: Tx, id: string, by: string): Promise<void> {
  const text = await lockedText(tx, id)
  if (text.state !== 'scheduled')
    throw new Refused('This text is no longer scheduled. Look at its state below.')
  await change(tx, id, { state: 'draft', publishAt: null }, by)
  await record(tx, by, 'text.unscheduled', id)
}

/**
 * Unpublishes it; its content stays here.
 * @param atOnce whether its kind has no drafts: words that were saved without using them are then words taken off
 */
export async function takeOff(tx: Tx, id: string, by: string, atOnce = false): Promise<void> {
  const text = await lockedText(tx, id)
  if (text.publishedVersion === null && !(atOnce && text.state === 'draft'))
    throw new Refused('Visitors do not see these words, so nothing changed.')
  await change(tx, id, { state: 'back', publishedVersion: null, publishAt: null }, by)
  await record(tx, by, 'text.taken-back', id)
  await tellFollowers(tx, text)
}

export async function intoBin(tx: Tx, id: string, by: string): Promise<void> {
  const text = await lockedText(tx, id)
  if (text.state === 'bin') return
  await change(tx, id, { state: 'bin', publishedVersion: null, publishAt: null, binnedAt: now() }, by)
  await record(tx, by, 'text.binned', id)
  await tellFollowers(tx, text)
}

export async function outOfBin(tx: Tx, id: string, by: string): Promise<void> {
  const text = await lockedText(tx, id)
  if (text.state !== 'bin') return
  const state = text.publishedOn === null ? 'draft' : 'back'
  await change(tx, id, { state, binnedAt: null }, by)
  await record(tx, by, 'text.unbinned', id)
}

/** Texts whose time in the bin has passed. */
export async function textsToPurge(db: Db, ...kinds: TextKind[]): Promise<string[]> {
  const rows = await db
    .selectFrom('texts')
    .select('id')
    .where('kind', 'in', kinds)
    .where('state', '=', 'bin')
    .where('binnedAt', '<', fromNow(-BIN_DAYS * DAY))
    .execute()
  return rows.map(({ id }) => id)
}

/** Permanently deletes its content and URLs; its number stays taken. */
export async function purgeText(tx: Tx, id: string): Promise<void> {
  const text = await lockedText(tx, id)
  if (text.state !== 'bin') return
  await tx.deleteFrom('textVersions').where('textId', '=', id).execute()
  await tx.deleteFrom('textAddresses').where('textId', '=', id).execute()
  await tx.deleteFrom('openedLinks').where('textId', '=', id).execute()
  const nothing = { title: '', address: null, reviewNote: '', variant: null, sourceId: null }
  await change(tx, id, { state: 'gone', ...nothing }, 'system')
  await record(tx, 'system', 'text.deleted', id)
  await tellFollowers(tx, text)
}
