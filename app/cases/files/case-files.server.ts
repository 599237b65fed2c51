import { createHash } from 'node:crypto'
import { record } from '#app/platform/audit/audit.server.ts'
import { isStoreTrouble } from '#app/platform/file-store/file-store.ts'
import { scan } from '#app/platform/http/scanner.server.ts'
import { SentFile } from '#app/platform/http/sent-file.server.ts'
import { newId } from '#app/platform/ids.ts'
import {
  dropUnusedFile,
  keepSealedFile,
  readSealedFile,
  roomForFiles,
} from '#app/platform/keys/vault.server.ts'
import { log } from '#app/platform/log.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { signOf } from '#app/platform/sealing/case-keys.ts'
import { firstSealing, openFile as openSealed, recipientOf, sealFile } from '#app/platform/sealing/sealing.ts'
import type { Db } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import { words } from '../model/files-words.ts'
import { FILE_KINDS, tooBigToTake } from '../model/rules.ts'
import { type Inside, lookInside } from './cleaning/cleaning.server.ts'
import { isDrawnAgain } from './cleaning/drawn-again.ts'
import { type HiddenDetail, inWords } from './cleaning/hidden-details.ts'
import { NO_ROOM, type NoRoom, noRoomInDrafts } from './draft-limits.server.ts'
import { dropFilesLater } from './drop-files.server.ts'
import { checkFile } from './file-kinds.server.ts'

/** The metadata of a file. It is sealed itself, in the draft and then in the case's records. */
export interface SealedFile {
  id: string
  name: string
  type: string
  size: number
  /** 'cleaned': without the hidden details that we know. 'original': unchanged, because the person wanted that. */
  kept: 'cleaned' | 'original'
  /**
   * The second look's findings in the stored bytes: none where they are 'cleaned'. Missing on files from
   * before there was a second look.
   */
  hidden?: HiddenDetail[]
  /** Whether it is a picture that was drawn again, so that nothing can hide in it. */
  drawnAgain?: boolean
  /** Whether a virus scanner checked it before it was sealed. Missing on files from before there was a scanner. */
  scan?: 'clean' | 'not-scanned'
  /** SHA-256 of the file itself, to prove later that it is the same. */
  sha256: string
  /** SHA-256 of the sealed bytes, so that a file cannot be swapped for another. */
  digest: string
}

/** The same file under the same name, stored the same way: a double press, or a form sent again. */
export const isSameFile = (one: SealedFile, other: SealedFile): boolean =>
  one.sha256 === other.sha256 && one.name === other.name && one.kept === other.kept

/** An incoming file, and whether to leave its hidden details in. */
export interface FileToTake {
  file: File
  original: boolean
}

const MANY_FILES: NoRoom = {
  get refused() {
    return words.refused.manyFiles
  },
  againIn: 30,
}

const TOO_SLOW: NoRoom = {
  get refused() {
    return words.refused.tooSlow
  },
  againIn: 30,
}

const STORE_AWAY: NoRoom = {
  get refused() {
    return words.noRoom.store
  },
  againIn: 120,
}

/** Thrown when a file is refused only for now, with a sentence for its person. */
export class ManyFiles extends Error {
  override name = 'ManyFiles'
  readonly againIn: number

  constructor({ refused, againIn }: NoRoom) {
    super(refused)
    this.againIn = againIn
  }
}

export interface NotTaken {
  /** Why, and what to do instead. */
  refused: string
  /** By the virus scanner. */
  blocked?: true
  /** Refused only for lack of room: seconds until it is worth another try. */
  againIn?: number
}

interface GivenFile {
  taken: SealedFile
  storedName: string
  /** The sealed size. */
  bytes: number
  keySign: string
  /**
   * Deletes the sealed bytes when no row was written for them. Not after an error: the database may have taken the row,
   * and only its answer was lost. The sweep of orphaned files deletes what no row names.
   */
  drop: () => Promise<void>
}

/**
 * Checks a file, seals it to the case's key and writes it. No transaction is open meanwhile.
 * @param noRoom returns why so many bytes cannot be stored, or null
 */
export async function sealGivenFile(
  caseKey: string,
  { file, original }: FileToTake,
  noRoom: (bytes: number) => Promise<NoRoom | null>,
): Promise<GivenFile | NotTaken> {
  const tooBig = tooBigToTake(file.size)
  if (tooBig) return { refused: tooBig }
  if (file instanceof SentFile && file.dropped) return MANY_FILES
  const full = await noRoom(file.size)
  if (full) return full
  const given = new Uint8Array(await file.arrayBuffer())
  const checked = await checkFile({ name: file.name, bytes: given })
  if ('refused' in checked) return checked
  const scanned = await scan(given)
  if (scanned === 'blocked') return { refused: words.refused.blocked, blocked: true }
  const inside = await lookInside(checked.type, given, { original })
  if (typeof inside === 'string') return WITHOUT_A_LOOK[inside]
  const { hidden } = inside
  const bytes = original ? given : cleanBytes(inside, checked.type)
  if ('refused' in bytes) return bytes
  const recipient = await recipientOf(caseKey)
  const sealed = await sealFile(recipient, bytes)
  const storedName = await keptWhereThereIsRoom(sealed)
  if (typeof storedName !== 'string') return storedName
  const taken: SealedFile = {
    id: newId(),
    name: checked.name,
    type: checked.type,
    size: bytes.length,
    kept: original ? 'original' : 'cleaned',
    hidden,
    drawnAgain: !original && isDrawnAgain(checked.type),
    scan: scanned,
    sha256: await hashOf(bytes, 'hex'),
    digest: await hashOf(sealed, 'base64'),
  }
  return {
    taken,
    storedName,
    bytes: sealed.length,
    keySign: signOf(recipient),
    drop: () => dropUnusedFile(storedName),
  }
}

