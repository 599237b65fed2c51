import { bytesForFile, picturesForFile } from '#app/forum/forum.server.ts'
import { newId } from '#app/platform/ids.ts'
import { enqueue, type Handler } from '#app/platform/jobs/jobs.server.ts'
import { openWithMailKey, sealWithMailKey } from '#app/platform/secrets/data-keys.server.ts'
import { PROMISED_DAYS } from '#app/platform/settings/retention.ts'
import { DAY, fromNow, MINUTE, now } from '#app/platform/time.ts'
import type { Db } from '#db/schema.ts'
import type { JobName } from '#db/tables/platform.ts'
import { inTransaction } from '#db/transaction.ts'
import { everythingAbout } from './account-settings.server.ts'
import { archiveOf, partsOf } from './export-archive.server.ts'

// All data about a member as one file, made by a background job. It is stored sealed in pieces, for
// a short time, and in no backup.

const LASTS = PROMISED_DAYS.memberFiles * DAY
/** After a complete download: time for another one, if the device could not save it. */
const AFTER_FETCHING = 10 * MINUTE
const A_PIECE = 256 * 1024

export interface OwnFile {
  id: string
  memberId: string
  askedAt: string
  parts: number | null
  made: number
  pieces: number
  size: number
  readyAt: string | null
  expiresAt: string
}

/** The file that a member requested, whether it is ready or not. */
export const ownFile = (db: Db, memberId: string): Promise<OwnFile | undefined> =>
  db
    .selectFrom('memberFiles')
    .select(['id', 'memberId', 'askedAt', 'parts', 'made', 'pieces', 'size', 'readyAt', 'expiresAt'])
    .where('memberId', '=', memberId)
    .where('expiresAt', '>', now())
    .executeTakeFirst()

/** Queues the file. A member who has one, or waits for one, gets no second one. */
export async function askForFile(db: Db, memberId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .deleteFrom('memberFiles')
      .where('memberId', '=', memberId)
      .where('expiresAt', '<=', now())
      .execute()
    const asked = await tx
      .insertInto('memberFiles')
      .values({
        memberId,
        id: newId(),
        maker: null,
        askedAt: now(),
        expiresAt: fromNow(LASTS),
        parts: null,
        made: 0,
        pieces: 0,
        size: 0,
        readyAt: null,
      })
      .onConflict((c) => c.column('memberId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (asked) await enqueue(tx, 'members.pack', { id: asked.id })
  })
}

/** @returns whether there was one */
export async function dropFile(db: Db, memberId: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('memberFiles')
    .where('memberId', '=', memberId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

export async function sweepFiles(db: Db): Promise<void> {
  await db.deleteFrom('memberFiles').where('expiresAt', '<=', now()).execute()
}

interface Mine {
  id: string
  memberId: string
  maker: string
}

const boundTo = (place: number, { id, memberId }: Pick<Mine, 'id' | 'memberId'>) =>
  `piece ${place} of file ${id} of ${memberId}` as const

/** It is no longer wanted, its member left, or another run makes it. */
class Over extends Error {}

/** Starts over, also when an earlier run died halfway. */
async function begin(db: Db, id: string): Promise<Mine | null> {
  return inTransaction(db, async (tx) => {
    const maker = newId()
    const mine = await tx
      .updateTable('memberFiles')
      .set({ maker, made: 0, pieces: 0, size: 0, parts: null })
      .where('id', '=', id)
      .where('readyAt', 'is', null)
      .returning('memberId')
      .executeTakeFirst()
    await tx
      .deleteFrom('memberFilePieces')
      .where('fileId', '=', mine ? id : '')
      .execute()
    return mine ? { id, memberId: mine.memberId, maker } : null
  })
}

async function change(db: Db, { id, maker }: Mine, to: Partial<OwnFile>): Promise<void> {
  const row = await db
    .updateTable('memberFiles')
    .set(to)
    .where('id', '=', id)
    .where('maker', '=', maker)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Over()
}

const keepPiece = (db: Db, mine: Mine, place: number, bytes: Buffer, so: Partial<OwnFile>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await change(tx, mine, { ...so, pieces: place + 1 })
    const sealed = sealWithMailKey(bytes.toString('base64'), boundTo(place, mine))
    await tx.insertInto('memberFilePieces').values({ fileId: mine.id, place, sealed }).execute()
  })

async function write(db: Db, mine: Mine): Promise<void> {
  const everything = await everythingAbout(db, { id: '', userId: mine.memberId })
  const pictures = (await picturesForFile(db, mine.memberId)).map((picture) => ({
    file: picture.file,
    bytes: () => bytesForFile(db, picture),
  }))
  await change(db, mine, { parts: partsOf(everything, pictures) })
  let [held, place, size, made] = [[] as Uint8Array[], 0, 0, 0]
  const keep = async () => {
    const bytes = Buffer.concat(held)
    held = []
    if (bytes.length > 0) await keepPiece(db, mine, place++, bytes, { size, made })
  }
  let told = Date.now()
  const part = async () => {
    made++
    if (Date.now() - told < 500) return
    told = Date.now()
    await change(db, mine, { made })
  }
  let inHand = 0
  for await (const bytes of archiveOf(everything, pictures, part)) {
    held.push(bytes)
    size += bytes.length
    inHand += bytes.length
    if (inHand < A_PIECE) continue
    await keep()
    inHand = 0
  }
  await keep()
  await inTransaction(db, async (tx) => {
    await change(tx, mine, { made, readyAt: now(), expiresAt: fromNow(LASTS) })
    await enqueue(tx, 'members.drop-file', { id: mine.id }, { after: LASTS })
  })
}

const pack: Handler = async (db, { id = '' }) => {
  const mine = await begin(db, id)
  if (!mine) return
  try {
    await write(db, mine)
  } catch (error) {
    // Its pieces were deleted with the file.
    if (error instanceof Over || !(await isWanted(db, id))) return
    throw error
  }
}

const isWanted = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('memberFiles').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const fileJobs = {
  'members.pack': pack,
  'members.drop-file': sweepFiles,
} satisfies Partial<Record<JobName, Handler>>

/** The bytes of a finished file, piece by piece. After a complete download it is deleted soon. */
export function bytesOfFile(db: Db, file: OwnFile): ReadableStream<Uint8Array> {
  let place = 0
  return new ReadableStream(
    {
      async pull(controller) {
        if (place === file.pieces) {
          await wasFetched(db, file.id)
          controller.close()
          return
        }
        const { sealed } = await db
          .selectFrom('memberFilePieces')
          .select('sealed')
          .where('fileId', '=', file.id)
          .where('place', '=', place)
          .executeTakeFirstOrThrow()
        controller.enqueue(Buffer.from(openWithMailKey(sealed, boundTo(place, file)), 'base64'))
        place++
      },
    },
    { highWaterMark: 0 },
  )
}

async function wasFetched(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const over = fromNow(AFTER_FETCHING)
    const sooner = await tx
      .updateTable('memberFiles')
      .set({ expiresAt: over })
      .where('id', '=', id)
      .where('expiresAt', '>', over)
      .returning('id')
      .executeTakeFirst()
    if (sooner) await enqueue(tx, 'members.drop-file', { id }, { after: AFTER_FETCHING })
  })
}
