import { sizeOfDrafts } from '#app/platform/autosave/drafts.server.ts'
import { KILOBYTE, MEGABYTE } from '#app/platform/byte-sizes.ts'
import { spendToday } from '#app/platform/http/limits.server.ts'
import { customerNow } from '#app/platform/request-context.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { DAY } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import { words } from '../model/files-words.ts'

// Limits on what visitors store without sending it (docs/decisions/0031-limits-that-harm-nobody-else.md). Typed text has
// a part of the room that files cannot use, and sending a case without files needs none.

/** One network gets a tenth per day: in the seven days of a draft it cannot use up everything. */
const FOR_ONE_NETWORK = 10
const FOR_WORDS = 4
/** A long story, sealed. A draft that does not grow beyond this needs no more room. */
const LONG_STORY = 128 * KILOBYTE

export const DRAFTS_AGAIN_IN = 3600

/** Thrown when a report cannot be saved only for now. Recognized by its name. */
export class DraftsFull extends Error {
  override name = 'DraftsFull'
}

export interface NoRoom {
  /** Why, and what to do instead. */
  refused: string
  /** Seconds until it is worth another try. */
  againIn: number
}

export const CANNOT_KEEP = words.noRoom.answers
export const CANNOT_KEEP_STEPS = words.noRoom.steps
export const NO_ROOM: NoRoom = {
  get refused() {
    return words.noRoom.files
  },
  againIn: DRAFTS_AGAIN_IN,
}

/**
 * Admits a new report, or one that grows.
 * @param before its current sealed size; undefined for a new one, which counts for the network
 * @throws DraftsFull
 */
export async function checkRoomForDraft(db: Db, before: number | undefined, after: number): Promise<void> {
  if (before !== undefined && after <= Math.max(before, LONG_STORY)) return
  const { count, bytes } = await sizeOfDrafts(db, 'case')
  const { most, megabytes } = config.drafts
  const inAll = bytes + after - (before ?? 0)
  const fits = inAll <= (megabytes * MEGABYTE) / FOR_WORDS && (before !== undefined || count < most)
  if (!fits) throw new DraftsFull('too much is kept unsent')
  if (before === undefined && !(await withinNetwork(db, 'case.drafts', 1, most)))
    throw new DraftsFull('too much is kept unsent for one network')
}

/** Why a file of this size cannot be stored in an unsent report, or null. If null, it counts for the network. */
export async function noRoomInDrafts(db: Db, bytes: number): Promise<NoRoom | null> {
  const { kept } = await db
    .selectFrom('caseFiles')
    .select((e) => e.fn.sum<number | string | null>('bytes').as('kept'))
    .where('draftId', 'is not', null)
    .executeTakeFirstOrThrow()
  if (Number(kept ?? 0) + bytes > config.drafts.megabytes * MEGABYTE) return NO_ROOM
  return noRoomForNetwork(db, bytes)
}

/** The same for a case that was sent. The files of a network count together, in drafts and cases. */
export async function noRoomForNetwork(db: Db, bytes: number): Promise<NoRoom | null> {
  const kilobytes = Math.ceil(bytes / KILOBYTE)
  if (await withinNetwork(db, 'case.files', kilobytes, config.drafts.megabytes * KILOBYTE)) return null
  // The count restarts at midnight (UTC).
  return { refused: words.noRoom.network, againIn: Math.ceil((DAY - (Date.now() % DAY)) / 1000) }
}

async function withinNetwork(db: Db, action: string, amount: number, all: number): Promise<boolean> {
  const customer = customerNow()
  return customer === undefined || spendToday(db, action, customer, amount, Math.ceil(all / FOR_ONE_NETWORK))
}
