import { createHash } from 'node:crypto'
import { signOf } from '#app/platform/case-keys.ts'
import { newId } from '#app/platform/ids.ts'
import { firstSealing, openFile as openSealed, recipientOf, sealFile } from '#app/platform/sealing.ts'
import { dropSealedFile, keepSealedFile, readSealedFile } from '#app/platform/vault.server.ts'
import type { Db } from '#db/schema.ts'
import { withoutHiddenDetails } from './cleaning/cleaning.server.ts'
import { checkFile } from './file-kinds.ts'
import { FILE_KINDS } from './rules.ts'

/** What is known about a file. It is sealed itself, in the draft and then in the case's records. */
export interface SealedFile {
  id: string
  name: string
  type: string
  size: number
  /** 'cleaned': without hidden details. 'original': just as it was sent, because the person wanted that. */
  kept: 'cleaned' | 'original'
  /** SHA-256 of the file itself, to show later that it is the same. */
  sha256: string
  /** SHA-256 of the sealed bytes, so that a file cannot be changed for another. */
  digest: string
}

/** A file as it came, and whether its hidden details are to stay in it. */
export interface FileToTake {
  file: File
  original: boolean
}

const OLD_WORD =
  'We cannot take hidden details out of an old Word file (.doc). Save it as PDF or .docx and choose that, or tick “Keep the hidden details”.'
const NOT_CLEANED =
  'We could not take the hidden details out of this file. Save it again, or as a PDF, and choose that. Or tick “Keep the hidden details” to send it as it is.'

interface GivenFile {
  taken: SealedFile
  storedName: string
  keySign: string
  /** Takes the sealed bytes away again, when nothing in the database came to hold them. */
  drop: () => void
}

/** Checks a file, seals it to the case's key and writes it. No transaction is open meanwhile. */
export async function sealGivenFile(
  caseKey: string,
  { file, original }: FileToTake,
): Promise<GivenFile | { refused: string }> {
  const given = new Uint8Array(await file.arrayBuffer())
  const checked = checkFile({ name: file.name, bytes: given })
  if ('refused' in checked) return checked
  const bytes = original ? given : await withoutHiddenDetails(checked.type, given)
  if (!bytes) return { refused: checked.type === FILE_KINDS.doc ? OLD_WORD : NOT_CLEANED }
  const recipient = await recipientOf(caseKey)
  const sealed = await sealFile(recipient, bytes)
  const storedName = keepSealedFile(sealed)
  const taken: SealedFile = {
    id: newId(),
    name: checked.name,
    type: checked.type,
    size: bytes.length,
    kept: original ? 'original' : 'cleaned',
    sha256: createHash('sha256').update(bytes).digest('hex'),
    digest: digestOf(sealed),
  }
  return { taken, storedName, keySign: signOf(recipient), drop: () => dropSealedFile(storedName) }
}

/** Takes a file into a draft. */
export async function takeFile(
  db: Db,
  draft: { id: string; caseKey: string },
  file: FileToTake,
): Promise<{ taken: SealedFile } | { refused: string }> {
  const given = await sealGivenFile(draft.caseKey, file)
  if ('refused' in given) return given
  const { taken, storedName, keySign } = given
  try {
    await db
      .insertInto('caseFiles')
      .values({ id: taken.id, caseId: null, draftId: draft.id, storedName, keySign })
      .execute()
  } catch (error) {
    given.drop()
    throw error
  }
  return { taken }
}

/** Takes a file out of a draft again. */
export async function dropDraftFile(db: Db, draftId: string, id: string): Promise<void> {
  const row = await db
    .deleteFrom('caseFiles')
    .where('id', '=', id)
    .where('draftId', '=', draftId)
    .returning('storedName')
    .executeTakeFirst()
  if (row) dropSealedFile(row.storedName)
}

/** The sealed bytes of a file of this case, or null. */
export async function sealedFileOf(db: Db, caseId: string, id: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('caseFiles')
    .select('storedName')
    .where('id', '=', id)
    .where('caseId', '=', caseId)
    .executeTakeFirst()
  return row ? readSealedFile(row.storedName) : null
}

/** @throws when the stored file is not the one that the record speaks of */
export async function openCaseFile(
  caseKey: string,
  detail: SealedFile,
  sealed: Uint8Array,
): Promise<Uint8Array<ArrayBuffer>> {
  const first = await firstSealing(caseKey, sealed as Uint8Array<ArrayBuffer>, detail.digest)
  return openSealed(caseKey, first, detail.size)
}

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64')