const WITHOUT_A_LOOK: Record<Extract<Inside, string>, NotTaken> = {
  busy: MANY_FILES,
  'too-slow': TOO_SLOW,
  'too-large': { refused: words.refused.tooLargeInside },
  locked: { refused: words.refused.locked },
}

/** The file without its hidden details; or why we cannot clean it, and what its person can do. */
function cleanBytes(
  { clean, hidden }: Exclude<Inside, string>,
  type: string,
): Uint8Array<ArrayBuffer> | NotTaken {
  const { refused } = words
  if (!clean) return { refused: type === FILE_KINDS.doc ? refused.oldWord : refused.notCleaned }
  if (hidden.includes('file')) return { refused: refused.otherFileInside }
  if (hidden.includes('signature')) return { refused: refused.signed }
  if (hidden.join() === 'deleted' && type === FILE_KINDS.docx) return { refused: refused.deletedText }
  if (hidden.join() === 'comments') return { refused: refused.comments }
  return hidden.length > 0 ? { refused: refused.stillInside({ inside: inWords(hidden).join('; ') }) } : clean
}

/** The disk is full, over its quota, broken or read-only. */
const NO_PLACE = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'])

/** Reserves the last room on a disk for text, and for work on existing files. */
const LEAVES_FREE = 256 * 1024 * 1024

async function keptWhereThereIsRoom(sealed: Uint8Array): Promise<string | NoRoom> {
  try {
    if (roomForFiles() < LEAVES_FREE + sealed.length) throw Object.assign(new Error(), { code: 'ENOSPC' })
    return await keepSealedFile(sealed)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!isStoreTrouble(error) && !NO_PLACE.has(code)) throw error
    log('files.no-room', { error: code })
    return isStoreTrouble(error) ? STORE_AWAY : NO_ROOM
  }
}

/** In the audit trail; without a case id while there is no case. */
export const FILE_BLOCKED = 'case.file-blocked'

/** Adds a file to a draft. */
export async function takeFile(
  db: Db,
  draft: { id: string; caseKey: string },
  file: FileToTake,
): Promise<{ taken: SealedFile } | NotTaken> {
  const given = await sealGivenFile(draft.caseKey, file, (bytes) => noRoomInDrafts(db, bytes))
  if ('refused' in given) {
    if (given.blocked) await record(db, 'person', FILE_BLOCKED)
    return given
  }
  const { taken, storedName, bytes, keySign } = given
  await db
    .insertInto('caseFiles')
    .values({ id: taken.id, caseId: null, draftId: draft.id, storedName, bytes, keySign })
    .execute()
  return { taken }
}

/** Removes a file from a draft. */
export async function dropDraftFile(db: Db, draftId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const rows = await tx
      .deleteFrom('caseFiles')
      .where('id', '=', id)
      .where('draftId', '=', draftId)
      .returning('storedName')
      .execute()
    await dropFilesLater(
      tx,
      rows.map(({ storedName }) => storedName),
    )
  })
}

/**
 * The sealed bytes of a file of this case, or null for another file.
 * @throws Refused when they cannot be had now, or were lost or damaged in storage
 */
export async function sealedFileOf(db: Db, caseId: string, id: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('caseFiles')
    .select('storedName')
    .where('id', '=', id)
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  if (!row) return null
  const sealed = await readSealedFile(row.storedName).catch((error: unknown) => {
    if (!isStoreTrouble(error)) throw error
    log('files.not-read', { error: error.code })
    if (error.trouble !== 'damaged') throw new Refused(words.stored.away, 503, 60)
    return null
  })
  if (sealed) return sealed
  log('files.lost')
  throw new Refused(words.stored.lost, 503)
}

/** @throws when the stored file is not the one in the record */
export async function openCaseFile(
  caseKey: string,
  detail: SealedFile,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const first = await firstSealing(caseKey, sealed as Uint8Array<ArrayBuffer>, detail.digest)
  return openSealed(caseKey, first, detail.size)
}

const HASHED_AT_ONCE = 256 * 1024

/** SHA-256 that yields to other requests. */
async function hashOf(bytes: Uint8Array, as: 'hex' | 'base64'): Promise<string> {
  const hash = createHash('sha256')
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE))
    await new Promise((others) => setImmediate(others))
  }
  return hash.digest(as)
}

/** How many sealed files there are, and their size. */
export async function sealedFileCounts(db: Db): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await db
    .selectFrom('caseFiles')
    .select((e) => [e.fn.countAll<number>().as('files'), e.fn.sum<number | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  return { files, bytes: Number(bytes ?? 0) }
}
